import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';

/** Makes one version of an order's song. A version that is handed over again is a run of its own, by its attempt. */
export const produceSong = defineJob({
  name: 'produce-song',
  queue: 'studio',
  // Only production knows whether a run that died may begin again.
  reconciled: true,
  input: z.object({ orderId: z.string(), version: z.int() }),
  id: ({ orderId, version, attempt = 1 }: { orderId: string; version: number; attempt?: number }) => {
    const again = attempt > 1 ? `-${attempt}` : '';
    return `produce-${orderId}-${version}${again}`;
  },
});

/** Begins the id of every run of that job, for one order or for all. */
export const produceSongPrefix = (orderId?: string): string =>
  orderId === undefined ? 'produce-' : `produce-${orderId}-`;

/** Reads the parts back from the id of such a run. */
export function partsOfProduceSong(id: string): { orderId: string; version: number; attempt: number } {
  const [, orderId = '', version = '0', attempt = '1'] = id.split('-');
  return { orderId, version: Number(version), attempt: Number(attempt) };
}
