import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { pageLanguage, orderSleeveSchema } from '#features/orders/contract.ts';

const songPageSchema = z.object({
  page_language: pageLanguage,
  first_name: z.string(),
  sleeve: orderSleeveSchema,
  audio_url: z.string(),
  lyrics: z.array(z.object({ tag: z.string(), lines: z.array(z.string()) })),
  lyrics_language: z.string().nullable(),
  line_starts: z.array(z.number()).nullable(),
  qr_svg: z.string(),
});
export type SongPage = z.infer<typeof songPageSchema>;

/** The song behind a printed code, for whoever has it while the order's gift page is open, and knows the answer to its question. */
export const songPage = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/song-pages/{token}', summary: 'The public page of a song' })
  .input(z.strictObject({ token: z.string().max(64) }))
  .output(songPageSchema)
  .errors({ PAGE_NOT_FOUND: { status: 404, message: 'There is no song here, or it was taken down.' } });

/** Part of the contract of the extras, under whose name it is public; the gift decides who may see the page. */
export const printedPageContract = { songPage };
