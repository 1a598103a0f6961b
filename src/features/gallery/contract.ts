import { z } from 'zod';
import { isOccasion } from '#occasions/occasions.ts';
import { procedure } from '#kit/procedure.ts';

/** GAL-07. Addresses are paths of the site that may be kept for ever. */
export const sampleSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['audio', 'video']),
  occasion: z.string().refine(isOccasion, 'not an occasion of src/occasions'),
  url: z.string(),
  /** 540 × 960 px for a video, 540 × 540 for a song. */
  poster: z.string(),
  /** 360 × 360 px. */
  thumbnail: z.string(),
  description: z.string(),
  /** The words as WebVTT. */
  captions: z.string(),
  durationSeconds: z.number(),
  /** For whom it was made, as on its sleeve. */
  name: z.string(),
  /** Of the words, BCP 47. */
  language: z.string(),
});

export type Sample = z.infer<typeof sampleSchema>;

export const samples = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/samples', summary: 'Songs and videos to listen to before ordering' })
  .output(z.array(sampleSchema));

export const galleryContract = { samples };
