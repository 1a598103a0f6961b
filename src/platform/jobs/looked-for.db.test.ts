import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/database.ts';
import { migratedDatabase } from '../test/database.ts';
import { lookedFor } from './looked-for.ts';
import { enqueueRun } from './runs.ts';

let own: OpenDatabase;
beforeAll(async () => {
  own = await migratedDatabase();
});
afterAll(() => own.close());

test('HOLE-07 one statement finds what other processes put in: runs that wait, runs that have become due, and work of other kinds', async () => {
  const look = lookedFor(['quick', 'mail', 'studio', 'clips'], [sql`select 1 where false`, sql`select 1 where true`]);
  expect(await look(own.db)).toEqual({ inQueues: [], isDue: [], ofOthers: [1] });
  for (const [queue, delayMs] of [
    ['quick', null],
    ['mail', -1000],
    ['studio', 3_600_000],
  ] as const)
    await enqueueRun(own.db, { id: `of ${queue}`, name: 'anything', queue, input: '{}', delayMs });
  expect(await look(own.db)).toEqual({ inQueues: ['quick'], isDue: ['mail'], ofOthers: [1] });
  expect(await lookedFor(['clips'], [])(own.db)).toEqual({ inQueues: [], isDue: [], ofOthers: [] });
});
