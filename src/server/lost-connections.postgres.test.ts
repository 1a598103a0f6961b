import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPostgres, type TestPostgres } from '#platform/test/postgres.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput, eventually, payOn } from './test/journey.ts';
import { freePort } from '#platform/test/free-port.ts';
import { startProcess, type ServiceProcess } from './test/service-process.ts';

/** Losses of connections in all, and restarts of the server among them. */
const losses = 100;
const restarts = 4;

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-lost-'));
const workLog = path.join(folder, 'work.log');
/** A server of this file's own: it is restarted. */
let postgres: TestPostgres;
let service: ServiceProcess;
let operator: pg.Client;
let baseUrl = '';

beforeAll(async () => {
  writeFileSync(workLog, '');
  postgres = await startPostgres();
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    BASE_URL: baseUrl,
  };
  service = await startProcess({ workLog, environment });
  operator = await connected();
});

afterAll(async () => {
  await operator.end();
  await service.kill();
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Ends the sessions of the service that are as `where` says. @returns how many */
async function endSessions(where = 'true'): Promise<number> {
  const { rowCount } = await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and (${where})`,
  );
  return rowCount ?? 0;
}

async function restart(): Promise<void> {
  await operator.end();
  await postgres.halt();
  await postgres.resume();
  operator = await connected();
}

/** A buyer who orders, and writes messages about the order, until told to stop. What was acknowledged is written down. */
class Buyer {
  readonly #browser = new TestBrowser(baseUrl);
  readonly written = new Map<string, string[]>();
  answers = 0;
  refusals: unknown[] = [];
  stopped = false;

  async work(): Promise<void> {
    while (!this.stopped) {
      const number = await this.#attempt(async () => (await this.order()).order_number);
      if (number === null) continue;
      const acknowledged: string[] = [];
      this.written.set(number, acknowledged);
      for (let count = 0; count < 5 && !this.stopped; count++) {
        const content = `message ${count}`;
        const sent = await this.#attempt(() =>
          this.#browser.api.conversation.sendMessage({
            order_number: number,
            content,
            client_id: `client-${count}-${number}`,
          }),
        );
        if (sent) acknowledged.push(content);
      }
    }
  }

  order(): Promise<{ order_number: string; url: string }> {
    return this.#browser.api.orders.createCheckoutSession(anOrderInput());
  }

  pay(url: string): Promise<string | null> {
    return payOn(this.#browser, url);
  }

  async statusOf(number: string): Promise<string> {
    return (await this.#browser.api.portal.portalOrder({ order_number: number })).status;
  }

  /** Reads an order's messages as they are stored. */
  async read(number: string): Promise<string[]> {
    const { messages } = await this.#browser.api.conversation.getMessages({ order_number: number, mode: 'buyer' });
    return messages.map(({ content }) => content);
  }

  async #attempt<T>(call: () => Promise<T>): Promise<T | null> {
    try {
      return await call();
    } catch (error) {
      this.refusals.push(error);
      return null;
    } finally {
      this.answers += 1;
    }
  }
}

/** Waits for a moment at which connections may be taken away: a request has come in between, or work was begun, or a transaction is open. */
async function nextMoment(round: number, buyers: Buyer[]): Promise<string> {
  const answered = (): number => buyers.reduce((sum, { answers }) => sum + answers, 0);
  const before = answered();
  if (round % 3 === 0) return "state = 'idle in transaction' or (state = 'active' and xact_start < query_start)";
  const size = statSync(workLog).size;
  while (service.child.exitCode === null && answered() === before && statSync(workLog).size === size) await pause(5);
  return 'true';
}

test(`HOLE-06 a service that loses its connections ${losses} times lives, keeps what it acknowledged and goes on working`, async () => {
  const buyers = [new Buyer(), new Buyer()];
  const [first, second] = buyers;
  if (!first || !second) throw new Error('Nobody buys');
  // Idle: nothing but the service's own timers.
  for (let round = 0; round < 10; round++) await endSessions();
  await eventually(async () => (await fetch(`${baseUrl}/health/ready`)).status === 200, 'the service to be ready', 30);

  const paid: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { order_number: number, url } = await first.order();
    await first.pay(url);
    paid.push(number);
  }
  const working = buyers.map((buyer) => buyer.work());
  onTestFinished(() => {
    for (const buyer of buyers) buyer.stopped = true;
  });
  for (let round = 10; round < losses;) {
    expect(service.child.exitCode, `after ${round} losses`).toBeNull();
    if (round % Math.floor(losses / restarts) === 0) await restart();
    else if ((await endSessions(await nextMoment(round, buyers))) === 0) continue;
    round += 1;
  }
  for (const buyer of buyers) buyer.stopped = true;
  await Promise.all(working);

  expect(service.child.exitCode).toBeNull();
  expect(service.child.signalCode).toBeNull();
  await eventually(async () => (await fetch(`${baseUrl}/health/ready`)).status === 200, 'the service to be ready', 30);
  for (const buyer of buyers) {
    for (const [number, acknowledged] of buyer.written) {
      expect((await buyer.read(number)).filter((content) => acknowledged.includes(content))).toEqual(acknowledged);
    }
    for (const error of buyer.refusals) expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  }
  for (const number of paid) {
    await eventually(async () => (await first.statusOf(number)) === 'ready', `${number} to be ready`, 120).catch(
      async () => expect(await first.statusOf(number)).toBe('ready'),
    );
  }
  const last = await second.order();
  await second.pay(last.url);
  await eventually(
    async () => (await second.statusOf(last.order_number)) === 'ready',
    'the last order to be ready',
    60,
  );
  expect(buyers.some(({ written }) => written.size > 0)).toBe(true);
}, 300_000);
