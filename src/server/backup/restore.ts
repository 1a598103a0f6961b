import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { copyTablesIn, countRows, damagedTables } from '#platform/db/copy-tables.ts';
import { migrateDatabase, migrationsFolder, type OpenDatabase } from '#platform/db/database.ts';
import { readKnownMigrations } from '#platform/db/migration-history.ts';
import type { Deps } from '#platform/deps.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { isUnfinished } from '#platform/storage/keys.ts';
import type { Storage } from '#platform/storage/port.ts';
import { manifestFile, manifestSchema, secretMark, type Manifest } from './manifest.ts';

/** A backup that is not restored. */
export class RestoreError extends OperatorError {
  override name = 'RestoreError';
}

export interface RestoreParts extends Pick<Deps, 'config' | 'storage'> {
  database: OpenDatabase;
  /** Makes the tables of background work. */
  prepareWork: () => Promise<void>;
}

/** The backup that is restored, and how many of its files an attempt before had left in the storage. */
export interface Restored {
  manifest: Manifest;
  foundFiles: number;
}

/**
 * Fills an empty shop with a backup: database and storage that `config` names, of either kind. Work that was in flight goes on when
 * the shop starts. One that ended half way is done anew by the same call. @throws RestoreError, and nothing was written
 */
export async function restore(parts: RestoreParts, folder: string): Promise<Restored> {
  const { config, storage, database } = parts;
  const manifest = await readManifest(folder);
  const known = readKnownMigrations(migrationsFolder).map(({ tag }) => tag);
  if (known.join() !== manifest.migrations.join())
    throw new RestoreError(
      `This backup, made by version ${manifest.version}, is of a database with ${manifest.migrations.length} migrations up to ${manifest.migrations.at(-1) ?? 'none'}; this version has ${known.length}. Restore it with the version that has those and no more, then update.`,
    );
  refuseOtherSecrets(config, manifest);
  const filesFolder = path.join(folder, 'files');
  const files = await filesBelow(filesFolder);
  const damaged = await damagedTables(path.join(folder, 'tables'), manifest);
  if (damaged.length > 0) throw new RestoreError(`Not as it was written: ${damaged.join(', ')}.`);
  refuseOtherFiles(files, manifest);
  await migrateDatabase(database);
  if ((await countRows(database.pool)) > 0)
    throw new RestoreError('The database is not empty. Restore into one that nothing has been started on.');
  const foundFiles = await refuseForeignFiles(storage, files);
  // Files first: rows are all or nothing, and only they say that the shop is there.
  for (const { key } of files) await storage.put(key, { path: path.join(filesFolder, key) });
  await parts.prepareWork();
  await copyTablesIn(database.pool, path.join(folder, 'tables'), manifest);
  return { manifest, foundFiles };
}

/**
 * Refuses a storage with files of anything but this backup: those that it has are what an attempt that ended half way has left.
 * @returns their number
 * @throws RestoreError
 */
async function refuseForeignFiles(storage: Storage, files: readonly BackupFile[]): Promise<number> {
  const bytesOf = new Map(files.map(({ key, bytes }) => [key, bytes]));
  let found = 0;
  for await (const { key } of storage.list('')) {
    if (isUnfinished(key)) continue;
    if (bytesOf.get(key) !== (await storage.stat(key)).sizeBytes)
      throw new RestoreError(
        `The storage has files that are not this backup's, such as ${key}. Restore into an empty one.`,
      );
    found += 1;
  }
  return found;
}

/** Refuses a backup whose secrets this shop does not have. @throws RestoreError with the mark of the one that lacks */
function refuseOtherSecrets(config: RestoreParts['config'], manifest: Manifest): void {
  const marks = [config.SECRET, ...config.oldSecrets].map(secretMark);
  if (!marks.includes(manifest.secretMark))
    throw new RestoreError(
      `SECRET is not the one of this backup (mark ${manifest.secretMark}), and OLD_SECRETS has it not either: its links, sessions and sealed details could not be read.`,
    );
  const { hashSecretMark = manifest.secretMark } = manifest;
  if (secretMark(config.HASH_SECRET) !== hashSecretMark)
    throw new RestoreError(
      `HASH_SECRET is not the one of this backup (mark ${hashSecretMark}): nobody could find an order by its number.`,
    );
}

/** Refuses files that are not those of the backup, as after a copy that broke off. @throws RestoreError */
function refuseOtherFiles(files: readonly BackupFile[], { files: written }: Manifest): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (files.length !== written.count || bytes !== written.bytes)
    throw new RestoreError(
      `The backup has ${files.length} files of ${bytes} bytes where ${written.count} of ${written.bytes} were written.`,
    );
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new RestoreError(`${folder} is no finished backup: it has no ${manifestFile}.`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new RestoreError(`${path.join(folder, manifestFile)} is not as it was written.`);
  }
}

interface BackupFile {
  key: string;
  bytes: number;
}

async function filesBelow(folder: string): Promise<BackupFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: BackupFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const place = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, place).split(path.sep).join('/');
    files.push({ key, bytes: (await stat(place)).size });
  }
  return files;
}
