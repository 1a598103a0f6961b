import { z } from 'zod';

/** Input that an order's sleeve is drawn from. `language`: English name of the song's. */
export const orderSleeveSchema = z.object({
  occasion: z.string(),
  seed: z.string(),
  title: z.string(),
  name: z.string(),
  language: z.string(),
});
