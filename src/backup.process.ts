import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { openOwnDatabase } from '#platform/db/own-database.ts';
import { systemIds } from '#platform/ids.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { runCommand } from '#platform/run-command.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { backUp } from '#server/backup/backup.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { requestBackup } from '#server/backup/request-backup.ts';

/** `npm run keepsong -- backup FOLDER`: rows and files of the shop, running or not. */
await runCommand(async () => {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new OperatorError('Name the folder that the backup goes to; it must not exist yet.');
  const config = readConfig();
  const folder = path.resolve(target);
  const asked = config.DATABASE_URL ? null : await requestBackup(config, folder);
  const manifest = asked ?? (await backUpHere(config, folder));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `✓ ${folder}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.count} files (${Math.ceil(manifest.files.bytes / 1e6)} MB). It needs the SECRET of this shop, whose mark is ${manifest.secretMark}.\n`,
  );
});

async function backUpHere(config: Config, folder: string): Promise<Manifest> {
  const database = await openOwnDatabase(config);
  try {
    const storage = await openStorage(config, systemClock, systemIds);
    return await backUp({ config, clock: systemClock, storage, database }, folder);
  } finally {
    await database.close();
  }
}
