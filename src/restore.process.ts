import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openOwnDatabase } from '#platform/db/own-database.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { runCommand } from '#platform/run-command.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { restore } from '#server/backup/restore.ts';
import { openJobs } from '#server/open-service.ts';

/** `npm run keepsong -- restore FOLDER`: fills an empty shop with a backup. */
await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new OperatorError('Name the folder of the backup.');
  const config = readConfig();
  const database = await openOwnDatabase(config);
  try {
    const { manifest, foundFiles } = await restore(
      {
        config,
        database,
        storage: await openStorage(config, systemClock, systemIds),
        prepareWork: () => openJobs(config, database, createLog('error')).makeTables(),
      },
      folder,
    );
    const { at, tables, files } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    if (foundFiles > 0)
      process.stdout.write(`! An attempt before had ended with ${foundFiles} of the files; they are written anew.\n`);
    process.stdout.write(`✓ The shop is as it was at ${at}: ${rows} rows, ${files.count} files. Start it now.\n`);
  } finally {
    await database.close();
  }
});
