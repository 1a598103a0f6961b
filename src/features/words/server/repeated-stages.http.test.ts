import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderByNumber, updateOrder } from '#features/orders/server/index.ts';
import { productionsOf } from '#features/production/server/index.ts';
import { runsOfOrder } from '#features/production/server/production-runs.ts';
import { updateProduction } from '#features/production/server/repository.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { SongBrief } from '#studio/contracts.ts';
import { approveDue } from './approve.ts';
import { draftWords } from './draft-words.ts';
import { updateReading } from './repository.ts';

const hour = 3_600_000;
const begun = new Date('2026-03-20T10:00:00Z');
const clock = new SettableClock(begun);
let service: TestService;
/** Lines of the songs that were sung, by the name in their title. */
const sung: string[] = [];
const drafted: SongBrief[] = [];
/** Called ahead of each drafting, once. */
let whileDrafting: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  service = await startService({
    clock,
    site: { dailyCap: 1000, ordersPerAddressPerHour: 1000 },
    studio: {
      ...quickStudio,
      async drafts({ brief, most }) {
        drafted.push(brief);
        const before = whileDrafting;
        whileDrafting = null;
        await before?.();
        const line = (text: string) => ({ display: text, sung: text });
        const lines = [line(`For ${brief.recipient.shown}`), ...(brief.memories ?? []).map(({ words }) => line(words))];
        const one = { title: 'Written', language: 'en', sections: [{ tag: 'verse' as const, lines }], facts: [] };
        return Array.from({ length: most }, () => one);
      },
      make(input, options) {
        sung.push(input.lyrics.sections.flatMap(({ lines }) => lines.map(({ sung: line }) => line)).join(' / '));
        return quickStudio.make(input, options);
      },
    },
  });
});
afterAll(() => service.end());
beforeEach(() => clock.set(begun));

interface Bought {
  buyer: TestBrowser;
  order_number: string;
}

async function buy(
  first_name: string,
  words = { read: true, by: '' },
  draft_key?: string,
  buyer = aBrowser(),
): Promise<Bought> {
  const key = draft_key ? { idempotency_key: draft_key } : {};
  const { order_number, url } = await buyer.api.orders.createCheckoutSession(
    anOrderInput({ first_name }, { words, ...key }),
  );
  await payOn(buyer, url);
  return { buyer, order_number };
}

const aBrowser = (): TestBrowser => new TestBrowser(service.baseUrl);
const read = ({ buyer, order_number }: Bought) => buyer.api.words.readWords({ order_number });
const portalOf = ({ buyer, order_number }: Bought) => buyer.api.portal.portalOrder({ order_number });
const isToRead = (bought: Bought): Promise<unknown> =>
  eventually(async () => (await portalOf(bought)).waits_for_buyer, 'the drafts');
const isReady = (bought: Bought): Promise<unknown> =>
  eventually(async () => (await portalOf(bought)).status === 'ready', 'the song');

async function orderOf({ order_number }: Bought) {
  const order = await orderByNumber(service.deps.db, order_number);
  if (!order) throw new Error('There is no such order');
  return order;
}

/** The first version as it stands. */
async function versionOf(bought: Bought) {
  const [version] = await productionsOf(service.deps.db, (await orderOf(bought)).id);
  if (!version) throw new Error('The order has no version');
  return version;
}

/** The stage's part again, as a run does that is recovered after its process died. */
async function again(bought: Bought, order = orderOf(bought)): Promise<'waits' | 'goes-on'> {
  const { signal } = new AbortController();
  return draftWords(service.deps, { order: await order, version: 1, run: 1, signal });
}

test('GIFT-01 a stage that is run again after its drafts were kept waits, and begins no second run', async () => {
  const bought = await buy('Again');
  const { order_number, buyer } = bought;
  const before = orderOf(bought);
  await isToRead(bought);
  await updateProduction(service.deps.db, (await versionOf(bought)).id, { notes: ['A note of the producer.'] });
  expect(await again(bought, before)).toBe('waits');
  // The order lives, and its version is not on hold: here it failed in the hands of an older process.
  const { id } = await versionOf(bought);
  const stand = async (status: 'failed' | 'processing', state: 'failed' | 'running'): Promise<void> => {
    await updateProduction(service.deps.db, id, { state });
    await updateOrder(service.deps.db, (await orderOf(bought)).id, { status, updatedAt: clock.now() });
  };
  await stand('failed', 'failed');
  const press = buyer.api.words.approveWords({ order_number, draft: 1, revision: 0 });
  await expect(press).rejects.toMatchObject({ code: 'TRY_AGAIN_SOON' });
  clock.advance(12.1 * hour);
  await approveDue(service.deps);
  expect((await read(bought)).state, 'not given up').toBe('to-read');
  await stand('processing', 'running');
  expect(await again(bought)).toBe('waits');
  expect(await versionOf(bought)).toMatchObject({ state: 'on-hold', notes: ['A note of the producer.'] });
  await approveDue(service.deps);
  await isReady(bought);
  expect(await read(bought)).toMatchObject({ state: 'approved', approved_by: 'time' });

  const near = await buy('Near', { read: true, by: clock.now().toISOString().slice(0, 10) });
  await isReady(near);
  expect(await again(near)).toBe('goes-on');
  expect(await runsOfOrder(service.deps, service.deps.db, (await orderOf(near)).id)).toHaveLength(1);
  expect(await read(near)).toMatchObject({ state: 'approved', approved_by: 'time' });
  expect(sung.filter((line) => line.includes('Near'))).toEqual(['For Near']);
});

test('GIFT-01 nothing waits on a reading that has ended', async () => {
  const bought = await buy('Ended');
  await isToRead(bought);
  await updateReading(service.deps.db, (await orderOf(bought)).id, { state: 'ended' });
  expect(await again(bought)).toBe('goes-on');
});

/** An order whose friend Tom added a memory that is chosen, and whose day is over. */
async function together(first_name: string, reads = true): Promise<Bought & { withdraw: () => Promise<unknown> }> {
  const buyer = aBrowser();
  const draft_key = globalThis.crypto.randomUUID();
  const invitation = { giver: 'Dan', honouree: 'Ruth', message: 'Tell her something.', most_friends: 3 };
  const { circle } = await buyer.api.circles.saveDraftCircle({ draft_key, ...invitation, last_day: '2026-03-25' });
  const bought = await buy(first_name, { read: reads, by: '' }, draft_key, buyer);
  await eventually(async () => (await portalOf(bought)).status === 'paid', 'the payment');
  const friend = aBrowser();
  const { own_token: token } = await friend.api.circles.contribute({
    token: new URL(circle?.url ?? '').pathname.split('/').at(-1) ?? '',
    name: 'Tom Green',
    email: '',
    words: 'We fell into the lake.',
    photo_ids: [],
    with_greeting: false,
    consent_version: '2026-11',
  });
  const { order_number } = bought;
  const { contributions } = await buyer.api.circles.circleOfOrder({ order_number });
  const choice = { id: contributions[0]?.id ?? '', words: true, photo_ids: [], greeting: 'none' as const };
  await buyer.api.circles.chooseContribution({ order_number, choice });
  return { ...bought, withdraw: () => friend.api.circles.withdrawContribution({ token }) };
}

const theDayIsOver = (): void => clock.set('2026-03-26T00:00:01Z');

test('GIFT-01 GIFT-05 friends come first, then the words; what a friend takes back while they are read is not sung', async () => {
  const bought = await together('Both');
  const { buyer, order_number } = bought;
  expect(await portalOf(bought)).toMatchObject({ status: 'paid', words: null, waits_until: '2026-03-25' });
  expect(await read(bought)).toMatchObject({ state: 'waits-for-friends', drafts: [] });
  theDayIsOver();
  await isToRead(bought);
  expect(await portalOf(bought)).toMatchObject({ words: 'to-read', waits_until: null });
  expect(JSON.stringify(await read(bought))).toContain('the lake');
  clock.advance(hour);
  await bought.withdraw();
  await isToRead(bought);
  const anew = await read(bought);
  expect(JSON.stringify(anew)).not.toContain('the lake');
  const unseen = buyer.api.words.approveWords({ order_number, draft: 0, revision: 0 });
  await expect(unseen, 'a press about the drafts from before').rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  const { id } = await orderOf(bought);
  const letters = await service.deps.db
    .select({ key: emails.key })
    .from(emails)
    .where(like(emails.key, `words-%:${id}:%`))
    .orderBy(emails.key);
  expect(letters.map(({ key }) => key.split(':')[0])).toEqual(['words-anew', 'words-ready', 'words-ready']);
  await buyer.api.words.approveWords({ order_number, draft: 0, revision: anew.revision });
  await isReady(bought);
  expect(sung.filter((line) => line.includes('Both'))).toEqual(['For Both']);
});

test('GIFT-05 what a friend takes back while drafts are written from it is in none of them', async () => {
  const bought = await together('During');
  const noted = drafted.length;
  whileDrafting = bought.withdraw;
  theDayIsOver();
  await isToRead(bought);
  expect(JSON.stringify(await read(bought))).not.toContain('the lake');
  expect(drafted.slice(noted).map(({ memories = [] }) => memories.length)).toEqual([1, 0]);
});

test('GIFT-05 words that staff wrote ahead of the friends are written anew with what those add', async () => {
  const bought = await together('Early', false);
  const order = await orderOf(bought);
  const { db } = service.deps;
  const line = { display: 'Written too early', sung: 'Written too early' };
  const lyrics = { title: 'Early', language: 'en', sections: [{ tag: 'verse' as const, lines: [line] }], facts: [] };
  await db.execute(sql`insert into productions (id, order_id, version, state, lyrics, created_at)
    values ('early', ${order.id}, 1, 'running', ${JSON.stringify(lyrics)}::jsonb, ${clock.now().toISOString()})`);
  theDayIsOver();
  await isReady(bought);
  expect(sung.at(-1)).not.toContain('too early');
});
