import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import site from '../../../content/site.json' with { type: 'json' };
import { reduceHashCost } from '#features/accounts/server/password.ts';
import { siteSchema, type Site } from '#shop/site.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import type { Engines } from '#platform/engines/port.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog, type Log } from '#platform/log.ts';
import { templateCopy, type TestDatabase } from '#platform/test/database.ts';
import type { Studio } from '#platform/studio/port.ts';
import { listen } from '../listen.ts';
import { openService, type Service } from '../open-service.ts';
import type { PageHandler } from '../pages.ts';
import { freePort } from '#platform/test/free-port.ts';
import { quickStudio } from './quick-studio.ts';

export interface TestService extends Service {
  baseUrl: string;
  /** Folder of its files; they outlive `restart`. */
  dataFolder: string;
  end(): Promise<void>;
}

export interface TestServiceOptions {
  site?: Partial<Site>;
  clock?: Clock;
  studio?: Studio;
  /** Puts engines in the place of those that the environment opens. */
  aroundEngines?: (engines: Engines) => Engines;
  /** Instead of a page that says 'page'. */
  pages?: PageHandler;
  /** Folder of a built client; without it pages are sent as they are drawn, and none is kept. */
  clientFolder?: string;
  /** False keeps the workers still. */
  work?: boolean;
  /** More environment variables. */
  environment?: Record<string, string>;
  /** Instead of a silent one. */
  log?: Log;
  /** Instead of an empty one of its own. */
  database?: TestDatabase;
  /** A folder with files of an earlier run, instead of an empty one. */
  dataFolder?: string;
}

/** Exponent of a password's cost where nobody attacks it: a millisecond. */
export const quickHash = 10;

/** The one service of this process that works: the job queues are the process's. */
let working: TestService | null = null;

/** The whole service on a real port of loopback, with a database of its own; only the studio is quick, unless another is given. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  // A test that ran out of time left its own behind; the next file must not fail for it.
  if (options.work !== false) await working?.end();
  reduceHashCost(quickHash);
  const dataFolder = options.dataFolder ?? mkdtempSync(path.join(tmpdir(), 'keepsong-test-'));
  const database = options.database ?? (await templateCopy());
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    BASE_URL: baseUrl,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'silent',
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    ...options.environment,
  });
  const service = await openService({
    config,
    site: siteSchema.parse({ ...site, ...options.site }),
    clock: options.clock ?? systemClock,
    ids: systemIds,
    log: options.log ?? createLog('silent'),
    pages: options.pages ?? (() => Promise.resolve(new Response('page'))),
    clientFolder: options.clientFolder ?? null,
    database: await database.open(),
    studio: options.studio ?? quickStudio,
    ...(options.aroundEngines && { aroundEngines: options.aroundEngines }),
  });
  const answer = getRequestListener(service.app.fetch);
  const server = await listen(config, (incoming, outgoing) => void answer(incoming, outgoing));
  const started: TestService = {
    ...service,
    baseUrl,
    dataFolder,
    async end() {
      if (working === started) working = null;
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await service.close();
      // A studio that was ended may still be closing its files.
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  if (options.work !== false) {
    working = started;
    await service.startWork();
  }
  return started;
}
