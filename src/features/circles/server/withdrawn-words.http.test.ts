import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { engineAttempts } from '#features/engines/server/schema.ts';
import { orderById, orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { produce } from '#features/production/server/produce.ts';
import { runsOfOrder } from '#features/production/server/production-runs.ts';
import { productionOf } from '#features/production/server/repository.ts';
import { reaches } from '#features/rights/server/test/buyers.ts';
import { SettableClock } from '#platform/clock.ts';
import type { LyricsEngine } from '#platform/engines/port.ts';
import { emails } from '#platform/mail/schema.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { Lyrics, SongBrief } from '#studio/contracts.ts';
import { aFriend, aGiver, choose, viewOf, type Giver, type Friend } from './test/giver-and-friends.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;
/** Memories in each call of the engine, in turn. */
let asked: number[] = [];
/** Each happens while the engine is asked, once. */
let whileWriting: (() => Promise<unknown>) | null = null;
let whileRewriting: (() => Promise<unknown>) | null = null;

/** Lines that repeat what friends told. The judge finds too little in them, so that a rewrite is wanted. */
function lyricsOf({ memories = [] }: SongBrief): Lyrics {
  const lines = ['One line', ...memories.map(({ words }) => words)].map((text) => ({ display: text, sung: text }));
  return { title: 'Written', language: 'en', sections: [{ tag: 'verse', lines }], facts: [] };
}

/** An engine of somebody else's, whose drafts are judged and kept. */
const outside: LyricsEngine = {
  id: 'outside-words',
  name: 'Outside',
  model: 'one',
  sendsTo: null,
  onByDefault: true,
  languages: null,
  pence: 3,
  async write(brief) {
    asked.push(brief.memories?.length ?? 0);
    const before = whileWriting;
    whileWriting = null;
    await before?.();
    return { kind: 'written', lyrics: lyricsOf(brief) };
  },
  /** Mends nothing. */
  async rewrite(lyrics, _notes, brief) {
    asked.push(brief.memories?.length ?? 0);
    const before = whileRewriting;
    whileRewriting = null;
    await before?.();
    return lyrics;
  },
};

beforeAll(async () => {
  service = await startService({
    clock,
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
    environment: { ENGINE_DAY_BUDGET_PENCE: '100000' },
    aroundEngines: (engines) => ({ ...engines, lyrics: [outside] }),
  });
});
afterAll(() => service.end());
beforeEach(() => {
  asked = [];
});

async function orderOf({ number }: Giver): Promise<OrderRow> {
  const order = await orderByNumber(service.deps.db, number);
  if (!order) throw new Error('There is no such order');
  return order;
}

/** A giver who has chosen the words of a friend. */
async function together(reads = false): Promise<{ owner: Giver; tom: Friend; id: string }> {
  const owner = await aGiver(service, clock, { reads });
  const tom = await aFriend(service, owner.token);
  for (const { id } of (await viewOf(owner)).contributions) await choose(owner, { id, words: true });
  return { owner, tom, id: (await orderOf(owner)).id };
}

const begin = ({ browser, number }: Giver) => browser.api.circles.closeCircle({ order_number: number });
const withdraw = ({ browser, own }: Friend) => browser.api.circles.withdrawContribution({ token: own });
const attemptsOf = (id: string) =>
  service.deps.db.select().from(engineAttempts).where(eq(engineAttempts.orderId, id)).orderBy(engineAttempts.createdAt);

async function erase({ browser, number }: Giver, id: string): Promise<void> {
  await browser.api.rights.sendErasureCode({ order_number: number, wanted: true });
  const rows = await service.deps.db.select().from(emails);
  const letter = rows.find(({ key }) => key.startsWith(`erasure-code:${id}`));
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}(?=\n)/.exec(letter?.text ?? '')?.[0] ?? '';
  await browser.api.rights.eraseOrder({ order_number: number, code });
}

test('GIFT-05 what a friend took back while an engine wrote is in no song that another process makes of the order', async () => {
  const { owner, tom, id } = await together();
  whileWriting = () => withdraw(tom);
  let die = (): void => undefined;
  const dead = new Promise<void>((resolve) => {
    die = resolve;
  });
  let isStuck = false;
  // The first draft is kept by now. The process goes no further, as if it was killed here.
  whileRewriting = () => {
    isStuck = true;
    return dead;
  };
  await begin(owner);
  await eventually(() => Promise.resolve(isStuck), 'the rewrite');
  expect(JSON.stringify(await attemptsOf(id)), 'the draft came after it was taken back').toContain('the lake');
  const next = { id: 'next', step: <T>(_name: string, run: () => Promise<T>): Promise<T> => run() };
  await produce(service.deps, { orderId: id, version: 1 }, next);
  const { lyrics } = (await productionOf(service.deps.db, id, 1)) ?? {};
  expect(lyrics?.title).toBe('Written');
  expect(JSON.stringify(lyrics)).not.toContain('the lake');
  expect(asked.slice(0, 3), 'written anew, and nothing rewritten').toEqual([1, 1, 0]);
  expect(JSON.stringify(await attemptsOf(id)), 'nor kept, if the first process never goes on').not.toContain(
    'the lake',
  );
  die();
  await reaches(owner, 'ready');
  await eventually(async () => !JSON.stringify(await attemptsOf(id)).includes('the lake'), 'its drafts to be dropped');
});

test('GIFT-05 a draft that was written before friends were heard is not sung for a song that friends are in', async () => {
  const { owner, id } = await together();
  // As a process leaves it that is killed between an engine's draft, ordered by staff, and the version's words.
  const lyrics = lyricsOf({} as SongBrief);
  const [bought, at] = [{ pricePence: 3, day: '2026-03-20' }, clock.now()];
  await service.deps.db.insert(engineAttempts).values({
    id: service.deps.ids.id(),
    orderId: id,
    version: 1,
    purpose: 'lyrics',
    engine: outside.id,
    model: 'one',
    why: 'The order wants lyrics.',
    state: 'answered',
    lyrics,
    ...bought,
    createdAt: at,
    endedAt: at,
  });
  await begin(owner);
  await reaches(owner, 'ready');
  expect(JSON.stringify((await productionOf(service.deps.db, id, 1))?.lyrics)).toContain('the lake');
});

test('GIFT-05 GIFT-01 no draft with what a friend took back while it was written is kept, where the buyer reads the words', async () => {
  const { owner, tom, id } = await together(true);
  whileWriting = () => withdraw(tom);
  await begin(owner);
  const { browser, number } = owner;
  const words = await eventually(async () => {
    const read = await browser.api.words.readWords({ order_number: number });
    return read.state === 'to-read' && read;
  }, 'the drafts');
  expect(JSON.stringify(words)).not.toContain('the lake');
  const attempts = await attemptsOf(id);
  expect(attempts.map(({ pricePence }) => pricePence)).toEqual(asked.map(() => 3));
  expect(asked).toContain(1);
  expect(JSON.stringify(attempts)).not.toContain('the lake');
});

test.each([{ reads: false }, { reads: true }])(
  'HOLE-00 an order that is erased while an engine writes is not written again, and keeps no word (read first: $reads)',
  async ({ reads }) => {
    const { owner, id } = await together(reads);
    whileWriting = () => erase(owner, id);
    await begin(owner);
    await eventually(async () => {
      const runs = await runsOfOrder(service.deps, service.deps.db, id);
      return asked.length > 0 && runs.every(({ state }) => state !== 'unfinished');
    }, 'the end of its run');
    expect(new Set(asked), 'nothing is bought for the erased order').toEqual(new Set([1]));
    expect((await productionOf(service.deps.db, id, 1))?.lyrics).toBeNull();
    const order = await orderById(service.deps.db, id);
    expect(order?.erasedAt).not.toBeNull();
    expect(order?.title, 'nor a title').not.toBe('Written');
    expect((await attemptsOf(id)).map(({ lyrics }) => lyrics).filter(Boolean)).toEqual([]);
  },
);
