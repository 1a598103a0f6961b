import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Writes the lyrics of all orders that wait for them, in one run. */
export const writeLyrics = defineJob({
  name: 'generate-lyrics',
  queue: 'quick',
  input: z.object({ id: z.string() }),
  id: ({ id }) => `lyrics-${id}`,
});

/** Notifies the conversation room that a version is released, which completes the revision requests it was made for. */
export const orderReleased = defineJob({
  name: 'order-released',
  queue: 'quick',
  input: z.object({ orderId: z.string(), version: z.int() }),
  id: ({ orderId, version }) => `released-${orderId}-${version}`,
});
