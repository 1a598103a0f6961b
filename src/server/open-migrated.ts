import type { Config } from '#platform/config.ts';
import { makeDataFolder } from '#platform/data-folder.ts';
import { awaitDatabase } from '#platform/db/await-database.ts';
import { migrateDatabase, type OpenDatabase } from '#platform/db/database.ts';
import { maintained } from '#platform/db/maintenance.ts';
import { openOwnDatabase } from '#platform/db/own-database.ts';
import type { Log } from '#platform/log.ts';

interface Parts {
  config: Config;
  log: Log;
  /** One that is open already. */
  database?: OpenDatabase;
}

/** The database that is open already, else the one that the configuration names, with its schema up to date, in a data folder that can be written. */
export async function openMigrated({ config, log, database }: Parts): Promise<OpenDatabase> {
  await makeDataFolder(config);
  const opened = database ?? (await awaitDatabase(() => openOwnDatabase(config), log));
  await awaitDatabase(() => migrateDatabase(opened, { log }), log);
  return maintained(opened, log);
}
