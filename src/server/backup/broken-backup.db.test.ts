import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { countRows } from '#platform/db/copy-tables.ts';
import { migrateDatabase } from '#platform/db/database.ts';
import { systemIds } from '#platform/ids.ts';
import { DiskStorage } from '#platform/storage/disk-storage.ts';
import { StorageError, type StorageSource } from '#platform/storage/port.ts';
import { emptyShop } from '../test/empty-shop.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/** Lists files, and does not give them out. */
class UnreadableStorage extends DiskStorage {
  override read(): Promise<never> {
    return Promise.reject(new StorageError('unavailable', 'The disk does not answer'));
  }
}

/** Writes one file, and is gone. */
class FullStorage extends DiskStorage {
  #written = 0;
  override async put(key: string, source: StorageSource): Promise<void> {
    this.#written += 1;
    if (this.#written > 1) throw new StorageError('no-space', 'The disk is full');
    return super.put(key, source);
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-broken-backup-'));
const secret = 'one secret of 32 characters or more';
let origin: Awaited<ReturnType<typeof emptyShop>>;
beforeAll(async () => {
  origin = await emptyShop(folder, secret);
  await migrateDatabase(origin.database);
  await origin.parts.prepareWork();
  await origin.parts.storage.put('songs/final.mp3', Buffer.from('a song of a shop'));
});
afterAll(async () => {
  await origin.database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('OPS-05 a file of a backup that was cut short is not restored as if it were whole', async () => {
  const backup = path.join(folder, 'cut');
  await backUp(origin.parts, backup);
  truncateSync(path.join(backup, 'files', 'songs', 'final.mp3'), 6);
  const shop = await emptyShop(folder, secret);
  try {
    await expect(restore(shop.parts, backup)).rejects.toThrow('1 files of 6 bytes where 1 of 16 were written');
    expect(await shop.parts.storage.exists('songs/final.mp3'), 'nothing was written').toBe(false);
  } finally {
    await shop.database.close();
  }
});

test('OPS-05 a backup goes into a database whose tables were made before, as `migrate` makes them', async () => {
  const backup = path.join(folder, 'whole');
  await backUp(origin.parts, backup);
  const shop = await emptyShop(folder, secret);
  try {
    await migrateDatabase(shop.database);
    await shop.parts.prepareWork();
    await restore(shop.parts, backup);
    expect(await shop.parts.storage.exists('songs/final.mp3')).toBe(true);
  } finally {
    await shop.database.close();
  }
});

test('OPS-05 a backup that fails half way leaves nothing behind, and its name free', async () => {
  const backup = path.join(folder, 'nightly');
  const storage = new UnreadableStorage({
    folder: path.join(origin.dataFolder, 'files'),
    secret,
    clock: systemClock,
    ids: systemIds,
  });
  await expect(backUp({ ...origin.parts, storage }, backup)).rejects.toThrow('The disk does not answer');
  expect(existsSync(backup)).toBe(false);
  await backUp(origin.parts, backup);
  await expect(backUp(origin.parts, backup), 'nothing is written over').rejects.toThrow(/is there already/);
  expect(existsSync(path.join(backup, 'backup.json'))).toBe(true);
});

test('OPS-05 a restore that ended among its files is done by the next try, which touches no file of anything else', async () => {
  const backup = path.join(folder, 'begun');
  await origin.parts.storage.put('songs/demo.mp3', Buffer.from('another song'));
  await backUp(origin.parts, backup);
  const shop = await emptyShop(folder, secret);
  const files = path.join(shop.dataFolder, 'files');
  const { config, clock, storage } = shop.parts;
  const full = new FullStorage({ folder: files, secret: config.SECRET, clock, ids: systemIds });
  try {
    await expect(restore({ ...shop.parts, storage: full }, backup)).rejects.toThrow('The disk is full');
    expect(await countRows(shop.database.pool)).toBe(0);
    // A process that is killed leaves what it was writing.
    writeFileSync(path.join(files, 'songs', 'x.part'), 'half a so');
    await storage.put('songs/other.mp3', Buffer.from('of another shop'));
    await expect(restore(shop.parts, backup)).rejects.toThrow("not this backup's, such as songs/other.mp3");
    await storage.delete('songs/other.mp3');
    const begun = (await storage.exists('songs/demo.mp3')) ? 'songs/demo.mp3' : 'songs/final.mp3';
    await storage.put(begun, Buffer.from('a longer song of another shop'));
    await expect(restore(shop.parts, backup)).rejects.toThrow(`not this backup's, such as ${begun}`);
    await storage.put(begun, await origin.parts.storage.read(begun));
    expect(await restore(shop.parts, backup)).toMatchObject({ foundFiles: 1, manifest: { files: { count: 2 } } });
    for (const key of ['songs/demo.mp3', 'songs/final.mp3'])
      expect(await text(await storage.read(key))).toBe(await text(await origin.parts.storage.read(key)));
  } finally {
    await shop.database.close();
  }
});

test('OPS-05 a migration that lands as a backup begins is named with the rows that it changed', async () => {
  const { pool } = origin.database;
  const { rows } = await pool.query<{ hash: string; created_at: string }>(
    `delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)
     returning hash, created_at::text`,
  );
  const land = async (): Promise<pg.PoolClient> => {
    const again = `insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`;
    await pool.query(again, [rows[0]?.hash, rows[0]?.created_at]);
    return pool.connect();
  };
  // Between whatever is asked ahead of the copy's own connection and its rows.
  const landing = Object.create(pool, { connect: { value: land } }) as pg.Pool;
  const database = { ...origin.database, pool: landing };
  const { migrations } = await backUp({ ...origin.parts, database }, path.join(folder, 'landing'));
  const { rows: applied } = await pool.query(`select 1 from drizzle.__drizzle_migrations`);
  expect(migrations).toHaveLength(applied.length);
});

test('OPS-05 a backup names the migrations that its database has, and there is none of one that a newer version has updated', async () => {
  const { pool } = origin.database;
  const { rows } = await pool.query<{ hash: string; created_at: string }>(
    `delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)
     returning hash, created_at::text`,
  );
  const older = await backUp(origin.parts, path.join(folder, 'older'));
  const shop = await emptyShop(folder, secret);
  await expect(restore(shop.parts, path.join(folder, 'older'))).rejects.toThrow(
    `up to ${older.migrations.at(-1)}; this version has ${older.migrations.length + 1}`,
  );
  await shop.database.close();
  const insertion = `insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`;
  await pool.query(insertion, [rows[0]?.hash, rows[0]?.created_at]);
  const current = await backUp(origin.parts, path.join(folder, 'current'));
  expect(current.migrations).toHaveLength(older.migrations.length + 1);
  await pool.query(insertion, ['of a newer version', '99999999999999']);
  const newer = path.join(folder, 'newer');
  await expect(backUp(origin.parts, newer)).rejects.toThrow('it was updated by a newer one');
  expect(existsSync(newer)).toBe(false);
});
