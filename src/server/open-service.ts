import { AsyncResource } from 'node:async_hooks';
import path from 'node:path';
import type { Site } from '#shop/site.ts';
import type { LineRelay } from '#platform/alerts/line-relay.ts';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { awaitDatabase } from '#platform/db/await-database.ts';
import type { OpenDatabase } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash, type Ids } from '#platform/ids.ts';
import { createOfferedSongs } from '#platform/engines/offered-songs.ts';
import { openEngines } from '#platform/engines/open-engines.ts';
import type { Engines } from '#platform/engines/port.ts';
import { DbosJobs } from '#platform/jobs/dbos-jobs.ts';
import { createLimits } from '#platform/limits.ts';
import type { Log } from '#platform/log.ts';
import { ownLooksEvery } from '#platform/jobs/planned-looks.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { OutboxFolder } from '#platform/mail/outbox-folder.ts';
import type { MailTransport } from '#platform/mail/port.ts';
import { createStripeEmulator, type StripeEmulator } from '#stripe-emulator/emulator.ts';
import { localRequest } from '#stripe-emulator/local-request.ts';
import { createStripePayments } from '#platform/payments/stripe.ts';
import { subscribedEvents } from '#platform/payments/stripe-events.ts';
import { createSettings } from '#platform/settings/settings.ts';
import { OutageWatch, type WriteCheck } from '#platform/outage-watch.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/port.ts';
import { createWriteCheck } from '#platform/write-check.ts';
import { childStudio, type ChildStudio } from '#platform/studio/child-studio.ts';
import { openTracing } from '#platform/tracing/open-tracing.ts';
import { traceStatements } from '#platform/tracing/trace-statements.ts';
import type { Studio } from '#platform/studio/port.ts';
import { openAlerts } from './alerts/open-alerts.ts';
import { mountBackup } from './backup/backup-route.ts';
import { createApp, type AppParts } from './create-app.ts';
import type { App } from './http.ts';
import { mountMailbox } from './mailbox.ts';
import { openMigrated } from './open-migrated.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openRooms, type OpenRooms } from './open-rooms.ts';
import { orderParts } from './order-parts.ts';

export interface ServiceParts {
  config: Config;
  site: Site;
  clock: Clock;
  ids: Ids;
  log: Log;
  pages: AppParts['pages'];
  clientFolder: string | null;
  /** Lines of `log`, whose alerts are told to the operator. */
  logLines?: LineRelay;
  /** A database that is open already; the service closes it. */
  database?: OpenDatabase;
  /** Another studio than the child processes. */
  studio?: Studio;
  /** Wraps the engines; a test lets them die. */
  aroundEngines?: (engines: Engines) => Engines;
  /** Wraps what letters pass through, for the same reason. */
  aroundMail?: { mailer: (mailer: Mailer) => Mailer; transport: (transport: MailTransport) => MailTransport };
}

export interface Service {
  deps: Deps;
  app: App;
  rooms: OpenRooms;
  metrics: Metrics;
  /** Begins to work; call it when the web server listens, because the payment emulator is behind it. */
  startWork(): Promise<void>;
  /** Starts shutdown: `/health/ready` fails from now on, and streams end. */
  drain(): void;
  close(): Promise<void>;
}

/** Secret key of the payment emulator's API, which is mounted on the web port. */
const emulatorKey = ({ SECRET }: Pick<Config, 'SECRET'>): string =>
  `sk_test_${keyedHash(SECRET, 'key of the payment emulator')}`;

/** Address at which this process reaches its own web server. */
export function ownAddress({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string {
  const isEverywhere = HOST === '0.0.0.0' || HOST === '::';
  return `http://${isEverywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
}

/** Opens everything the configuration names and puts it together. */
export async function openService(parts: ServiceParts): Promise<Service> {
  const { config, site, log } = parts;
  const database = await openMigrated(parts);
  const tracing = await openTracing(config, log);
  if (tracing) traceStatements(database.pool);
  const jobs = openJobs(config, database, log);
  const outbox = new OutboxFolder(path.join(config.DATA_DIR, 'outbox'));
  const transport = await openTransport(parts, outbox);
  const children: ChildStudio = childStudio({ ffmpeg: config.FFMPEG_PATH, neuralVoices: config.NEURAL_VOICES });
  /** False before work begins and once the process shuts down: the payment emulator tells of a payment later then. */
  let takesWebhooks = false;
  const emulator = config.emulatesPayments
    ? openEmulator(parts, async (request) => (takesWebhooks ? app.fetch(request) : new Response(null, { status: 503 })))
    : null;
  const storage = await openStorage(config, parts.clock, parts.ids);
  const deps = openDeps({ ...parts, studio: parts.studio ?? children, database, jobs, storage, transport, emulator });
  const rooms = openRooms(deps);
  const outages = new OutageWatch({ check: openWriteCheck(config, database), log });
  /** While work begins, a payment would be taken in by nobody. */
  let begins = false;
  let drains = false;
  const extra: AppParts['extra'] = [];
  if (emulator) extra.push((app) => void app.route('/', emulator.app));
  if (config.hasMailbox) extra.push((app) => mountMailbox(app, outbox, site.brand));
  if (database.kind === 'pglite') extra.push((app) => mountBackup(app, { ...deps, database }));
  const metrics = createMetrics(rooms.figures);
  const alerts = openAlerts(deps, { transport, figures: rooms.figures, registry: metrics.registry });
  if (alerts) parts.logLines?.attach((fields, message) => alerts.observeLine(fields, message));
  const app = createApp(deps, { ...parts, rooms, extra, outages, metrics, isReady: () => !begins && !drains });
  return {
    deps,
    app,
    rooms,
    metrics,
    async startWork() {
      begins = true;
      await awaitDatabase(() => (config.ROLE === 'web' ? jobs.prepare() : jobs.start()), log);
      alerts?.start();
      begins = false;
      takesWebhooks = true;
    },
    drain() {
      drains = true;
      takesWebhooks = false;
      rooms.drain();
    },
    async close() {
      takesWebhooks = false;
      rooms.drain();
      children.close();
      await rooms.leave().catch((error: unknown) => log.warn({ err: error }, 'work could not be left in order'));
      await jobs.stop();
      await emulator?.close();
      rooms.close();
      outages.close();
      await alerts?.close();
      await database.close();
      await tracing?.close();
    },
  };
}

interface OpenParts extends ServiceParts {
  database: OpenDatabase;
  studio: Studio;
  jobs: DbosJobs;
  storage: Storage;
  transport: MailTransport;
  emulator: StripeEmulator | null;
}

function openDeps({
  config,
  site,
  clock,
  ids,
  log,
  studio,
  database,
  jobs,
  storage,
  transport,
  emulator,
  aroundEngines,
  aroundMail,
}: OpenParts): Deps {
  const { db } = database;
  const opened = openEngines(config, studio);
  const engines = aroundEngines?.(opened) ?? opened;
  const settings = createSettings({ db, clock, dailyCap: site.dailyCap });
  const { BASE_URL: baseUrl } = config;
  const host = new URL(baseUrl).hostname;
  const { SECRET: secret, HASH_SECRET: hashSecret } = config;
  const mailer = createMailer({
    db,
    jobs,
    clock,
    ids,
    log,
    settings,
    transport,
    host,
    baseUrl,
    secret,
    hashSecret,
    lookEvery: ownLooksEvery,
  });
  return {
    config,
    site,
    db,
    jobs,
    clock,
    ids,
    log,
    mailer: aroundMail?.mailer(mailer) ?? mailer,
    payments: openPayments(config, clock, emulator),
    storage,
    studio,
    engines,
    songs: createOfferedSongs({ db, engines, studio }),
    // Whoever is told to wait waits by the machine's time, whatever time the shop is told that it is.
    limits: createLimits({ db, clock: systemClock }),
    settings,
    orders: orderParts,
  };
}

async function openTransport({ config, aroundMail }: ServiceParts, outbox: OutboxFolder): Promise<MailTransport> {
  const opened = config.SMTP_URL ? await openMailServer(config, config.SMTP_URL) : outbox;
  return aroundMail?.transport(opened) ?? opened;
}

async function openMailServer({ MAIL_FROM, MAIL_RETURN_ADDRESS }: Config, url: string): Promise<MailTransport> {
  const { smtpTransport } = await import('#platform/mail/smtp.ts');
  return smtpTransport(url, MAIL_FROM, MAIL_RETURN_ADDRESS);
}

/** The background work of this configuration, not started. */
export function openJobs(config: Config, database: OpenDatabase, log: Log): DbosJobs {
  return new DbosJobs({
    database,
    databaseUrl: config.DATABASE_URL,
    executorId: config.EXECUTOR_ID,
    log,
    concurrency: {
      quick: 32,
      mail: 8,
      webhooks: 4,
      studio: config.STUDIO_PARALLEL,
      clips: 1,
      welcomes: 1,
      souvenirs: 1,
    },
  });
}

function openWriteCheck(config: Config, database: OpenDatabase): WriteCheck {
  const { EXECUTOR_ID: executorId, DATA_DIR: dataFolder, MIN_FREE_MB: freeMebibytes } = config;
  return createWriteCheck({ database, executorId, dataFolder, freeMebibytes });
}

export function openPayments(config: Config, clock: Clock, emulator: StripeEmulator | null = null): Deps['payments'] {
  const api = config.STRIPE_API_BASE ?? (config.emulatesPayments ? ownAddress(config) : undefined);
  const address = api === undefined ? undefined : new URL(api);
  return createStripePayments({
    secretKey: config.STRIPE_SECRET_KEY ?? emulatorKey(config),
    webhookSecrets: config.webhookSecrets,
    now: () => clock.now(),
    ...(emulator && { httpClient: emulator.httpClient }),
    ...(address
      ? {
          api: {
            host: address.hostname,
            port: Number(address.port || (address.protocol === 'https:' ? 443 : 80)),
            protocol: address.protocol === 'https:' ? 'https' : 'http',
          },
        }
      : {}),
  });
}

function openEmulator(
  { config, clock, ids }: Pick<ServiceParts, 'config' | 'clock' | 'ids'>,
  fetchOwn: (request: Request) => Promise<Response>,
): StripeEmulator {
  const webhookUrl = `${ownAddress(config)}/webhooks/stripe`;
  // Whoever made a payment may be a job, whose context the event's handling is no part of.
  const deliver = AsyncResource.bind(async (body: string, headers: Record<string, string>) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const { status } = await fetchOwn(
      localRequest(webhookUrl, { method: 'POST', body, headers: { ...headers, ...length } }),
    );
    return status;
  });
  return createStripeEmulator({
    baseUrl: config.BASE_URL,
    webhook: deliver,
    webhookUrl,
    webhookSecret: config.webhookSecrets[0] ?? '',
    secretKey: emulatorKey(config),
    enabledEvents: subscribedEvents,
    dataFile: path.join(config.DATA_DIR, 'stripe-emulator.jsonl'),
    now: () => clock.now(),
    randomId: () => ids.id(),
  });
}
