import { readConfig } from '#platform/config.ts';
import { openOwnDatabase } from '#platform/db/own-database.ts';
import { migrateDatabase } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { runCommand } from '#platform/run-command.ts';
import { openJobs } from '#server/open-service.ts';

/** `npm run keepsong -- migrate`: brings the database up to date, as each process does at its start, and ends. */
await runCommand(async () => {
  const config = readConfig();
  const database = await openOwnDatabase(config);
  const log = createLog('warn');
  try {
    await migrateDatabase(database, { log });
    await openJobs(config, database, log).makeTables();
    process.stdout.write('✓ The database is up to date.\n');
  } finally {
    await database.close();
  }
});
