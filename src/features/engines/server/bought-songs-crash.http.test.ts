import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { safe } from '@orpc/client';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { completedAssets } from '#features/production/server/schema.ts';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { templateCopy } from '#platform/test/database.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { freePort } from '#server/test/service.ts';
import { startProcess, type Death, type ProcessRequest, type ServiceProcess } from '#server/test/service-process.ts';
import { startStandIns, type TestStandIns } from '#server/test/stand-ins.ts';
import { engineAttempts, engineTakes } from './schema.ts';

/** A shop on a database of its own, as a process that can be killed. */
interface Shop {
  request: ProcessRequest;
  browser: () => TestBrowser;
  /** Opens the database of a shop whose process has ended. */
  read<T>(query: (db: Database) => Promise<T>): Promise<T>;
  folder: string;
}

let standIns: TestStandIns;
let running: ServiceProcess | null = null;
const shops: Shop[] = [];

beforeAll(async () => {
  standIns = await startStandIns();
});
afterAll(async () => {
  await running?.kill();
  await standIns.end();
  for (const { folder } of shops) rmSync(folder, { recursive: true, force: true });
});

async function aShop(...services: Parameters<TestStandIns['environment']>): Promise<Shop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-bought-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const { url } = await templateCopy();
  const shop: Shop = {
    folder,
    request: {
      workLog: path.join(folder, 'work.log'),
      environment: {
        NODE_ENV: 'test',
        PORT: String(port),
        BASE_URL: baseUrl,
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        ...standIns.environment(...services),
        ...(url ? { DATABASE_URL: url } : {}),
      },
    },
    browser: () => new TestBrowser(baseUrl),
    async read(query) {
      const database = await openDatabase(url ? { url } : { folder: path.join(folder, 'database') });
      try {
        return await query(database.db);
      } finally {
        await database.close();
      }
    },
  };
  shops.push(shop);
  return shop;
}

/** Lets the process die once while it makes a new order's song, and starts it again until the song is made. */
async function dieOnce(shop: Shop, death: Death): Promise<{ number: string; calls: string[] }> {
  writeFileSync(shop.request.workLog, '');
  running ??= await startProcess(shop.request);
  await running.dieIn(death);
  const browser = shop.browser();
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(anOrderInput());
  await safe(payOn(browser, url));
  await running.ended;
  running = await startProcess(shop.request);
  await eventually(
    async () => (await safe(browser.api.portal.portalOrder({ order_number: number }))).data?.status === 'ready',
    `${number} to be ready`,
    60,
  );
  return { number, calls: readFileSync(shop.request.workLog, 'utf8').trim().split('\n') };
}

/** Everything bought for an order, and the song that came of it. */
async function books(db: Database, number: string) {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  const of = eq(engineAttempts.orderId, order!.id);
  const attempts = await db.select().from(engineAttempts).where(of).orderBy(asc(engineAttempts.createdAt));
  const takes = await db.select().from(engineTakes).where(eq(engineTakes.orderId, order!.id));
  const files = await db.select().from(completedAssets).where(eq(completedAssets.orderId, order!.id));
  return { attempts, takes, audio: files.filter(({ kind }) => kind === 'audio') };
}

const queued: { death: Death; song: string[] }[] = [
  { death: { stage: 'write', when: 'after' }, song: ['answered'] },
  { death: { stage: 'submit', when: 'before' }, song: ['perhaps-bought', 'answered'] },
  { death: { stage: 'submit', when: 'after' }, song: ['perhaps-bought', 'answered'] },
  { death: { stage: 'poll', when: 'before' }, song: ['answered'] },
  { death: { stage: 'fetch', when: 'after' }, song: ['answered'] },
  { death: { stage: 'transcribe', when: 'after' }, song: ['answered'] },
  { death: { stage: 'adopt', when: 'after' }, song: ['answered'] },
];
const atOnce: typeof queued = [
  { death: { stage: 'submit', when: 'before' }, song: ['perhaps-bought', 'answered'] },
  { death: { stage: 'submit', when: 'after' }, song: ['perhaps-bought', 'answered'] },
];

test.each([
  { engine: 'fal', deaths: queued },
  { engine: 'elevenlabs', deaths: atOnce },
] as const)(
  'STU-02 killed at any step of a song bought at $engine, it is bought again only with the reason on record',
  async ({ engine, deaths }) => {
    const shop = await aShop('chat', engine, 'transcription');
    const made: { name: string; song: string[]; number: string; calls: string[] }[] = [];
    for (const { death, song } of deaths)
      made.push({ name: `${death.stage}, ${death.when}`, song, ...(await dieOnce(shop, death)) });
    await running?.kill();
    running = null;
    await shop.read(async (db) => {
      for (const { name, song, number, calls } of made) {
        const { attempts, takes, audio } = await books(db, number);
        const bought = attempts.filter(({ purpose }) => purpose === 'song');
        expect(
          bought.map(({ state }) => state),
          name,
        ).toEqual(song);
        const reasons = song.slice(1).map(() => `An attempt at ${engine} has no answer.`);
        expect(
          bought.slice(1).map(({ why }) => why),
          name,
        ).toEqual(reasons);
        // The process logs a call before it goes out: nothing was submitted that has no attempt.
        expect(
          calls.filter((call) => call === `submit ${engine}`),
          name,
        ).toHaveLength(bought.length);
        const unanswered = attempts.filter(({ state }) => state === 'perhaps-bought');
        expect(unanswered.length, name).toBeLessThanOrEqual(1);
        expect(attempts.filter(({ state }) => state === 'answered').length, name).toBe(
          attempts.length - unanswered.length,
        );
        expect(
          takes.filter(({ chosen }) => chosen),
          name,
        ).toHaveLength(1);
        expect(audio, name).toHaveLength(1);
      }
    });
  },
  600_000,
);
