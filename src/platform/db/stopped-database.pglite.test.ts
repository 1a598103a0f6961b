import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { outageOf } from '../outage.ts';
import { copyTemplateTo } from '../test/database.ts';
import { PGlitePool } from './pglite-pool.ts';

test('HOLE-06 an embedded database that panics fails all that waits, and is told of once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-panic-'));
  const database = path.join(folder, 'database');
  copyTemplateTo(database);
  const lost: Error[] = [];
  const pool = await PGlitePool.open(database, undefined, (error) => lost.push(error));
  try {
    await pool.query('create table kept (id int)');
    await pool.query('insert into kept values (1)');
    // As with a full disk, the next segment of its log cannot be made.
    await rename(path.join(database, 'pg_wal'), path.join(folder, 'pg_wal'));
    await pool.query('select pg_switch_wal()');
    const waiting = [1, 2, 3].map(() => pool.query('insert into kept values (2)').catch((error: unknown) => error));
    const [first, ...others] = await Promise.all(waiting);
    expect(first).toMatchObject({ severity: 'PANIC' });
    expect(others.map(outageOf)).toEqual(['database-unavailable', 'database-unavailable']);
    await rename(path.join(folder, 'pg_wal'), path.join(database, 'pg_wal'));
    expect(outageOf(await pool.query('select 1').catch((error: unknown) => error))).toBe('database-unavailable');
    expect(lost.map(outageOf)).toEqual(['database-unavailable']);
    await pool.end();
    const again = await PGlitePool.open(database);
    expect((await again.query('select id from kept')).rows).toEqual([{ id: 1 }]);
    await again.end();
  } finally {
    await pool.end();
    await rm(folder, { recursive: true });
  }
});

test('HOLE-06 what was sent behind a statement that makes the embedded database panic fails with it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-panic-'));
  const database = path.join(folder, 'database');
  copyTemplateTo(database);
  const pool = await PGlitePool.open(database, undefined, () => undefined);
  try {
    await pool.query('create table kept (id int)');
    await rename(path.join(database, 'pg_wal'), path.join(folder, 'pg_wal'));
    await pool.query('select pg_switch_wal()');
    const client = await pool.connect();
    await client.query('begin');
    const texts = ['select 1', 'insert into kept values (1)', 'commit', 'select 2', 'select 3'];
    const ends = await Promise.all(texts.map((text) => client.query(text).catch((error: unknown) => error)));
    expect(ends.slice(0, 3)).toMatchObject([{ rowCount: 1 }, { rowCount: 1 }, { severity: 'PANIC' }]);
    expect(ends.slice(3).map(outageOf)).toEqual(['database-unavailable', 'database-unavailable']);
  } finally {
    await pool.end();
    await rm(folder, { recursive: true });
  }
});
