import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { siblingModule } from '#kit/sibling-module.ts';
import { startPostgres, type TestPostgres } from '#platform/test/postgres.ts';
import { freePort } from '#platform/test/free-port.ts';
import { nothingAcknowledged, type Acknowledged } from './acknowledged.ts';
import { audit, type Findings } from './audit.ts';
import { BadNetwork } from './bad-network.ts';
import { readProviderPayments } from './provider-payments.ts';
import { Buyer } from './buyer.ts';
import { Injector } from './injector.ts';
import { MailServer } from './mail-server.ts';
import { Random } from './random.ts';
import { ShopProcess, type ProcessPlan, type Role } from './shop.ts';
import { smallDisk, type SmallDisk } from './small-disk.ts';

export interface Run {
  database: 'pglite' | 'postgres';
  injector: Injector;
  buyers: Buyer[];
  network: BadNetwork;
  mail: MailServer;
  acknowledged: Acknowledged;
  findings: Findings;
  diskKind: string;
  /** Processes that ended by themselves. */
  crashes: string[];
  /** Counts of work that was not done after a long rest, by kind. */
  unfinished: Record<string, number>;
  /** Seconds in which no request of any buyer was answered, at most. */
  longestSilence: number;
  /** Seconds from the last fault until everything was done. */
  secondsToRest: number;
}

const buyersAtOnce = 6;
const secret = 'a secret that all processes share, long enough';
const webhookSecret = 'whsec_of_the_faults';
const secretKey = 'sk_test_emulated';
/** Milliseconds between two faults. */
const calm = { least: 300, most: 2500 };
/**
 * Milliseconds that the next fault waits for an answer after the last one: processes that a slow machine cannot start
 * between two kills would be broken for ever, and nothing would be tried.
 */
const answerLimit = 30_000;
/** Seconds that the work left over may take after the last fault. */
const restLimit = 900;

/** One shop on one kind of database, broken until so many kills or seconds are over, then left to finish, then audited. */
export async function runFaults(wanted: {
  database: Run['database'];
  until: { kills: number } | { seconds: number };
  seed: number;
}): Promise<Run> {
  const random = new Random(wanted.seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-faults-'));
  const disk = smallDisk(path.join(folder, 'data'));
  const postgres = wanted.database === 'postgres' ? await startPostgres({ durable: true }) : null;
  const shop = await openShop({ folder, postgres, random });
  try {
    return await breakAndAudit({ ...wanted, random, folder, disk, postgres, shop });
  } finally {
    await Promise.all(shop.processes.map((process) => process.retire()));
    shop.emulator.kill();
    shop.network.close();
    shop.mail.close();
    postgres?.stop();
    disk.remove();
    rmSync(path.join(folder, 'data'), { recursive: true, force: true });
    console.log(`  ${wanted.database}: logs in ${folder}`);
  }
}

interface Shop {
  processes: ShopProcess[];
  emulator: ChildProcess;
  stripe: string;
  network: BadNetwork;
  mail: MailServer;
  crashes: string[];
  databaseUrl: string | undefined;
}

async function openShop(parts: { folder: string; postgres: TestPostgres | null; random: Random }): Promise<Shop> {
  const { folder, postgres, random } = parts;
  const databaseUrl = postgres ? await emptyDatabase(postgres) : undefined;
  const processes: ShopProcess[] = [];
  const network = new BadNetwork(random, () =>
    processes.filter(({ plan, isReady }) => plan.baseUrl && isReady).map(({ plan }) => plan.baseUrl ?? ''),
  );
  const mail = new MailServer();
  const smtp = await mail.listen(await freePort());
  const { emulator, stripe } = await startEmulator(await network.listen(await freePort()), folder);
  const common = {
    NODE_ENV: 'test',
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    SECRET: secret,
    SMTP_URL: smtp,
    TRUSTED_PROXIES: '127.0.0.1',
    STUDIO_PARALLEL: '3',
    STRIPE_API_BASE: stripe,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const crashes: string[] = [];
  const roles: Role[] = postgres ? ['web', 'web', 'worker', 'worker'] : ['all'];
  for (const [index, role] of roles.entries())
    processes.push(
      new ShopProcess(await planProcess(`${role}-${index}`, role, common, folder), (why) => {
        console.error(`  ✗ ${why}`);
        crashes.push(why);
      }),
    );
  for (const process of processes) if (!(await process.start())) throw new Error(`${process.plan.name} does not start`);
  return { processes, emulator, stripe, network, mail, crashes, databaseUrl };
}

async function planProcess(
  name: string,
  role: Role,
  common: Record<string, string>,
  folder: string,
): Promise<ProcessPlan> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const environment = { ...common, ROLE: role, EXECUTOR_ID: name, PORT: String(port), BASE_URL: baseUrl };
  const logFile = path.join(folder, `${name}.log`);
  return { name, role, baseUrl: role === 'worker' ? null : baseUrl, environment, logFile };
}

async function emptyDatabase({ url }: TestPostgres): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database shop');
  await client.end();
  const own = new URL(url);
  own.pathname = 'shop';
  return own.href;
}

/** The payment provider: a process of its own that no fault reaches. */
function startEmulator(webhookUrl: string, folder: string): Promise<{ emulator: ChildProcess; stripe: string }> {
  const { url, execArgv } = siblingModule(import.meta.url, '../../src/stripe-emulator/serve.process');
  const dataFile = path.join(folder, 'stripe.jsonl');
  const settings = { port: 0, webhookUrl, webhookSecret, secretKey, dataFile, retrySeconds: [1, 2, 4, 8, 15, 30, 60] };
  const emulator = spawn(process.execPath, [...execArgv, url.pathname, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    emulator.stdout.once('data', (line: Buffer) => {
      const { port } = JSON.parse(line.toString()) as { port: number };
      resolve({ emulator, stripe: `http://127.0.0.1:${port}` });
    });
  });
}

async function breakAndAudit(parts: {
  database: Run['database'];
  until: { kills: number } | { seconds: number };
  random: Random;
  folder: string;
  disk: SmallDisk;
  postgres: TestPostgres | null;
  shop: Shop;
}): Promise<Run> {
  const { database, until, random, folder, disk, postgres, shop } = parts;
  const { processes, network, mail, crashes, stripe } = shop;
  const acknowledged = nothingAcknowledged();
  const photo = await aPhoto();
  const shops = processes.flatMap(({ plan }) => plan.baseUrl ?? []);
  const buyers = Array.from({ length: buyersAtOnce }, () => new Buyer({ shops, photo, log: acknowledged, random }));
  const stop = new AbortController();
  const ordering = Promise.all(buyers.map((buyer) => buyer.keepOrdering(stop.signal)));
  const injector = new Injector({ random, processes, postgres, disk });
  const longestSilence = await keepBreaking(injector, until, acknowledged, random, (line) =>
    console.log(`  ${database}: ${line}`),
  );
  stop.abort();
  network.behaves = true;
  await injector.rest();
  await ordering;
  const rested = await awaitRest(processes, (line) => console.log(`  ${database}: ${line}`));
  await Promise.all(processes.map((process) => process.retire()));
  const findings = await audit({
    source: shop.databaseUrl ? { url: shop.databaseUrl } : { folder: path.join(folder, 'data', 'database') },
    filesFolder: path.join(folder, 'data', 'files'),
    secret,
    acknowledged,
    books: await readProviderPayments(stripe, secretKey),
  });
  return {
    database,
    injector,
    buyers,
    network,
    mail,
    acknowledged,
    findings,
    diskKind: disk.kind,
    crashes,
    longestSilence,
    ...rested,
  };
}

function aPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 640, height: 480, channels: 3, background: 'teal' } as const;
  return sharp({ create })
    .jpeg()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));
}

/** @returns seconds of the longest time in which nobody was answered */
async function keepBreaking(
  injector: Injector,
  until: { kills: number } | { seconds: number },
  acknowledged: Acknowledged,
  random: Random,
  say: (line: string) => void,
): Promise<number> {
  const begun = performance.now();
  const isOver = (): boolean =>
    'kills' in until ? injector.kills >= until.kills : performance.now() - begun >= until.seconds * 1000;
  let longest = 0;
  const watch = setInterval(() => {
    longest = Math.max(longest, (performance.now() - acknowledged.lastAnswerAt) / 1000);
  }, 100);
  const report = setInterval(() => {
    const { orders, answers } = acknowledged;
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    say(`${seconds} s, ${injector.kills} kills, ${injector.faults} faults, ${orders.size} orders, ${answers} answers`);
  }, 10_000);
  while (!isOver()) {
    await pause(random.between(calm.least, calm.most));
    const from = performance.now();
    await injector.next();
    while (acknowledged.lastAnswerAt < from && performance.now() - from < answerLimit) await pause(100);
  }
  clearInterval(watch);
  clearInterval(report);
  return longest;
}

/** Waits until nothing is left to do, or for as long as it may take. */
async function awaitRest(
  processes: ShopProcess[],
  say: (line: string) => void,
): Promise<{ unfinished: Record<string, number>; secondsToRest: number }> {
  const begun = performance.now();
  const [first] = processes;
  if (!first) throw new Error('The shop has no process');
  for (;;) {
    const unfinished = await first.countUnfinished();
    const secondsToRest = (performance.now() - begun) / 1000;
    if (Object.keys(unfinished).length === 0 || secondsToRest > restLimit) return { unfinished, secondsToRest };
    say(
      `rest: ${Object.entries(unfinished)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}`,
    );
    await pause(3000);
  }
}
