import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { migrateDatabase, openDatabase, type OpenDatabase } from '#platform/db/database.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { emptyDatabase } from '#platform/test/database.ts';
import { openJobs } from '../open-service.ts';
import { brokenInvariants } from '../test/invariants.ts';
import { restoreRelease } from '../test/releases/release.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-across-'));
const opened: OpenDatabase[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Parts of a shop on this database, with files of its own. */
async function shopOn(database: OpenDatabase, name: string) {
  opened.push(database);
  const dataFolder = path.join(folder, name);
  const config = readConfig({ NODE_ENV: 'test', SECRET: 'one secret of 32 characters or more', DATA_DIR: dataFolder });
  return {
    config,
    clock: systemClock,
    database,
    dataFolder,
    storage: await openStorage(config, systemClock, systemIds),
    prepareWork: () => openJobs(config, database, createLog('silent')).makeTables(),
  };
}

/** Rows of each table of a backup, in an order of their own. */
function rowsOf(backup: string): Record<string, string[]> {
  const tables = path.join(backup, 'tables');
  const read = (file: string): string => gunzipSync(readFileSync(path.join(tables, file))).toString();
  return Object.fromEntries(readdirSync(tables).map((file) => [file, read(file).split('\n').sort()]));
}

test('OPS-03 OPS-05 a shop moves from PostgreSQL to the embedded database and back, with every row and file', async () => {
  const { database: release } = await restoreRelease('0.1.0', path.join(folder, 'origin'));
  const origin = await shopOn(await release.open(), 'origin');
  await migrateDatabase(origin.database);
  await origin.prepareWork();
  const first = path.join(folder, 'of-postgres');
  const manifest = await backUp(origin, first);
  expect(manifest.tables.filter(({ rows }) => rows > 0).length, 'a shop with all kinds of rows').toBeGreaterThan(20);

  const embedded = await shopOn(await openDatabase({}), 'embedded');
  await restore(embedded, first);
  expect(await brokenInvariants(embedded.database.db, 1000)).toEqual([]);
  const second = path.join(folder, 'of-embedded');
  const moved = await backUp(embedded, second);
  expect(rowsOf(second)).toEqual(rowsOf(first));
  expect(moved.sequences).toEqual(manifest.sequences);
  expect(moved.files).toEqual(manifest.files);

  const back = await shopOn(await (await emptyDatabase()).open(), 'back');
  await restore(back, second);
  expect(await brokenInvariants(back.database.db, 1000)).toEqual([]);
  const third = path.join(folder, 'of-postgres-again');
  expect((await backUp(back, third)).sequences).toEqual(manifest.sequences);
  expect(rowsOf(third)).toEqual(rowsOf(first));
}, 180_000);
