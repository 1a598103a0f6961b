import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { copyTemplateTo } from '../test/database.ts';
import { openDatabase } from './database.ts';
import { maintain } from './maintenance.ts';

async function withPool(use: (pool: pg.Pool, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keepsong-maintenance-'));
  copyTemplateTo(path.join(folder, 'database'));
  const database = await openDatabase({ folder: path.join(folder, 'database') });
  try {
    await database.pool.query('create table written (id int, words text)');
    await use(database.pool, path.join(folder, 'database'));
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
}

test('HOLE-06 the log of the embedded database does not grow with what was ever written', async () => {
  await withPool(async (pool, folder) => {
    const segments = async (): Promise<number> =>
      (await readdir(path.join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;
    const writeMuch = async (): Promise<void> => {
      await pool.query(`insert into written select n, repeat(md5(n::text), 30) from generate_series(1, 40000) n`);
      await pool.query('truncate written');
      await maintain(pool);
    };
    for (let times = 0; times < 3; times += 1) await writeMuch();
    const settled = await segments();
    for (let times = 0; times < 4; times += 1) await writeMuch();
    expect(await segments()).toBeLessThanOrEqual(settled + 1);
  });
});

test('HOLE-06 the embedded database uses the room of deleted rows again, and knows its number of rows', async () => {
  await withPool(async (pool) => {
    const size = async (): Promise<number> => {
      const { rows } = await pool.query<{ bytes: number }>(`select pg_relation_size('written')::int as bytes`);
      return rows[0]?.bytes ?? 0;
    };
    const replaceAll = async (): Promise<void> => {
      await pool.query('delete from written');
      await pool.query(`insert into written select n, repeat('words ', 20) from generate_series(1, 5000) n`);
      await maintain(pool);
    };
    await replaceAll();
    await replaceAll();
    const settled = await size();
    for (let times = 0; times < 3; times += 1) await replaceAll();
    expect(await size()).toBeLessThanOrEqual(settled);
    const { rows } = await pool.query(`select reltuples from pg_class where relname = 'written'`);
    expect(rows).toEqual([{ reltuples: 5000 }]);
  });
});
