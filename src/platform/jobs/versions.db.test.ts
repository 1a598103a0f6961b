import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '../db/database.ts';
import { alertLog, type Alert } from '../test/alerts.ts';
import { migratedDatabase } from '../test/database.ts';
import { DbosJobs } from './dbos-jobs.ts';
import { defineJob } from './define-job.ts';
import type { Job } from './port.ts';
import { NewestVersion } from './versions.ts';

let database: OpenDatabase;
let jobs: DbosJobs | null = null;
let alerts: Alert[] = [];
const seen: string[] = [];

const keyed = { input: z.object({ key: z.string() }), id: ({ key }: { key: string }) => key } as const;
const film = defineJob({ name: 'film', queue: 'studio', ...keyed });
const newer = defineJob({ name: 'newer', queue: 'quick', ...keyed });

beforeEach(async () => {
  database = await migratedDatabase();
  seen.length = 0;
});
afterEach(async () => {
  await jobs?.stop();
  await database.close();
});

/** A process of a release: its code for films, and whether it knows the newer job. */
async function start(release: string, filming: (key: string, job: Job) => Promise<void>, knowsNewer = false) {
  await jobs?.stop();
  const { log, alerts: raised } = alertLog();
  alerts = raised;
  const concurrency = { quick: 4, mail: 1, webhooks: 1, studio: 1, clips: 1, welcomes: 1, souvenirs: 1 };
  jobs = new DbosJobs({ database, databaseUrl: undefined, executorId: 'one', log, concurrency });
  jobs.define(film, ({ key }, job) => filming(key, job), release);
  if (knowsNewer) jobs.define(newer, ({ key }) => Promise.resolve(void seen.push(`newer ${key}`)), release);
  await jobs.start();
  return jobs;
}

const forEver = (): Promise<never> => new Promise(() => undefined);

const column = async (query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await database.db.execute(query)).rows.map((row) => Object.values(row)[0]);

test('HOLE-00 work in flight of another version goes on where it was, one piece at a time where its queue has one place', async () => {
  const old = await start('release 1', async (key, job) => {
    await job.step('first', () => Promise.resolve(void seen.push(`first ${key}`)));
    await job.step('second', forEver);
  });
  const keys = ['a', 'b', 'c'];
  for (const key of keys) await old.enqueue(database.db, film, { key });
  await expect.poll(() => seen, { timeout: 30_000 }).toEqual(['first a']);
  await old.stop();
  // As three processes leave them that were killed at once.
  await database.db.execute(
    sql`update dbos.workflow_status set status = 'PENDING', executor_id = 'one', queue_name = null,
          application_version = (select application_version from dbos.workflow_status where workflow_uuid = 'a')`,
  );
  let atOnce = 0;
  let most = 0;
  await start('release 2', async (key, job) => {
    most = Math.max(most, ++atOnce);
    await job.step('first', () => Promise.resolve(void seen.push(`first ${key}`)));
    await job.step('second', () => Promise.resolve(void seen.push(`second ${key}`)));
    atOnce--;
  });
  const isDone = () => seen.filter((line) => line.startsWith('second'));
  await expect.poll(isDone, { timeout: 30_000 }).toHaveLength(keys.length);
  expect(seen.filter((line) => line === 'first a')).toEqual(['first a']);
  expect(most).toBe(1);
  expect(await column(sql`select distinct queue_name from dbos.workflow_status`)).toEqual(['studio']);
});

test('HOLE-00 work that waits for a version that is gone is done by the one that is there', async () => {
  const old = await start('release 1', () => Promise.resolve());
  await old.stop();
  await old.enqueue(database.db, film, { key: 'waits' });
  await database.db.execute(sql`update dbos.workflow_status set application_version = '1'`);
  await start('release 2', (key) => Promise.resolve(void seen.push(key)));
  await expect.poll(() => seen, { timeout: 30_000 }).toEqual(['waits']);
});

test('HOLE-00 work without code raises an alert and waits; a version that knows it does it', async () => {
  const ahead = await start('release 2', () => Promise.resolve(), true);
  await ahead.stop();
  await ahead.enqueue(database.db, newer, { key: 'letter' });
  await start('release 1', () => Promise.resolve());
  await expect
    .poll(() => alerts, { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ alert: 'work-without-code', work: 'newer', waiting: 1 }));
  expect(await column(sql`select status from dbos.workflow_status`)).toEqual(['ENQUEUED']);
  await start('release 2', () => Promise.resolve(), true);
  await expect.poll(() => seen, { timeout: 30_000 }).toEqual(['newer letter']);
});

const names = sql`select version_name from dbos.application_versions order by version_timestamp desc`;

test('HOLE-00 a version becomes the newest again when no process of the newest one has lived for a while, not before', async () => {
  await start('release 2', () => Promise.resolve());
  const [newest] = await column(names);
  await database.db.execute(
    sql`insert into dbos.application_versions (version_id, version_name, version_timestamp) values ('older', 'older', 1)`,
  );
  await database.db.execute(sql`insert into executors (id, seen_at, version) values ('two', now(), 'older')`);
  const older = new NewestVersion({ version: 'older', executorId: 'two', deadAfter: 60, isAlone: false });
  await older.claim(database.db, 0);
  expect((await column(names))[0]).toBe(newest);
  await jobs?.stop();
  await older.claim(database.db, 100_000);
  expect((await column(names))[0], 'it may be starting again').toBe(newest);
  await older.claim(database.db, 159_000);
  expect((await column(names))[0]).toBe(newest);
  await older.claim(database.db, 160_000);
  expect((await column(names))[0]).toBe('older');
});

test('HOLE-00 a version that starts where nobody else is becomes the newest at once', async () => {
  await start('release 2', () => Promise.resolve());
  await jobs?.stop();
  await database.db.execute(
    sql`insert into dbos.application_versions (version_id, version_name, version_timestamp) values ('older', 'older', 1)`,
  );
  await database.db.execute(sql`insert into executors (id, seen_at) values ('write check of local', now())`);
  const older = new NewestVersion({ version: 'older', executorId: 'two', deadAfter: 60, isAlone: false });
  await older.claim(database.db, 0);
  expect((await column(names))[0]).toBe('older');
});

test('HOLE-00 a process is seen to have its version before that becomes the newest', async () => {
  await start('release 1', () => Promise.resolve());
  const [before] = await column(names);
  await database.db.execute(sql`
    create function refuse_unseen() returns trigger language plpgsql as $$ begin
      if not exists (select 1 from executors where version = new.version_name) then raise 'nobody has it'; end if;
      return new;
    end $$`);
  await database.db.execute(
    sql`create trigger refuse_unseen before insert on dbos.application_versions for each row execute function refuse_unseen()`,
  );
  await start('release 2', () => Promise.resolve());
  expect((await column(names))[0]).not.toBe(before);
});
