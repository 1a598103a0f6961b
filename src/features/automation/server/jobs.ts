import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** One attempt at delivering a record. */
export const deliverRecord = defineJob({
  name: 'deliver-record',
  queue: 'webhooks',
  input: z.object({ id: z.string(), attempt: z.int() }),
  id: ({ id, attempt }) => `record-${id}-${attempt}`,
});
