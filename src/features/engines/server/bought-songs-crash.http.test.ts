import { readFileSync } from 'node:fs';
import { safe } from '@orpc/client';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { completedAssets } from '#features/production/server/schema.ts';
import type { Database } from '#platform/db/database.ts';
import { engineSwitches } from '#platform/engines/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { killedShop, type KilledShop } from '#server/test/killed-shop.ts';
import type { Death } from '#server/test/service-process.ts';
import { startStandIns, type TestStandIns } from '#server/test/stand-ins.ts';
import { engineAttempts, engineTakes } from './schema.ts';

/** Genre for which an engine alone is switched on. */
const genres = { fal: 'Jazz', elevenlabs: 'Country', 'ace-step': 'Pop' } as const;

/** The deaths that one order goes through, one in each process, and the attempts that are on record then. */
interface Life {
  engine: keyof typeof genres;
  deaths: Omit<Death, 'name'>[];
  song: string[];
  repair: string[];
  /** Purpose of the take that the song is made of. */
  chosen: 'song' | 'repair';
}

const again = ['perhaps-bought', 'answered'];
const lives: Record<string, Life> = {
  Ada: {
    engine: 'fal',
    deaths: [
      { stage: 'write', when: 'after' },
      { stage: 'submit', when: 'before' },
      { stage: 'fetch', when: 'after' },
    ],
    song: again,
    repair: [],
    chosen: 'song',
  },
  Bertram: {
    engine: 'fal',
    deaths: [
      { stage: 'poll', when: 'before' },
      { stage: 'transcribe', when: 'after' },
      { stage: 'adopt', when: 'after' },
    ],
    song: ['answered'],
    repair: [],
    chosen: 'song',
  },
  Clementine: {
    engine: 'elevenlabs',
    deaths: [
      { stage: 'submit', when: 'after' },
      { stage: 'transcribe', when: 'before' },
      { stage: 'adopt', when: 'before' },
    ],
    song: again,
    repair: [],
    chosen: 'song',
  },
  Dorothea: {
    engine: 'ace-step',
    deaths: [
      { stage: 'fetch', when: 'after' },
      { stage: 'adopt', when: 'after' },
      // Of the repair: the song is here by then.
      { stage: 'poll', when: 'before' },
    ],
    song: ['answered'],
    repair: ['answered'],
    chosen: 'repair',
  },
  Edmund: {
    engine: 'ace-step',
    deaths: [
      { stage: 'submit', when: 'after' },
      { stage: 'repair', when: 'after' },
    ],
    song: again,
    repair: ['perhaps-bought'],
    chosen: 'song',
  },
};

/** Deaths of all orders in the same process. */
const deathsOf = (round: number): Death[] =>
  Object.entries(lives).flatMap(([name, { deaths }]) => (deaths[round] ? [{ ...deaths[round], name }] : []));
const rounds = Math.max(...Object.values(lives).map(({ deaths }) => deaths.length));

let standIns: TestStandIns;
let shop: KilledShop;
const numbers = new Map<string, string>();
const bought = new Map<string, Awaited<ReturnType<typeof books>>>();

/** Each order dies where its life wants it, all in the same processes; then one process more ends their songs. */
beforeAll(async () => {
  standIns = await startStandIns();
  shop = await killedShop({
    STUDIO_PARALLEL: String(Object.keys(lives).length),
    ENGINE_DAY_BUDGET_PENCE: '100000',
    ...standIns.environment('chat', 'fal', 'elevenlabs', 'ace-step', 'transcription'),
  });
  const changedAt = new Date();
  await shop.inDatabase((db) =>
    db
      .insert(engineSwitches)
      .values(Object.entries(genres).map(([engine, genre]) => ({ engine, genres: [genre.toLowerCase()], changedAt }))),
  );
  // Every take of ACE-Step's songs lacks a line, which a repair sings.
  for (const { engine, song } of Object.values(lives))
    if (engine === 'ace-step') standIns.plan('ace-step', ...song.map(() => 'missing-line' as const));
  let running = await shop.start({ deaths: deathsOf(0) });
  const browser = new TestBrowser(shop.baseUrl);
  for (const [name, { engine }] of Object.entries(lives)) {
    const input = anOrderInput({ first_name: name, music_genre: genres[engine] });
    const { order_number: number, url } = await browser.api.orders.createCheckoutSession(input);
    numbers.set(name, number);
    await safe(payOn(browser, url));
  }
  for (let round = 1; round <= rounds; round++) {
    await running.ended;
    running = await shop.start({ deaths: deathsOf(round) });
  }
  for (const number of numbers.values()) {
    const status = async () => (await safe(browser.api.portal.portalOrder({ order_number: number }))).data?.status;
    await eventually(async () => (await status()) === 'ready', `${number} to be ready`, 60);
  }
  await running.kill();
  await shop.inDatabase(async (db) => {
    for (const [name, number] of numbers) bought.set(name, await books(db, number));
  });
}, 300_000);
afterAll(async () => {
  await shop.end();
  await standIns.end();
});

/** Everything bought for an order, and the song that came of it. */
async function books(db: Database, number: string) {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  const of = eq(engineAttempts.orderId, order!.id);
  const attempts = await db.select().from(engineAttempts).where(of).orderBy(asc(engineAttempts.createdAt));
  const takes = await db.select().from(engineTakes).where(eq(engineTakes.orderId, order!.id));
  const files = await db.select().from(completedAssets).where(eq(completedAssets.orderId, order!.id));
  return { attempts, takes, audio: files.filter(({ kind }) => kind === 'audio') };
}

test.each(Object.entries(lives).map(([name, life]) => [name, life.engine, life] as const))(
  'STU-02 killed at its steps, the song for %s is bought again at %s only with the reason on record',
  (name, engine, { song, repair, chosen }) => {
    const { attempts, takes, audio } = bought.get(name)!;
    const statesOf = (wanted: string): string[] =>
      attempts.filter(({ purpose }) => purpose === wanted).map(({ state }) => state);
    expect(statesOf('song')).toEqual(song);
    expect(statesOf('repair')).toEqual(repair);
    const songs = attempts.filter(({ purpose }) => purpose === 'song');
    expect(songs.every((attempt) => attempt.engine === engine)).toBe(true);
    expect(songs.slice(1).map(({ why }) => why)).toEqual(
      song.slice(1).map(() => `An attempt at ${engine} has no answer.`),
    );
    // The process logs a call before it goes out: nothing was submitted that has no attempt.
    const calls = readFileSync(shop.workLog, 'utf8').trim().split('\n');
    expect(calls.filter((call) => call === `submit ${engine} For ${name}`)).toHaveLength(song.length);
    expect(calls.filter((call) => call === `repair ${engine} For ${name}`)).toHaveLength(repair.length);
    const unanswered = attempts.filter(({ state, pricePence }) => state === 'perhaps-bought' && pricePence > 10);
    expect(unanswered.length).toBeLessThanOrEqual(1);
    expect(takes.filter((take) => take.chosen).map(({ purpose }) => purpose)).toEqual([chosen]);
    expect(audio).toHaveLength(1);
  },
);
