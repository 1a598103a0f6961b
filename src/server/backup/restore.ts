import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { copyTablesIn, countRows, damagedTables } from '#platform/db/copy-tables.ts';
import { migrateDatabase, migrationsFolder, type OpenDatabase } from '#platform/db/database.ts';
import { readKnownMigrations } from '#platform/db/migration-history.ts';
import type { Deps } from '#platform/deps.ts';
import { manifestFile, manifestSchema, secretMark, type Manifest } from './manifest.ts';

/** A backup that is not restored. Its message is for the operator. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}

export interface RestoreParts extends Pick<Deps, 'config' | 'storage'> {
  database: OpenDatabase;
  /** Makes the tables of background work. */
  prepareWork: () => Promise<void>;
}

/**
 * Fills an empty shop with a backup: database and storage that `config` names, of either kind. Work that was in flight goes on when
 * the shop starts. @throws RestoreError, and nothing was written
 */
export async function restore(parts: RestoreParts, folder: string): Promise<Manifest> {
  const { config, storage, database } = parts;
  const manifest = await readManifest(folder);
  const known = readKnownMigrations(migrationsFolder).map(({ tag }) => tag);
  if (known.join() !== manifest.migrations.join())
    throw new RestoreError(
      `This backup is of version ${manifest.version}, with ${manifest.migrations.length} migrations; this version has ${known.length}. Restore it with its own version, then update.`,
    );
  refuseOtherSecrets(config, manifest);
  const filesFolder = path.join(folder, 'files');
  const keys = await keysBelow(filesFolder);
  const damaged = await damagedTables(path.join(folder, 'tables'), manifest);
  if (damaged.length > 0) throw new RestoreError(`Not as it was written: ${damaged.join(', ')}.`);
  if (keys.length !== manifest.files.count)
    throw new RestoreError(`The backup has ${keys.length} files where ${manifest.files.count} were written.`);
  await migrateDatabase(database);
  if ((await countRows(database.pool)) > 0)
    throw new RestoreError('The database is not empty. Restore into one that nothing has been started on.');
  for await (const { key } of storage.list(''))
    throw new RestoreError(`The storage already has files, such as ${key}. Restore into an empty one.`);
  // Files first: rows are all or nothing, and only they say that the shop is there.
  for (const key of keys) await storage.put(key, { path: path.join(filesFolder, key) });
  await parts.prepareWork();
  await copyTablesIn(database.pool, path.join(folder, 'tables'), manifest);
  return manifest;
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

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new RestoreError(`${folder} is no finished backup: it has no ${manifestFile}.`);
  });
  return manifestSchema.parse(JSON.parse(text));
}

async function keysBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}
