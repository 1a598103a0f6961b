import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { systemIds } from '#platform/ids.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { backUp } from '#server/backup/backup.ts';
import { backupPath } from '#server/backup/backup-route.ts';
import { manifestSchema, type Manifest } from '#server/backup/manifest.ts';
import { openOwnDatabase, ownAddress } from '#server/open-service.ts';

/** `npm run keepsong -- backup FOLDER`: rows and files of the shop, running or not. */
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder that the backup goes to; it must not exist yet.');
const config = readConfig();
const folder = path.resolve(target);
const manifest = (await askRunning(config)) ?? (await backUpHere(config));
const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
process.stdout.write(
  `✓ ${folder}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.count} files (${Math.ceil(manifest.files.bytes / 1e6)} MB). It needs the SECRET of this shop.\n`,
);

/** The embedded database can be opened by one process: where the shop runs, it makes the backup itself. */
async function askRunning({ DATABASE_URL, operatorKey, ...rest }: Config): Promise<Manifest | null> {
  if (DATABASE_URL) return null;
  const answer = await fetch(`${ownAddress(rest)}${backupPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ folder }),
  }).catch(() => null);
  if (answer === null) return null;
  if (!answer.ok) throw new Error(`The running shop answered ${answer.status}: ${await answer.text()}`);
  return manifestSchema.parse(await answer.json());
}

async function backUpHere(settings: Config): Promise<Manifest> {
  const database = await openOwnDatabase(settings);
  const storage = openStorage(settings, systemClock, systemIds);
  return backUp({ config: settings, clock: systemClock, storage, database }, folder).finally(
    () => void database.close(),
  );
}
