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

/** Lets the process die at each of these steps in turn while it makes one order's song, then starts it once more. */
async function dieAt(shop: Shop, deaths: readonly Death[]): Promise<{ number: string; calls: string[] }> {
  const [first, ...more] = deaths;
  writeFileSync(shop.request.workLog, '');
  running ??= await startProcess(shop.request);
  await running.dieIn(first!);
  const browser = shop.browser();
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(anOrderInput());
  await safe(payOn(browser, url));
  await running.ended;
  for (const death of more) {
    running = await startProcess({ ...shop.request, death });
    await running.ended;
  }
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

/** Deaths of one order, and the attempts that are on record then. */
interface Life {
  engine: 'fal' | 'elevenlabs' | 'ace-step';
  deaths: Death[];
  song: string[];
  repair: string[];
  /** Purpose of the take that the song is made of. */
  chosen: 'song' | 'repair';
}

const lives: Life[] = [
  {
    engine: 'fal',
    deaths: [
      { stage: 'write', when: 'after' },
      { stage: 'submit', when: 'before' },
      { stage: 'poll', when: 'before' },
      { stage: 'fetch', when: 'after' },
      { stage: 'transcribe', when: 'after' },
      { stage: 'adopt', when: 'after' },
    ],
    song: ['perhaps-bought', 'answered'],
    repair: [],
    chosen: 'song',
  },
  {
    engine: 'elevenlabs',
    deaths: [{ stage: 'submit', when: 'after' }],
    song: ['perhaps-bought', 'answered'],
    repair: [],
    chosen: 'song',
  },
  {
    engine: 'ace-step',
    deaths: [
      { stage: 'adopt', when: 'after' },
      // Of the repair: the song is here by then.
      { stage: 'poll', when: 'before' },
    ],
    song: ['answered'],
    repair: ['answered'],
    chosen: 'repair',
  },
  {
    engine: 'ace-step',
    deaths: [
      { stage: 'submit', when: 'after' },
      { stage: 'repair', when: 'after' },
    ],
    song: ['perhaps-bought', 'answered'],
    repair: ['perhaps-bought'],
    chosen: 'song',
  },
];

test.each(lives.map((life, index) => [life.engine, index + 1, life] as const))(
  'STU-02 killed at each step of a song bought at %s (%i), it is bought again only with the reason on record',
  async (engine, _, { deaths, song, repair, chosen }) => {
    const shop = await aShop('chat', engine, 'transcription');
    // Every take of ACE-Step's songs lacks a line, which a repair sings.
    if (engine === 'ace-step') standIns.plan('ace-step', ...song.map(() => 'missing-line' as const));
    const { number, calls } = await dieAt(shop, deaths);
    await running?.kill();
    running = null;
    const { attempts, takes, audio } = await shop.read((db) => books(db, number));
    const statesOf = (wanted: string): string[] =>
      attempts.filter(({ purpose }) => purpose === wanted).map(({ state }) => state);
    expect(statesOf('song')).toEqual(song);
    expect(statesOf('repair')).toEqual(repair);
    const again = attempts.filter(({ purpose }) => purpose === 'song').slice(1);
    expect(again.map(({ why }) => why)).toEqual(song.slice(1).map(() => `An attempt at ${engine} has no answer.`));
    // The process logs a call before it goes out: nothing was submitted that has no attempt.
    expect(calls.filter((call) => call === `submit ${engine}`)).toHaveLength(song.length);
    expect(calls.filter((call) => call === `repair ${engine}`)).toHaveLength(repair.length);
    const unanswered = attempts.filter(({ state, pricePence }) => state === 'perhaps-bought' && pricePence > 10);
    expect(unanswered.length).toBeLessThanOrEqual(1);
    expect(takes.filter((take) => take.chosen).map(({ purpose }) => purpose)).toEqual([chosen]);
    expect(audio).toHaveLength(1);
  },
  300_000,
);
