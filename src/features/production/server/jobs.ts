import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Writes the lyrics of all orders that wait for them, in one run. */
export const writeLyrics = defineJob({
  name: 'generate-lyrics',
  queue: 'quick',
  input: z.object({ id: z.string() }),
  id: ({ id }) => `lyrics-${id}`,
});

/** Tells the room where changes were asked for that the version with them is released. */
export const orderReleased = defineJob({
  name: 'order-released',
  queue: 'quick',
  input: z.object({ orderId: z.string(), version: z.int() }),
  id: ({ orderId, version }) => `released-${orderId}-${version}`,
});
