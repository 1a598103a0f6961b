import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import { awaitingRun } from './awaiting-run.ts';

const makeIt = defineJob({
  name: 'make-it',
  queue: 'quick',
  input: z.object({ attempt: z.int() }),
  id: ({ attempt }) => `make-it-${attempt}`,
});

test('TRD-03 what some rows wait for is asked in one statement, by the whole ids of their runs', async () => {
  const asked: (readonly string[])[] = [];
  const awaited = (_db: unknown, _job: unknown, ids: readonly string[]): Promise<Set<string>> => {
    asked.push(ids);
    return Promise.resolve(new Set(['make-it-10', 'make-it-2']));
  };
  const partsOf = (attempt: number) => ({ attempt });
  const awaiting = awaitingRun({ db: {} as never, jobs: { awaited } }, makeIt, { rows: [1, 2, 3, 10], partsOf });
  expect(await awaiting).toEqual([2, 10]);
  expect(asked).toEqual([['make-it-1', 'make-it-2', 'make-it-3', 'make-it-10']]);
});
