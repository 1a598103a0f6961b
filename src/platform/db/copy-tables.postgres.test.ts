import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { eventually } from '#server/test/journey.ts';
import { emptyDatabase } from '../test/database.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { copyTablesOut } from './copy-tables.ts';
import { oneProcessAtATime } from './database.ts';

test('OPS-05 a backup waits for a migration that is under way, holds none up, and lets processes start while it reads', async () => {
  const database = await (await emptyDatabase()).open();
  const { pool } = database;
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-copied-'));
  await pool.query('create table articles (id text); create table orders (id text)');
  const asked: string[] = [];
  let isFree: Promise<pg.QueryResult> | undefined;
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
    const noted = (...given: unknown[]): Promise<pg.QueryResult> => {
      asked.push(String(given[0]));
      if (String(given[0]).startsWith('declare'))
        isFree ??= pool.query('select pg_try_advisory_lock($1) as free', [advisoryLocks.schema]);
      return query(...given);
    };
    return Object.assign(client, { query: noted });
  };
  const noting = Object.create(pool, { connect: { value: connect } }) as pg.Pool;
  const isWaiting = async (): Promise<boolean> =>
    asked.filter((text) => text.includes('pg_try_advisory_lock')).length > 1 ||
    (await pool.query('select from pg_locks where not granted')).rowCount === 1;
  const copy = () => copyTablesOut(noting, path.join(folder, 'tables'), []);
  try {
    let copying: ReturnType<typeof copy> | undefined;
    await oneProcessAtATime(pool, async (migration) => {
      await migration.query('begin');
      await migration.query('alter table orders add column price integer');
      copying = copy();
      await Promise.race([copying, eventually(isWaiting, 'the backup to wait')]);
      await migration.query('alter table articles add column price integer');
      await migration.query(`insert into orders values ('one', 2900)`);
      await migration.query('commit');
    });
    expect((await copying)?.tables).toMatchObject([
      { name: '"public"."articles"', rows: 0 },
      { name: '"public"."orders"', rows: 1 },
    ]);
    expect((await isFree)?.rows).toEqual([{ free: true }]);
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});
