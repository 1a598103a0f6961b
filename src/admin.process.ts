import { newStaffLink } from '#features/accounts/server/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { migrateDatabase } from '#platform/db/database.ts';
import { openOwnDatabase } from '#platform/db/own-database.ts';
import { systemIds } from '#platform/ids.ts';
import { runCommand } from '#platform/run-command.ts';

/** `npm run keepsong -- admin-link`: prints a one-time link that signs the operator in, or makes the first admin. */
await runCommand(async () => {
  const config = readConfig();
  const database = await openOwnDatabase(config);
  try {
    await migrateDatabase(database);
    const link = await newStaffLink({ db: database.db, config, ids: systemIds, clock: systemClock });
    process.stdout.write(`${link}\n`);
  } finally {
    await database.close();
  }
});
