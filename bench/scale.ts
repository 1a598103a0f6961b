/**
 * One, two and four processes on one PostgreSQL that waits for the disk: flows of orders a second with so many `ROLE=web`
 * (see orders.ts), and songs a minute with so many `ROLE=worker`, each making one short song at a time. Beside them how many
 * cores the processes used, and how many the whole machine: where the second figure reaches what the machine has, it is the
 * machine that bends the curve.
 *
 * `npm run bench:scale -- [seconds of each run of flows] [songs of each run]`; 0 leaves a half out.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { siblingModule } from '#kit/sibling-module.ts';
import { freePort } from '#platform/test/free-port.ts';
import { startPostgres, type TestPostgres } from '#platform/test/postgres.ts';
import { MeasuredService, type Visitor } from './orders-load.ts';
import { clients, pace, pgbench } from './pace.ts';

const counts = [1, 2, 4];
const photosEach = 2;
const mostFlows = 3000;
const warmUpFlows = 150;
const longestWarmUp = 60;
/** Seconds in which the songs of a run are made, or something is wrong. */
const longestSinging = 1800;
const ticksASecond = 100;

/** CPU seconds that the machine has worked since it started. */
function machineSeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softirq) / ticksASecond;
}

const webhookSecret = 'whsec_of_this_measurement';
const stripeKey = 'sk_test_of_this_measurement';

/** A payment emulator of one process, apart from it as the provider is. */
async function startEmulator(baseUrl: string): Promise<{ child: ChildProcess; address: string }> {
  const { url, execArgv } = siblingModule(import.meta.url, '../src/stripe-emulator/serve.process');
  const asked = { port: 0, webhookUrl: `${baseUrl}/webhooks/stripe`, webhookSecret, secretKey: stripeKey };
  const child = fork(url, [JSON.stringify(asked)], { execArgv, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  process.once('exit', () => child.kill());
  const [told] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const { port } = JSON.parse(told.toString()) as { port: number };
  return { child, address: `http://127.0.0.1:${port}` };
}

class Fleet {
  readonly services: MeasuredService[];
  readonly #folders: string[];
  readonly #emulators: ChildProcess[];

  private constructor(services: MeasuredService[], folders: string[], emulators: ChildProcess[]) {
    this.services = services;
    this.#folders = folders;
    this.#emulators = emulators;
  }

  static async start(role: 'web' | 'worker', count: number, databaseUrl: string): Promise<Fleet> {
    const folders = Array.from({ length: count }, () => mkdtempSync(path.join(tmpdir(), 'keepsong-scale-')));
    const services: MeasuredService[] = [];
    const emulators: ChildProcess[] = [];
    // One after the other: the first migrates.
    for (const [at, folder] of folders.entries()) {
      const port = await freePort();
      const baseUrl = `http://127.0.0.1:${port}`;
      const emulator = await startEmulator(baseUrl);
      emulators.push(emulator.child);
      services.push(
        await MeasuredService.start({
          baseUrl,
          sings: role === 'worker',
          nodeOptions: [],
          environment: {
            NODE_ENV: 'test',
            ROLE: role,
            EXECUTOR_ID: `${role}-${at + 1}`,
            PORT: String(port),
            BASE_URL: baseUrl,
            DATA_DIR: folder,
            SECRET: 'one secret of all the processes of this measurement',
            DATABASE_URL: databaseUrl,
            STRIPE_SECRET_KEY: stripeKey,
            STRIPE_WEBHOOK_SECRET: webhookSecret,
            STRIPE_API_BASE: emulator.address,
          },
        }),
      );
    }
    return new Fleet(services, folders, emulators);
  }

  async end(): Promise<void> {
    await Promise.all(this.services.map((service) => service.end()));
    for (const emulator of this.#emulators) emulator.kill();
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function emptyDatabase(postgres: TestPostgres, name: string): Promise<string> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return postgres.url.replace(/\/postgres$/, `/${name}`);
}

async function measureWeb(postgres: TestPostgres, count: number, seconds: number): Promise<Record<string, string>> {
  console.log(`${count} web`);
  const fleet = await Fleet.start('web', count, await emptyDatabase(postgres, `web_${count}`));
  try {
    const at = new Map<Visitor, MeasuredService>();
    for (const service of fleet.services)
      for (const visitor of await service.visitors(mostFlows / count, photosEach)) at.set(visitor, service);
    // By turns, as a balancer does it.
    const visitors = [...at.keys()].sort((a, b) => a.cookie.localeCompare(b.cookie));
    const flow = async (visitor: Visitor): Promise<void> => at.get(visitor)?.flow(visitor);
    await pace('warming up', longestWarmUp, visitors.splice(0, warmUpFlows * count), flow);
    const cpu = async (): Promise<number> =>
      (await Promise.all(fleet.services.map((service) => service.measure()))).reduce(
        (sum, { cpuSeconds }) => sum + cpuSeconds,
        0,
      );
    const [before, machineBefore, begun] = [await cpu(), machineSeconds(), performance.now()];
    const rate = await pace('flows', seconds, visitors, flow);
    const wall = (performance.now() - begun) / 1000;
    const [ofWeb, ofMachine] = [(await cpu()) - before, machineSeconds() - machineBefore];
    return {
      'flows/s': rate.perSecond.toFixed(1),
      'p50 ms': rate.p50.toFixed(0),
      'p99 ms': rate.p99.toFixed(0),
      'CPU ms a flow': ((ofWeb * 1000) / Math.max(1, rate.count)).toFixed(1),
      'cores of web': (ofWeb / wall).toFixed(2),
      'cores of the machine': (ofMachine / wall).toFixed(2),
      errors: String(rate.errors),
    };
  } finally {
    await fleet.end();
  }
}

async function measureWorkers(postgres: TestPostgres, count: number, songs: number): Promise<Record<string, string>> {
  console.log(`${count} workers`);
  const databaseUrl = await emptyDatabase(postgres, `workers_${count}`);
  const fleets: Fleet[] = [];
  try {
    const shop = await Fleet.start('web', 1, databaseUrl);
    fleets.push(shop);
    const [web] = shop.services;
    if (!web) throw new Error('No web process');
    // Before there is work: else the first of them sings while the last one starts.
    fleets.push(await Fleet.start('worker', count, databaseUrl));
    const [machineBefore, begun] = [machineSeconds(), performance.now()];
    const since = (): number => (performance.now() - begun) / 1000;
    const orders = pace('orders', longestWarmUp, await web.visitors(songs, 0), (visitor) => web.flow(visitor));
    const { count: ordered } = await orders;
    while ((await web.countSongs()) < ordered) {
      if (since() > longestSinging) throw new Error(`${count} workers have not made ${ordered} songs in time`);
      await pause(500);
    }
    const [wall, ofMachine] = [since(), machineSeconds() - machineBefore];
    return {
      'songs a minute': ((ordered * 60) / wall).toFixed(2),
      'cores of the machine': (ofMachine / wall).toFixed(2),
      'core seconds a song': (ofMachine / Math.max(1, ordered)).toFixed(1),
    };
  } finally {
    for (const fleet of fleets) await fleet.end();
  }
}

const seconds = Number(process.argv[2] ?? 15);
const songs = Number(process.argv[3] ?? 8);
const postgres = await startPostgres({ durable: true });
try {
  const tps = await pgbench(postgres.url, postgres.programs);
  const web: Record<string, Record<string, string>> = {};
  if (seconds > 0) for (const count of counts) web[`${count} web`] = await measureWeb(postgres, count, seconds);
  console.table(web);
  const workers: Record<string, Record<string, string>> = {};
  if (songs > 0) for (const count of counts) workers[`${count} workers`] = await measureWorkers(postgres, count, songs);
  console.table(workers);
  console.log(`pgbench simple-update: ${tps.toFixed(0)} commits/s with ${clients} clients`);
  console.log(
    `${availableParallelism()} cores; load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
} finally {
  postgres.stop();
}
