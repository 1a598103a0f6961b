import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '../db/database.ts';
import { systemIds } from '../ids.ts';
import { alertLog } from '../test/alerts.ts';
import { migratedDatabase } from '../test/database.ts';
import { DbosJobs } from './dbos-jobs.ts';
import { defineJob } from './define-job.ts';
import { mostAttempts, clampDueTimes, requeueDead, requeueOrphanedRuns } from './runs.ts';

let database: OpenDatabase;
let jobs: DbosJobs;
const { log, alerts } = alertLog();

/** Runs of 'held up' so far; each waits for ever until the gate is open. */
let begun = 0;
let isOpen = false;
const done: string[] = [];
const attemptsSeen: number[] = [];
const lostSteps: string[] = [];

/** Work of another kind, as it ends. */
let ending = (): Promise<void> => Promise.resolve();

/** Goes on with what is between its steps. */
let goOn = (): void => undefined;
let stumbles = 0;

const keyed = { queue: 'quick', input: z.object({ key: z.string() }), id: ({ key }: { key: string }) => key } as const;
const heldUp = defineJob({ name: 'held-up', ...keyed });
const betweenSteps = defineJob({ name: 'between-steps', ...keyed });
const twoSteps = defineJob({ name: 'two-steps', ...keyed });
const stumbling = defineJob({ name: 'stumbling', ...keyed });
const failing = defineJob({ name: 'failing', ...keyed });
const takenOver = defineJob({ name: 'taken-over', ...keyed });
const lookedAfter = defineJob({ name: 'looked-after', reconciled: true, ...keyed });

beforeAll(async () => {
  database = await migratedDatabase();
  const concurrency = { quick: 8, mail: 8, webhooks: 8, studio: 1, clips: 1, welcomes: 1, souvenirs: 1 };
  const lookEvery = 250;
  jobs = new DbosJobs({ database, databaseUrl: undefined, executorId: 'one', log, concurrency, lookEvery });
  jobs.define(heldUp, ({ key }, job) =>
    job.step('wait', async () => {
      begun++;
      if (!isOpen) await new Promise(() => undefined);
      done.push(key);
    }),
  );
  jobs.define(twoSteps, async ({ key }, job) => {
    await job.step('first', () => Promise.resolve());
    await job.step('second', async () => void attemptsSeen.push(await attemptsOf(key)));
    done.push(key);
  });
  jobs.define(betweenSteps, async ({ key }, job) => {
    await job.step('first', () => Promise.resolve());
    await new Promise<void>((resolve) => {
      goOn = resolve;
      done.push(`${key} is between`);
    });
    await job.step('second', () => Promise.resolve());
    done.push(key);
  });
  jobs.define(stumbling, async ({ key }, job) => {
    await job.step('stumble', () => (++stumbles < 2 ? Promise.reject(new Error('A deadlock')) : Promise.resolve()));
    done.push(key);
  });
  jobs.define(failing, (_, job) =>
    job.step('fail', () => Promise.reject(new Error('For good')), { attempts: 1, firstWaitSeconds: 1 }),
  );
  jobs.define(takenOver, async ({ key }, job) => {
    const step = job.step('lost', () => changeOwner(key, null), { attempts: 3, firstWaitSeconds: 1 });
    const failure = await step.catch((error: unknown) => error);
    if (failure !== undefined) lostSteps.push('caught');
    await job.step('write the failure', () => Promise.resolve(lostSteps.push('written')));
    lostSteps.push('went on');
  });
  jobs.define(lookedAfter, () => Promise.resolve());
  jobs.accompany({ start: () => Promise.resolve(), stop: () => ending() });
  await jobs.start();
  await jobs.stop();
});
afterEach(() => jobs.stop());
afterAll(() => database.close());

async function enqueue(job: typeof heldUp, delaySeconds?: number): Promise<string> {
  const key = systemIds.id();
  await jobs.enqueue(database.db, job, { key }, delaySeconds === undefined ? {} : { delaySeconds });
  return key;
}

/** Gives a run to another executor, as `requeueOrphanedRuns` and the queue do when its own one is gone. */
async function changeOwner(key: string, status: string | null): Promise<void> {
  await database.db.execute(
    sql`update dbos.workflow_status set owner_xid = 'another', status = coalesce(${status}, status) where workflow_uuid = ${key}`,
  );
}

async function attemptsOf(key: string): Promise<number> {
  const { rows } = await database.db.execute<{ attempts: number }>(
    sql`select recovery_attempts::int as attempts from dbos.workflow_status where workflow_uuid = ${key}`,
  );
  return rows[0]?.attempts ?? -1;
}

/** Marks a run dead for `restedSeconds` at the age of `ageSeconds`, as DBOS leaves one whose processes died too often. */
async function kill(key: string, { restedSeconds, ageSeconds }: Record<'restedSeconds' | 'ageSeconds', number>) {
  await database.db.execute(
    sql`update dbos.workflow_status
        set status = 'MAX_RECOVERY_ATTEMPTS_EXCEEDED', recovery_attempts = 52, queue_name = null,
            created_at = extract(epoch from now()) * 1000 - ${(restedSeconds + ageSeconds) * 1000}::bigint,
            completed_at = extract(epoch from now()) * 1000 - ${restedSeconds * 1000}::bigint
        where workflow_uuid = ${key}`,
  );
}

const isDone = (key: string): Promise<unknown> => expect.poll(() => done, { timeout: 30_000 }).toContain(key);

test('HOLE-07 a job that is told to stop 60 times in the same step is done in the end', async () => {
  const key = await enqueue(heldUp);
  for (let restart = 1; restart <= 60; restart++) {
    await jobs.start();
    await expect.poll(() => begun, { timeout: 30_000, interval: 20 }).toBe(restart);
    await jobs.stop();
  }
  isOpen = true;
  await jobs.start();
  await isDone(key);
  expect(alerts).toEqual([]);
}, 300_000);

test('HOLE-07 a job that is between two steps when its process is told to stop goes on at the next start', async () => {
  const key = await enqueue(betweenSteps);
  await jobs.start();
  await isDone(`${key} is between`);
  await jobs.stop();
  goOn();
  // Whatever it wrote of its end is there before the next start is.
  await jobs.start();
  await expect.poll(() => done.filter((line) => line === `${key} is between`), { timeout: 30_000 }).toHaveLength(2);
  goOn();
  await isDone(key);
  expect(alerts.filter(({ id }) => id === key)).toEqual([]);
});

test('HOLE-07 a process that waits for the end of other work is given no job, which others would have to wait for', async () => {
  await jobs.start();
  const key = systemIds.id();
  // Longer than until the look at the queue that the enqueueing plans.
  ending = () => pause(1000, undefined);
  // No look can see the job before the process is told to stop, however long the machine takes.
  const [end] = await database.db.transaction((tx) => jobs.enqueue(tx, heldUp, { key }).then(() => [jobs.stop()]));
  await end;
  ending = () => Promise.resolve();
  const { rows } = await database.db.execute(sql`select status from dbos.workflow_status where workflow_uuid = ${key}`);
  expect(rows).toEqual([{ status: 'ENQUEUED' }]);
  await jobs.start();
  await isDone(key);
});

test('HOLE-07 a job that another executor has taken over does nothing more here, not even write that it failed', async () => {
  const key = await enqueue(takenOver);
  await jobs.start();
  await expect.poll(() => lostSteps, { timeout: 30_000 }).toContain('caught');
  await changeOwner(key, 'SUCCESS');
  await jobs.stop();
  expect(lostSteps).toEqual(['caught']);
});

test('HOLE-06 a step that meets an error is tried again, also where nothing is said of retries', async () => {
  const key = await enqueue(stumbling);
  await jobs.start();
  await isDone(key);
  expect(stumbles).toBe(2);
});

test('HOLE-06 a job that ends in an error is raised to the operator', async () => {
  await enqueue(failing);
  await jobs.start();
  await expect.poll(() => alerts.map(({ alert }) => alert), { timeout: 30_000 }).toContain('job-failed');
});

test('HOLE-07 a job that gets on has all its attempts again', async () => {
  const key = await enqueue(twoSteps);
  await database.db.execute(
    sql`update dbos.workflow_status set recovery_attempts = ${mostAttempts - 1} where workflow_uuid = ${key}`,
  );
  await jobs.start();
  await isDone(key);
  expect(attemptsSeen).toEqual([1]);
});

test('HOLE-07 a job whose run is cancelled between two steps does not begin the next one', async () => {
  const key = await enqueue(betweenSteps);
  await jobs.start();
  await isDone(`${key} is between`);
  await database.db.execute(
    sql`update dbos.workflow_status set status = 'CANCELLED' where workflow_uuid = ${key} and status = 'PENDING'`,
  );
  goOn();
  await isDone(await enqueue(twoSteps));
  expect(done).not.toContain(key);
});

test('HOLE-07 a job whose processes died too often is raised and done when it has rested', async () => {
  const key = await enqueue(twoSteps);
  await kill(key, { restedSeconds: 700, ageSeconds: 1200 });
  await jobs.start();
  await isDone(key);
  expect(alerts).toContainEqual(expect.objectContaining({ alert: 'job-dead', workflow: key }));
});

test.each([
  { name: 'died just now', restedSeconds: 50, ageSeconds: 10, isRevived: false },
  { name: 'has rested a minute', restedSeconds: 70, ageSeconds: 10, isRevived: true },
  { name: 'died old and has rested a third of its age', restedSeconds: 1200, ageSeconds: 3600, isRevived: false },
  { name: 'died old and has rested half its age', restedSeconds: 1900, ageSeconds: 3600, isRevived: true },
  { name: 'is more than a week old', restedSeconds: 5 * 86_400, ageSeconds: 3 * 86_400, isRevived: false },
])('HOLE-07 a dead job that $name: tried again is $isRevived, for one attempt', async ({ isRevived, ...times }) => {
  const key = await enqueue(twoSteps);
  await kill(key, times);
  const queues = [{ workflow: 'two-steps', queue: 'quick' }];
  const isGivenUp = times.ageSeconds > 86_400;
  expect((await jobs.runs(database.db, twoSteps, key)).map(({ state }) => state)).toEqual([
    isGivenUp ? 'dead' : 'resting',
  ]);
  expect(await requeueDead(database.db, queues)).toEqual(isRevived ? [key] : []);
  expect(await attemptsOf(key)).toBe(isRevived ? mostAttempts : 52);
  expect(await requeueDead(database.db, queues)).toEqual([]);
});

test('HOLE-07 a dead job that a room looks after itself is left to it', async () => {
  const key = await enqueue(lookedAfter);
  await kill(key, { restedSeconds: 700, ageSeconds: 10 });
  await jobs.start();
  const marker = await enqueue(twoSteps);
  await isDone(marker);
  expect(await attemptsOf(key)).toBe(52);
  expect((await jobs.runs(database.db, lookedAfter, key)).map(({ state }) => state)).toEqual(['dead']);
});

test('HOLE-07 of some runs those are awaited that wait, or rest after their processes died too often', async () => {
  const [waits, rests] = [await enqueue(twoSteps), await enqueue(twoSteps)];
  const [dead, ended] = [await enqueue(twoSteps), await enqueue(twoSteps)];
  await kill(rests, { restedSeconds: 50, ageSeconds: 10 });
  await kill(dead, { restedSeconds: 5 * 86_400, ageSeconds: 3 * 86_400 });
  await jobs.finish(database.db, twoSteps, { key: ended });
  const lookedAfterByRoom = await enqueue(lookedAfter);
  await kill(lookedAfterByRoom, { restedSeconds: 50, ageSeconds: 10 });
  const awaited = (job: typeof twoSteps, ids: string[]) => jobs.awaited(database.db, job, ids);
  expect(await awaited(twoSteps, [waits, rests, dead, ended, waits.slice(0, -1), 'unknown'])).toEqual(
    new Set([waits, rests]),
  );
  expect(await awaited(heldUp, [waits]), 'of another job').toEqual(new Set());
  expect(await awaited(lookedAfter, [lookedAfterByRoom]), 'its room looks after it').toEqual(new Set());
  expect(await awaited(twoSteps, [])).toEqual(new Set());
});

/** Moves a row's times two hours ahead, as a database clock that steps back leaves them. */
const ahead = (key: string) => sql`
  update dbos.workflow_status set created_at = created_at + 7200000, updated_at = updated_at + 7200000,
    delay_until_epoch_ms = delay_until_epoch_ms + 7200000 where workflow_uuid = ${key}`;

test('HOLE-08 a job that is due in two hours because the clock of the database stepped back is done now', async () => {
  const key = await enqueue(twoSteps, 1);
  await database.db.execute(ahead(key));
  await jobs.start();
  await isDone(key);
});

test('HOLE-08 after a step back of the clock of the database a worker that is gone is not taken for alive', async () => {
  const key = await enqueue(twoSteps);
  await database.db.execute(
    sql`update dbos.workflow_status set status = 'PENDING', executor_id = 'gone' where workflow_uuid = ${key}`,
  );
  await database.db.execute(ahead(key));
  await database.db.execute(sql`insert into executors (id, seen_at) values ('gone', now() + interval '2 hours')`);
  const search = { executorId: 'one', version: 'any', deadAfter: 0.001, isAlone: false };
  expect(await requeueOrphanedRuns(database.db, search)).toEqual([]);
  await clampDueTimes(database.db);
  await expect.poll(() => requeueOrphanedRuns(database.db, search)).toEqual([key]);
  await jobs.start();
  await isDone(key);
});

test('HOLE-07 work that its caller has done is finished without being begun', async () => {
  const [dueLater, dueNow, left] = [await enqueue(twoSteps, 1), await enqueue(twoSteps), await enqueue(twoSteps, 1)];
  for (const key of [dueLater, dueNow]) await jobs.finish(database.db, twoSteps, { key });
  await jobs.start();
  await isDone(left);
  expect(done).not.toContain(dueLater);
  expect(done).not.toContain(dueNow);
  expect(await jobs.runs(database.db, twoSteps, dueLater)).toEqual([{ id: dueLater, state: 'finished' }]);
  await jobs.enqueue(database.db, twoSteps, { key: dueNow });
  expect(await jobs.runs(database.db, twoSteps, dueNow)).toEqual([{ id: dueNow, state: 'finished' }]);
});
