import { z } from 'zod';

/** Record of the article that an order began at: the template as it was then, with nothing of a person in it. */
export const orderTrendSchema = z.strictObject({
  slug: z.string().max(80),
  title: z.string().max(120),
  topic: z.string().max(600),
  template_key: z.string().max(60),
  skeleton: z.string().max(2000),
});
export type OrderTrend = z.infer<typeof orderTrendSchema>;
