import { sql } from 'drizzle-orm';
import { type PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '../db/database.ts';
import { outageOf } from '../outage.ts';
import { alertLog } from '../test/alerts.ts';
import { emptyDatabase, migratedDatabase } from '../test/database.ts';
import { DbosJobs } from './dbos-jobs.ts';
import { defineJob } from './define-job.ts';
import { ExecutorIdInUse, lockExecutor, type ExecutorLock } from './executor-lock.ts';
import { keepHeartbeat, writeHeartbeat } from './heartbeat.ts';
import { leaveWork } from './runs.ts';

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
  const concurrency = { quick: 2, mail: 1, webhooks: 1, studio: 1, clips: 1, welcomes: 1, souvenirs: 1 };
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
});

test('HOLE-00 a second process of the same name refuses to start while the first one lives', async () => {
  const { log } = alertLog();
  const second = { database, executorId: 'begins', log, tryEvery: 20 };
  await expect(lockExecutor(second)).rejects.toThrow(ExecutorIdInUse);
  await jobs.stop();
  (await lockExecutor(second)).release();
});

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

const heldBy = async (executorId: string): Promise<number[]> => {
  const { rows } = await database.db.execute<{ pid: number }>(
    sql`select pid from pg_locks where locktype = 'advisory' and granted
        and objid::bigint = hashtext(${executorId})::bigint & 4294967295`,
  );
  return rows.map(({ pid }) => pid);
};

test('HOLE-00 a lost lock is taken again once, however many ask for it, and none is left behind', async () => {
  const { log, alerts } = alertLog();
  const lock = await lockExecutor({ database, executorId: 'overlaps', log });
  for (const pid of await heldBy('overlaps')) await database.db.execute(sql`select pg_terminate_backend(${pid}::int)`);
  await expect.poll(() => heldBy('overlaps')).toEqual([]);
  await Promise.all([lock.hold(), lock.hold(), lock.hold()]);
  expect(await heldBy('overlaps')).toHaveLength(1);
  const late = lock.hold();
  lock.release();
  await late;
  await expect.poll(() => heldBy('overlaps')).toEqual([]);
  expect(alerts).toEqual([]);
});

test('HOLE-00 a process that waits for the name of one that stops gets it', async () => {
  const { log } = alertLog();
  const stopping = await lockExecutor({ database, executorId: 'stops', log });
  await writeHeartbeat(database.db, 'stops', 'one');
  const next = lockExecutor({ database, executorId: 'stops', log, tryEvery: 20 }).catch((error: unknown) => error);
  await leaveWork(database.db, 'stops');
  let tries = 0;
  const count = (): void => void (tries += 1);
  database.pool.on('acquire', count);
  await expect.poll(() => tries).toBeGreaterThan(6);
  database.pool.off('acquire', count);
  stopping.release();
  const lock = await next;
  expect(lock).not.toBeInstanceOf(Error);
  (lock as ExecutorLock).release();
});

test('HOLE-00 a worker is seen alive though its lock does not answer', async () => {
  const { log } = alertLog();
  const lock = { hold: () => new Promise<void>(() => undefined), release: () => undefined };
  const first = await writeHeartbeat(database.db, 'stuck', 'one');
  const beat = { database, executorId: 'stuck', version: 'one', known: [], lock, log, first, every: 20, patience: 10 };
  const heartbeat = await keepHeartbeat(beat);
  const seen = async () =>
    (await database.db.execute(sql`select seen_at::text as seen from executors where id = 'stuck'`)).rows[0]?.['seen'];
  const before = await seen();
  await expect.poll(seen).not.toBe(before);
  await heartbeat.stop();
});

test('HOLE-00 what a process of 0.1.0 of the same name may still be at is not taken from it', async () => {
  const { log } = alertLog();
  const lock = { hold: () => Promise.resolve(), release: () => undefined };
  const stateAfter = async (executorId: string, seconds: number): Promise<unknown> => {
    await jobs.enqueue(database.db, greet, { key: executorId });
    await database.db.execute(
      sql`update dbos.workflow_status set status = 'PENDING', executor_id = ${executorId}, application_version = '1'
          where workflow_uuid = ${executorId}`,
    );
    await database.db.execute(
      sql`insert into executors (id, seen_at) values (${executorId}, now() - make_interval(secs => ${seconds}))`,
    );
    const first = await writeHeartbeat(database.db, executorId, 'new');
    const parts = { database, executorId, version: 'new', known: [], lock, log, first };
    await (await keepHeartbeat(parts)).stop();
    const { rows } = await database.db.execute(
      sql`select status from dbos.workflow_status where workflow_uuid = ${executorId}`,
    );
    return rows[0]?.['status'];
  };
  expect(await stateAfter('old and alive', 1)).toBe('PENDING');
  expect(await stateAfter('old and gone', 60)).toBe('ENQUEUED');
});

test('OPS-03 processes that begin together on an empty database make the tables of background work one after the other', async () => {
  const empty = await emptyDatabase();
  const concurrency = { quick: 1, mail: 1, webhooks: 1, studio: 1, clips: 1, welcomes: 1, souvenirs: 1 };
  const { log } = alertLog();
  const databases = await Promise.all(Array.from({ length: 6 }, () => empty.open()));
  const processes = databases.map(
    (own, at) => new DbosJobs({ database: own, databaseUrl: empty.url, executorId: `process ${at}`, log, concurrency }),
  );
  for (const process of processes) process.define(greet, () => Promise.resolve());
  try {
    await Promise.all(processes.map((process) => process.prepare()));
    const [own] = databases;
    if (!own) throw new Error('No database');
    for (const [at, process] of processes.entries()) await process.enqueue(own.db, greet, { key: `together ${at}` });
    expect(await processes[0]?.runs(own.db, greet, 'together')).toHaveLength(processes.length);
  } finally {
    for (const process of processes) await process.stop();
    for (const own of databases) await own.close();
  }
});
