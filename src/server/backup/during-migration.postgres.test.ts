import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase, migrationsFolder } from '#platform/db/database.ts';
import { readKnownMigrations } from '#platform/db/migration-history.ts';
import { emptyShop } from '../test/empty-shop.ts';
import { eventually } from '../test/journey.ts';
import { backUp } from './backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-during-migration-'));
let shop: Awaited<ReturnType<typeof emptyShop>>;
beforeAll(async () => {
  shop = await emptyShop(folder, 'one secret of 32 characters or more');
  await migrateDatabase(shop.database);
});
afterAll(async () => {
  await shop.database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('OPS-05 a backup that begins amid a migration waits for it, and names it with the rows that it changed', async () => {
  const { pool } = shop.database;
  await pool.query(`insert into limits (key, points, expire) values ('of-before', 1, 0)`);
  const newest = `(select max(created_at) from drizzle.__drizzle_migrations)`;
  const { rows } = await pool.query<{ hash: string; at: string }>(
    `delete from drizzle.__drizzle_migrations where created_at = ${newest} returning hash, created_at::text as at`,
  );
  const migrator = await pool.connect();
  await migrator.query('begin');
  await migrator.query(`alter table limits add column landed text not null default 'by the migration'`);
  const applied = [rows[0]?.hash, rows[0]?.at];
  await migrator.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`, applied);
  const backup = path.join(folder, 'backup');
  const made = backUp(shop.parts, backup);
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => (await pool.query(waits)).rowCount, 'the backup to come to the table');
  await migrator.query('commit');
  migrator.release();
  const known = readKnownMigrations(migrationsFolder).map(({ tag }) => tag);
  expect((await made).migrations).toEqual(known);
  const copied = gunzipSync(readFileSync(path.join(backup, 'tables', 'public.limits.jsonl.gz'))).toString();
  expect(JSON.parse(copied)).toMatchObject({ key: 'of-before', landed: 'by the migration' });
});
