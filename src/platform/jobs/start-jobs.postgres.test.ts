import { type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '../db/database.ts';
import { outageOf } from '../outage.ts';
import { alertLog } from '../test/alerts.ts';
import { migratedDatabase } from '../test/database.ts';
import { DbosJobs } from './dbos-jobs.ts';
import { defineJob } from './define-job.ts';
import { ExecutorIdInUse, lockExecutor } from './executor-lock.ts';

let database: OpenDatabase;
let jobs: DbosJobs;
const done: string[] = [];
const greet = defineJob({
  name: 'greet',
  queue: 'quick',
  input: z.object({ key: z.string() }),
  id: ({ key }) => key,
});

beforeAll(async () => {
  database = await migratedDatabase();
  const concurrency = { quick: 2, mail: 1, webhooks: 1, studio: 1, souvenirs: 1 };
  const { log } = alertLog();
  jobs = new DbosJobs({ database, databaseUrl: undefined, executorId: 'begins', log, concurrency });
  jobs.define(greet, ({ key }) => Promise.resolve(void done.push(key)));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

/** Starts the jobs, and cuts the connection that is asked for as the `which`th. */
async function startCutAt(which: number): Promise<{ refusal: unknown; isCut: boolean }> {
  let asked = 0;
  const cut = (client: PoolClient): void => {
    asked += 1;
    if (asked === which)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  database.pool.on('acquire', cut);
  const refusal = await jobs.start().catch((error: unknown) => error);
  database.pool.off('acquire', cut);
  return { refusal, isCut: asked >= which };
}

test('HOLE-06 work whose database goes away while it begins can be begun anew, however far it had come', async () => {
  let refused = 0;
  for (let which = 1; ; which++) {
    const { refusal, isCut } = await startCutAt(which);
    if (!isCut) break;
    if (refusal === undefined) await jobs.stop();
    else {
      refused += 1;
      expect(outageOf(refusal), `connection ${which}`).toBe('database-unavailable');
    }
  }
  expect(refused).toBeGreaterThan(0);
  await jobs.enqueue(database.db, greet, { key: 'hello' });
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['hello']);
}, 120_000);

test('HOLE-00 a second process of the same name refuses to start while the first one lives', async () => {
  const { log } = alertLog();
  const second = { database, executorId: 'begins', log, tryEvery: 20 };
  await expect(lockExecutor(second)).rejects.toThrow(ExecutorIdInUse);
  await jobs.stop();
  (await lockExecutor(second)).release();
}, 60_000);

test('HOLE-00 a process whose heartbeat stands still loses its name to the next, and says so when it wakes', async () => {
  const { log, alerts } = alertLog();
  const frozen = await lockExecutor({ database, executorId: 'frozen', log });
  const next = await lockExecutor({ database, executorId: 'frozen', log, silence: 50, tryEvery: 20 });
  await frozen.hold();
  await frozen.hold();
  expect(alerts).toEqual([expect.objectContaining({ alert: 'executor-id-twice', executorId: 'frozen' })]);
  next.release();
  frozen.release();
});
