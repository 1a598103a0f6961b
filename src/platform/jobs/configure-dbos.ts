import { DBOS } from '@dbos-inc/dbos-sdk';
import type { OpenDatabase } from '../db/database.ts';
import { type Log, redactPeople } from '../log.ts';

interface Configured {
  database: OpenDatabase;
  databaseUrl: string | undefined;
  executorId: string;
  log: Log;
}

/** Has DBOS keep its tables in our database, and write to our log, where nobody is named. */
export function configureDbos(
  { database, databaseUrl, executorId, log }: Configured,
  applicationVersion: string,
): void {
  DBOS.setConfig({
    name: 'keepsong',
    systemDatabaseUrl: databaseUrl ?? 'postgres://embedded@localhost/postgres',
    systemDatabasePool: database.pool,
    applicationVersion,
    executorID: executorId,
    useListenNotify: false,
    logger: {
      info: () => undefined,
      debug: () => undefined,
      warn: (message) => log.warn({ job: redactPeople(String(message)) }, 'jobs'),
      error: (message) =>
        log.error({ job: redactPeople(message instanceof Error ? message.message : String(message)) }, 'jobs'),
    },
  });
}
