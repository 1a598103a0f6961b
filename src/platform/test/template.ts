import { migrateDatabase, type OpenDatabase } from '../db/database.ts';
import { DbosJobs } from '../jobs/dbos-jobs.ts';
import { createLog } from '../log.ts';

/** Brings an empty database to where every test begins: all tables, those of the job queues included, and no rows of a process. */
export async function migrateTemplate(database: OpenDatabase, databaseUrl: string | undefined): Promise<void> {
  await migrateDatabase(database);
  const jobs = new DbosJobs({
    database,
    databaseUrl,
    executorId: 'template',
    log: createLog('silent'),
    concurrency: { quick: 1, mail: 1, webhooks: 1, studio: 1, clips: 1, welcomes: 1, souvenirs: 1 },
  });
  await jobs.start();
  await jobs.stop();
  await database.pool.query('delete from executors');
}
