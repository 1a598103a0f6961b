import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** One attempt at making an editor's upload ready for articles. */
export const makeTrendMedia = defineJob({
  name: 'make-trend-media',
  queue: 'quick',
  input: z.object({ media: z.string(), attempt: z.int() }),
  id: ({ media, attempt }) => `trend-media-${media}-${attempt}`,
});
