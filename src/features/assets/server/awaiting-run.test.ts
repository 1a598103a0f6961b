import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import type { JobRun } from '#platform/jobs/port.ts';
import { awaitingRun } from './awaiting-run.ts';

const makeIt = defineJob({
  name: 'make-it',
  queue: 'quick',
  input: z.object({ attempt: z.int() }),
  id: ({ attempt }) => `make-it-${attempt}`,
});

test('TRD-03 what another attempt waits for is not awaited, also where its number begins alike', async () => {
  const stored: JobRun[] = [
    { id: 'make-it-1', state: 'dead' },
    { id: 'make-it-10', state: 'unfinished' },
    { id: 'make-it-2', state: 'resting' },
  ];
  const runs = (_db: unknown, _job: unknown, prefix: string): Promise<JobRun[]> =>
    Promise.resolve(stored.filter(({ id }) => id.startsWith(prefix)));
  const partsOf = (attempt: number) => ({ attempt });
  const awaiting = awaitingRun({ db: {} as never, jobs: { runs } }, makeIt, { rows: [1, 2, 3, 10], partsOf });
  expect(await awaiting).toEqual([2, 10]);
});
