import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import packageFile from '../../../package.json' with { type: 'json' };
import { copyTablesOut } from '#platform/db/copy-tables.ts';
import { migrationsFolder, type OpenDatabase } from '#platform/db/database.ts';
import { readKnownMigrations } from '#platform/db/migration-history.ts';
import type { Deps } from '#platform/deps.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { isUnfinished } from '#platform/storage/keys.ts';
import { StorageError, type Storage } from '#platform/storage/port.ts';
import { manifestFile, secretMark, type Manifest } from './manifest.ts';

export interface BackupParts extends Pick<Deps, 'config' | 'clock' | 'storage'> {
  database: Pick<OpenDatabase, 'pool'>;
}

/**
 * Writes rows and files of a shop to a folder that must not exist yet, while the shop goes on working. Rows first: every file that
 * they name is there when the files' turn comes, unless it was erased meanwhile. What fails leaves no folder.
 * @throws OperatorError for a folder that is there, MigrationError for a database that a newer version has updated
 */
export async function backUp(parts: BackupParts, folder: string): Promise<Manifest> {
  makeFolder(path.dirname(path.resolve(folder)));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new OperatorError(`${folder} is there already: name a folder that does not exist yet.`);
  });
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
  const known = readKnownMigrations(migrationsFolder);
  const copied = await copyTablesOut(database.pool, path.join(folder, 'tables'), known);
  const files = await copyFiles(storage, path.join(folder, 'files'));
  const manifest: Manifest = {
    format: 1,
    version: packageFile.version,
    at,
    secretMark: secretMark(config.SECRET),
    hashSecretMark: secretMark(config.HASH_SECRET),
    ...copied,
    files,
  };
  await writeFile(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
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
