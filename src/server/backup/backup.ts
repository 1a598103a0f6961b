import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import packageFile from '../../../package.json' with { type: 'json' };
import { copyTablesOut } from '#platform/db/copy-tables.ts';
import { migrationsFolder, type OpenDatabase } from '#platform/db/database.ts';
import {
  checkMigrationHistory,
  MigrationError,
  readAppliedMigrations,
  readKnownMigrations,
} from '#platform/db/migration-history.ts';
import type { Deps } from '#platform/deps.ts';
import { isUnfinished } from '#platform/storage/keys.ts';
import { StorageError, type Storage } from '#platform/storage/port.ts';
import { manifestFile, secretMark, type Manifest } from './manifest.ts';

export interface BackupParts extends Pick<Deps, 'config' | 'clock' | 'storage'> {
  database: Pick<OpenDatabase, 'db' | 'pool'>;
}

/**
 * Writes rows and files of a shop to a folder that must not exist yet, while the shop goes on working. Rows first: every file that
 * they name is there when the files' turn comes, unless it was erased meanwhile. What fails leaves no folder.
 * @throws MigrationError for a database that a newer version has updated, and for one that is updated meanwhile
 */
export async function backUp(parts: BackupParts, folder: string): Promise<Manifest> {
  await mkdir(path.dirname(path.resolve(folder)), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    return await fill(parts, folder);
  } catch (error) {
    // Half a backup is good for nothing, and may be what has filled the disk.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function fill({ config, clock, storage, database }: BackupParts, folder: string): Promise<Manifest> {
  const at = clock.now().toISOString();
  const migrations = await namesOfMigrations(database.db);
  const copied = await copyTablesOut(database.pool, path.join(folder, 'tables'));
  if ((await namesOfMigrations(database.db)).join() !== migrations.join())
    throw new MigrationError('The database was updated while it was copied. Back it up once more.');
  const files = await copyFiles(storage, path.join(folder, 'files'));
  const manifest: Manifest = {
    format: 1,
    version: packageFile.version,
    at,
    migrations,
    secretMark: secretMark(config.SECRET),
    hashSecretMark: secretMark(config.HASH_SECRET),
    ...copied,
    files,
  };
  await writeFile(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/**
 * Names of the migrations that a database has. Those of this code would be others before an update of the database, and behind
 * one of a newer version: rows that are restored under foreign names miss what the migrations between did with them, or fit no table.
 */
async function namesOfMigrations(db: OpenDatabase['db']): Promise<string[]> {
  const [applied, known] = [await readAppliedMigrations(db), readKnownMigrations(migrationsFolder)];
  checkMigrationHistory(applied, known);
  return known.slice(0, applied.length).map(({ tag }) => tag);
}

async function copyFiles(storage: Storage, folder: string): Promise<Manifest['files']> {
  const copied = { count: 0, bytes: 0 };
  for await (const { key } of storage.list('')) {
    if (isUnfinished(key)) continue;
    const place = path.join(folder, key);
    await mkdir(path.dirname(place), { recursive: true });
    try {
      await pipeline(await storage.read(key), createWriteStream(place, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      if (error instanceof StorageError && error.code === 'not-found') continue;
      throw error;
    }
    copied.count += 1;
    copied.bytes += (await stat(place)).size;
  }
  return copied;
}
