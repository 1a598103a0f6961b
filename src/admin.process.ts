import { createAccounts } from '#features/accounts/server/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { migrateDatabase, openDatabase } from '#platform/db/database.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import path from 'node:path';

/** `npm run admin-link`: prints a one-time link that signs the operator in, or makes the first admin. */
const config = readConfig();
const database = await openDatabase(
  config.DATABASE_URL ? { url: config.DATABASE_URL } : { folder: path.join(config.DATA_DIR, 'database') },
);
try {
  await migrateDatabase(database);
  const accounts = createAccounts({
    db: database.db,
    config,
    ids: systemIds,
    clock: systemClock,
    log: createLog('error'),
  });
  process.stdout.write(`${await accounts.newStaffLink()}\n`);
} finally {
  await database.close();
}
