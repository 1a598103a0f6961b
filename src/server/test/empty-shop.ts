import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { emptyDatabase } from '#platform/test/database.ts';
import { openJobs } from '../open-service.ts';

/** An empty place for a shop, with files below `folder`, and what restores into it. */
export async function emptyShop(folder: string, secret: string) {
  const empty = await emptyDatabase();
  const database: OpenDatabase = await empty.open();
  const dataFolder = mkdtempSync(path.join(folder, 'shop-'));
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET: secret,
    DATA_DIR: dataFolder,
    ...(empty.url ? { DATABASE_URL: empty.url } : {}),
  });
  return {
    dataFolder,
    database,
    asTestDatabase: { url: empty.url, open: () => Promise.resolve(database) },
    parts: {
      config,
      clock: systemClock,
      database,
      storage: await openStorage(config, systemClock, systemIds),
      prepareWork: () => openJobs(config, database, createLog('silent')).makeTables(),
    },
  };
}
