import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { siteSchema } from '#shop/site.ts';
import { LineRelay } from '#platform/alerts/line-relay.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { systemIds } from '#platform/ids.ts';
import { warnOfSender } from '#platform/mail/sender-records.ts';
import { createLog, logStrayOutput, type Log } from '#platform/log.ts';
import { readContentFile } from '#platform/content-file.ts';
import { runCommand } from '#platform/run-command.ts';
import { childStudio } from '#platform/studio/child-studio.ts';
import { drainable } from '#server/drainable.ts';
import { listen } from '#server/listen.ts';
import { warnOfServices } from '#server/doctor/doctor.ts';
import { listenForMetrics } from '#server/metrics.ts';
import { openService, type Service } from '#server/open-service.ts';
import { operatorLink } from '#server/operator-pages.ts';
import { builtPages, type PageHandler } from '#server/pages.ts';
import { withStandIns } from '#server/stand-in-engines.ts';

/**
 * Milliseconds that a start may go on once the process is told to end, to be closed in order then. One that waits for the database,
 * or for another process that migrates it, ends as it stands: it holds nothing but what goes with its connections.
 */
const startLimit = 3000;

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

function serve(config: Config, front: Front, service: Service): Promise<Server> {
  const listener = getRequestListener(service.app.fetch);
  return listen(config, (incoming, outgoing) => {
    const passed = front.before ? front.before(incoming, outgoing) : Promise.resolve();
    void passed.then(() => listener(incoming, outgoing));
  });
}

/** Milliseconds in which two signals count as one: a terminal's Ctrl-C arrives twice, from the terminal and through npm. */
const sameWish = 1500;

/** @returns aborted once the process is told to end */
function onSignal(run: () => Promise<void>): AbortSignal {
  const told = new AbortController();
  let asked: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked !== null && performance.now() - asked > sameWish) process.exit(1);
      if (asked !== null) return;
      asked = performance.now();
      told.abort();
      void run().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  return told.signal;
}

/** In development the outside engines that have no key are there as stand-ins, off until somebody switches them on. */
async function openStandIns(config: Config): Promise<{ url: string; close: () => void } | null> {
  if (config.NODE_ENV !== 'development') return null;
  const { openDevelopmentStandIns } = await import('#server/development-stand-ins.ts');
  return openDevelopmentStandIns(childStudio({ ffmpeg: config.FFMPEG_PATH, neuralVoices: config.NEURAL_VOICES }));
}

interface Shop {
  service: Service;
  /** Address of the stand-in engines, in development. */
  standIns: string | null;
  /** Ends it in order: what was asked is answered, what is at work is left to the next process. */
  close(): Promise<void>;
}

/** Opens everything, listens and begins to work. */
async function openShop(config: Config, log: Log, logLines: LineRelay): Promise<Shop> {
  const front = await openFront(config);
  const { pages, clientFolder } = front;
  const standIns = await openStandIns(config);
  const service = await openService({
    config,
    site: readContentFile('site.json', siteSchema),
    clock: systemClock,
    ids: systemIds,
    log,
    logLines,
    pages,
    clientFolder,
    ...(standIns && { aroundEngines: (own) => withStandIns(own, standIns.url, { pollSeconds: 2 }) }),
  });
  const figures = await openMetrics(config, service);
  const web = config.ROLE === 'worker' ? null : drainable(await serve(config, front, service));
  await service.startWork();
  return {
    service,
    standIns: standIns?.url ?? null,
    async close() {
      service.drain();
      web?.announce();
      // Until a balancer has noticed, requests still come, and are answered.
      if (web) await pause(config.SHUTDOWN_PAUSE_SECONDS * 1000);
      await Promise.all([web?.drain(), figures?.drain()]);
      await front.close();
      standIns?.close();
      await service.close();
    },
  };
}

async function main(): Promise<void> {
  const config = readConfig();
  const logLines = new LineRelay();
  const log = createLog(config.LOG_LEVEL, { onLine: logLines.note });
  logStrayOutput(log);
  if (config.TRUST_PROXY)
    log.warn('TRUST_PROXY believes whoever connects: name the networks of your proxies in TRUSTED_PROXIES instead');
  const opening = openShop(config, log, logLines);
  const told = onSignal(async () => {
    const opened = await Promise.race([opening, pause(startLimit, null)]);
    if (opened) await opened.close();
    else log.warn('told to end before it had begun');
  });
  const shop = await opening;
  if (told.aborted) return;
  await present(config, shop).catch((error: unknown) => {
    // What it needs may be closed by now.
    if (!told.aborted) throw error;
  });
}

/** Shows a shop that has begun: the demonstration's orders, its addresses, and what its surroundings lack. */
async function present(config: Config, { service, standIns }: Shop): Promise<void> {
  const { log } = service.deps;
  if (config.DEMO) await service.rooms.demonstrate();
  await announce(config, service, standIns);
  // Others may be slow to answer: nobody waits for them.
  if (config.ROLE !== 'worker') void warnOfSender(config, log);
  warnOfServices(config, log).catch((error: unknown) => log.warn({ err: error }, 'the surroundings were not asked'));
}

async function openMetrics({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: Config, { metrics }: Service) {
  if (METRICS_PORT === undefined) return null;
  return drainable(await listenForMetrics(metrics, { port: METRICS_PORT, host: METRICS_HOST, token: METRICS_TOKEN }));
}

/** Logs that the service is ready; on the embedded database also prints the operator's addresses. */
async function announce(config: Config, service: Service, standIns: string | null): Promise<void> {
  const { BASE_URL: base } = config;
  service.deps.log.info(
    {
      role: config.ROLE,
      ...(config.ROLE !== 'worker' && { port: config.PORT }),
      database: config.DATABASE_URL ? 'postgresql' : 'embedded',
    },
    'ready',
  );
  if (config.ROLE === 'worker' || config.DATABASE_URL) return;
  const lines = [
    ['Shop', base],
    ...(await service.rooms.announcements()),
    ['Mailbox', mailboxLine(config)],
    [
      'Payments',
      config.emulatesPayments ? `emulated, no money moves: ${operatorLink(config, '/_emulator')}` : 'Stripe',
    ],
    ...(standIns === null ? [] : [['Stand-in engines', standIns]]),
  ];
  console.log(
    `\n${lines.map(([what, where]) => `  ${`${what}:`.padEnd(22)}${where}`).join('\n')}\n\n  Ctrl-C ends it.\n`,
  );
}

function mailboxLine(config: Config): string {
  if (config.SMTP_URL) return 'by your mail server';
  return config.hasMailbox ? operatorLink(config, '/_mailbox') : `${config.DATA_DIR}/outbox`;
}

await runCommand(main);
