import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Tries an engine with the sample order, by the id of the attempt that is booked for it. */
export const tryEngineJob = defineJob({
  name: 'try-engine',
  queue: 'quick',
  input: z.object({ attempt: z.string() }),
  id: ({ attempt }) => `try-${attempt}`,
});
