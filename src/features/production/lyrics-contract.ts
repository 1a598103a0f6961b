import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';

export const measureLyrics = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/measure-lyrics', summary: 'Count the syllables of lines' })
  .input(z.strictObject({ language: z.string().max(20), lines: z.array(z.string().max(200)).max(600) }))
  .output(z.object({ syllables: z.array(z.number().int()), fewest: z.number().int(), most: z.number().int() }));

const lyricsRunSchema = z.object({
  state: z.enum(['running', 'done']),
  /** Orders that wait for lyrics when it began. */
  wanted: z.number().int(),
  processedCount: z.number().int(),
  errorCount: z.number().int(),
  /** All orders that are paid for. */
  totalOrders: z.number().int(),
  started_at: z.string(),
});
export type LyricsRun = z.infer<typeof lyricsRunSchema>;

/** ADM-04: writes the lyrics of every order 'paid' without any, one run at a time; returns the run if one is under way. */
export const generateLyrics = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/generate-lyrics', summary: 'Write lyrics for all paid orders without any' })
  .output(lyricsRunSchema)
  .errors({ STOPPED: { status: 409, message: 'Production is stopped.' } });

/** The newest run; null before the first. */
export const lyricsRun = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/generate-lyrics', summary: 'How far the lyrics are' })
  .output(lyricsRunSchema.nullable());
