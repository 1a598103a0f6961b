import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { loadDemo } from '#features/production/server/index.ts';
import { siteSchema } from '#kit/site.ts';
import { systemClock } from '#platform/clock.ts';
import { ConfigError, readConfig, type Config } from '#platform/config.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog, logStrayOutput } from '#platform/log.ts';
import { readContentFile } from '#platform/content-file.ts';
import { openService, type Service } from '#server/open-service.ts';
import { builtPages, type PageHandler } from '#server/pages.ts';

/** Milliseconds that requests may take to finish once the process is told to end. */
const drainLimit = 25_000;

interface Front {
  pages: PageHandler;
  clientFolder: string | null;
  /** Vite in development, which answers before we do. */
  before: ((incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>) | null;
  close: () => Promise<void>;
}

/** The pages: built, or by Vite in development. */
async function openFront(config: Config): Promise<Front> {
  if (config.NODE_ENV !== 'development') {
    const pages = await builtPages(pathToFileURL(path.resolve('build/server/index.js')));
    return { pages, clientFolder: 'build/client', before: null, close: () => Promise.resolve() };
  }
  const { createServer: createVite } = await import('vite');
  const { createRequestHandler } = await import('react-router');
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { port: config.PORT + 10_000 } },
    appType: 'custom',
  });
  type Build = Parameters<typeof createRequestHandler>[0];
  const pages: PageHandler = async (request, context) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as Build;
    const handler = createRequestHandler(build, 'development');
    return handler(request, context);
  };
  const before: Front['before'] = (incoming, outgoing) =>
    new Promise((resolve) => {
      vite.middlewares(incoming, outgoing, () => resolve());
    });
  return { pages, clientFolder: null, before, close: () => vite.close() };
}

function listen(config: Config, front: Front, service: Service): Promise<Server> {
  const listener = getRequestListener(service.app.fetch);
  const server = createServer((incoming, outgoing) => {
    const passed = front.before ? front.before(incoming, outgoing) : Promise.resolve();
    void passed.then(() => listener(incoming, outgoing));
  });
  // A slow sender holds a socket, never a worker; uploads go on where they stopped.
  server.requestTimeout = 300_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, () => resolve(server));
  });
}

/** A terminal's Ctrl-C reaches us twice, from the terminal and through npm; a second wish comes later than this. Milliseconds. */
const sameWish = 1500;

function onSignal(run: () => Promise<void>): void {
  let asked: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked !== null && performance.now() - asked > sameWish) process.exit(1);
      if (asked !== null) return;
      asked = performance.now();
      void run().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL);
  logStrayOutput(log);
  const front = await openFront(config);
  const { pages, clientFolder } = front;
  const service = await openService({
    config,
    site: readContentFile('site.json', siteSchema),
    clock: systemClock,
    ids: systemIds,
    log,
    pages,
    clientFolder,
  });
  const server = config.ROLE === 'worker' ? null : await listen(config, front, service);
  await service.startWork();
  onSignal(async () => {
    service.drain();
    await closeServer(server);
    await front.close();
    await service.close();
  });
  if (config.DEMO) await loadDemo(service.deps);
  await announce(config, service);
}

async function closeServer(server: Server | null): Promise<void> {
  if (!server) return;
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), drainLimit);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** What whoever started it needs to know. */
async function announce(config: Config, service: Service): Promise<void> {
  const { BASE_URL: base } = config;
  service.deps.log.info(
    { role: config.ROLE, port: config.PORT, database: config.DATABASE_URL ? 'postgresql' : 'embedded' },
    'ready',
  );
  if (config.ROLE === 'worker' || config.DATABASE_URL) return;
  const lines = [
    ['Shop', base],
    ['Admin, one-time link', await service.accounts.newStaffLink()],
    ['Mailbox', config.SMTP_URL ? 'by your mail server' : `${base}/_mailbox`],
    ['Payments', config.emulatesPayments ? `emulated, no money moves: ${base}/_emulator` : 'Stripe'],
  ];
  console.log(
    `\n${lines.map(([what, where]) => `  ${`${what}:`.padEnd(22)}${where}`).join('\n')}\n\n  Ctrl-C ends it.\n`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
  process.exit();
}
