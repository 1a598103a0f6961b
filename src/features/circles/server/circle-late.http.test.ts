import { eq, sql } from 'drizzle-orm';
import { unknownReader } from '#kit/reader.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentById } from '#features/consents/server/repository.ts';
import { ownWithdrawalLink } from '#features/consents/server/index.ts';
import { engineAttempts } from '#features/engines/server/schema.ts';
import { cancelUnpaid, changeStatus } from '#features/orders/server/index.ts';
import { produce } from '#features/production/server/produce.ts';
import { productionOf, updateProduction } from '#features/production/server/repository.ts';
import { reaches } from '#features/rights/server/test/buyers.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { holdLock } from '#server/test/held-lock.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { SongBrief } from '#studio/contracts.ts';
import { circlesPersonalData } from './personal-data.ts';
import { circleMessages } from './reminders.ts';
import { circleOf, contributionsOf } from './repository.ts';
import {
  aFriend,
  aGiver,
  choose,
  greet,
  invitation,
  orderOf,
  pays,
  redPhoto,
  statusOf,
  viewOf,
  type Giver,
} from './test/giver-and-friends.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
const briefs: SongBrief[] = [];
let whileWriting = (): Promise<void> => Promise.resolve();
let service: TestService;

beforeAll(async () => {
  const studio = {
    ...quickStudio,
    write: async (brief: SongBrief, options: Parameters<typeof quickStudio.write>[1]) => {
      briefs.push(brief);
      await whileWriting();
      const result = await quickStudio.write(brief, options);
      if (result.kind !== 'written' || !brief.memories) return result;
      const facts = brief.memories.map(({ words: text }) => ({ text, kind: 'detail' as const, used: true }));
      return { ...result, lyrics: { ...result.lyrics, facts } };
    },
  };
  service = await startService({ clock, studio, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

async function letters(start: string): Promise<string[]> {
  const rows = await service.deps.db
    .select()
    .from(emails)
    .where(sql`${emails.key} like ${`${start}%`}`);
  return rows.map(({ text }) => text);
}

const of = async (owner: Giver, friend: string) =>
  (await viewOf(owner)).contributions.find(({ name }) => name === friend);

test('GIFT-05 a giver who pays minutes before the last day is over has twelve hours to choose, and a letter that says so', async () => {
  const owner = await aGiver(service, clock, { pay: false, at: '2026-03-25T23:50:00Z' });
  await aFriend(service, owner.token);
  clock.set('2026-03-25T23:55:00Z');
  await pays(owner);
  clock.set('2026-03-26T00:00:01Z');
  const portal = await owner.browser.api.portal.portalOrder({ order_number: owner.number });
  expect(portal.chooses_until).toBe('2026-03-26T11:55:00.000Z');
  const tracked = await owner.browser.api.portal.trackOrder({ by: 'order_number', value: owner.number });
  expect(tracked.chooses_until, 'tracking says the same').toBe(portal.chooses_until);
  expect(portal.delivery.due_at, 'a film in 48 hours from there').toBe('2026-03-28T11:55:00.000Z');
  const { contributions, chooses_until } = await viewOf(owner);
  expect(chooses_until).toBe(portal.chooses_until);
  const { id } = await orderOf(owner);
  await sendDue({ ...service.deps, scheduledMessages: circleMessages });
  const [letter] = await letters(`circle-choose:${id}`);
  expect(letter).toContain('We begin on Thursday 26 March, 11:55');
  const [confirmation] = await letters(`confirmation:${id}`);
  expect(confirmation ?? '', 'the promise in the first letter is the same').toContain('Saturday 28 March, 11:55');
  await choose(owner, { id: contributions[0]?.id ?? '', words: true });
  clock.advance(12 * 3_600_000);
  await reaches(owner, 'ready');
  expect(briefs.at(-1)?.memories).toMatchObject([{ from: 'Tom', words: 'We fell into the lake at Windermere.' }]);
});

/** Erases an order as its buyer does, by the code of the letter. */
async function erase(owner: Giver): Promise<void> {
  const { api } = owner.browser;
  await api.rights.sendErasureCode({ order_number: owner.number, wanted: true });
  const [letter] = await letters(`erasure-code:${(await orderOf(owner)).id}`);
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}(?=\n)/.exec(letter ?? '')?.[0] ?? '';
  expect(await api.rights.eraseOrder({ order_number: owner.number, code })).toEqual({ erased: true });
}

const giveUp = async (owner: Giver): Promise<void> => {
  const { id } = await orderOf(owner);
  expect(await service.deps.db.transaction((tx) => cancelUnpaid(service.deps, tx, id, ''))).toBe(true);
};

test('GIFT-05 GIFT-08 erasing an unpaid order erases what friends had added to it, also once it was given up', async () => {
  for (const isGivenUp of [false, true]) {
    const owner = await aGiver(service, clock, { pay: false, email: `erases-${isGivenUp}@example.com` });
    const tom = new TestBrowser(service.baseUrl);
    await aFriend(service, owner.token, { photo_ids: [await redPhoto(tom)], with_greeting: true }, tom);
    const circle = await circleOf(service.deps.db, (await orderOf(owner)).id);
    const [given] = await contributionsOf(service.deps.db, circle?.id ?? '');
    if (isGivenUp) await giveUp(owner);
    const { data, files } = await circlesPersonalData.collect(service.deps, (await orderOf(owner)).id, unknownReader);
    expect(data).toMatchObject({ contributions: [{ name: 'Tom Green' }] });
    expect(files.map(({ name }) => name.split('-')[0])).toEqual(['friend']);
    await erase(owner);
    expect(await contributionsOf(service.deps.db, circle?.id ?? '')).toEqual([]);
    expect((await owner.browser.api.circles.draftCircle({ draft_key: owner.draft_key })).circle).toBeNull();
    const photos = await service.deps.db.execute(sql`select 1 from uploads where owner_key_hash = ${given?.id ?? ''}`);
    expect(photos.rows).toEqual([]);
    expect((await consentById(service.deps.db, given?.consentId ?? ''))?.withdrawnAt).not.toBeNull();
  }
});

test('GIFT-05 GIFT-08 friends whose order was given up and ordered anew stay when the first one is erased', async () => {
  const owner = await aGiver(service, clock, { pay: false, email: 'orders-anew@example.com' });
  await aFriend(service, owner.token);
  await giveUp(owner);
  const input = anOrderInput({}, { idempotency_key: owner.draft_key });
  const { order_number: number } = await owner.browser.api.orders.createCheckoutSession(input);
  const { data } = await circlesPersonalData.collect(service.deps, (await orderOf(owner)).id, unknownReader);
  expect(data, 'they are the other order’s').toBeNull();
  await erase(owner);
  expect((await viewOf({ ...owner, number })).contributions).toMatchObject([{ name: 'Tom Green' }]);
});

test('GIFT-05 a greeting that is exchanged is chosen anew, and a moved day keeps the photos', async () => {
  const owner = await aGiver(service, clock);
  const tom = await aFriend(service, owner.token, { with_greeting: true });
  await greet(tom);
  const browser = new TestBrowser(service.baseUrl);
  await aFriend(service, owner.token, { name: 'Zoe', photo_ids: [await redPhoto(browser)] }, browser);
  const toms = await of(owner, 'Tom Green');
  const zoes = await of(owner, 'Zoe');
  await choose(owner, { id: toms?.id ?? '', words: true, greeting: 'opening' });
  expect(await of(owner, 'Tom Green')).toMatchObject({ greeting_use: 'opening' });
  await greet(tom, 2);
  expect(await of(owner, 'Tom Green')).toMatchObject({ greeting_use: 'none', words_chosen: true });

  const order_number = owner.number;
  await owner.browser.api.circles.saveCircle({ order_number, ...invitation, last_day: '2026-05-10' });
  const { rows } = await service.deps.db.execute<{ kept: boolean }>(
    sql`select expires_at > '2026-06-09' as kept from uploads where owner_key_hash = ${zoes?.id ?? ''}`,
  );
  expect(rows).toEqual([{ kept: true }]);
});

test('GIFT-05 words of an invitation in doubt do not leave the server, and friends are still waited for', async () => {
  const message = 'I know where she lives.';
  const { token, browser, draft_key } = await aGiver(service, clock, { pay: false, message });
  const page = await new TestBrowser(service.baseUrl).api.circles.friendPage({ token });
  expect(page).toMatchObject({ standing: 'over', giver: '', honouree: '', message: '' });
  expect((await browser.api.circles.draftCircle({ draft_key })).circle?.message).toBe(message);
});

test('GIFT-05 an order that failed ahead of its work takes what was chosen when it is tried again', async () => {
  const owner = await aGiver(service, clock);
  await aFriend(service, owner.token);
  const [toms] = (await viewOf(owner)).contributions;
  await choose(owner, { id: toms?.id ?? '', words: true });
  const { id } = await orderOf(owner);
  const { order } = await service.deps.db.transaction(async (tx) => {
    await changeStatus(service.deps, tx, { orderId: id, to: 'failed', actor: 'system' });
    return changeStatus(service.deps, tx, { orderId: id, to: 'processing', actor: 'ada' });
  });
  expect(order.contributed?.memories).toHaveLength(1);
});

test('GIFT-05 friends who are invited after the work was about to begin are waited for', async () => {
  const owner = await aGiver(service, clock);
  const { id } = await orderOf(owner);
  // As a run that had looked at the order a moment before its friends were invited.
  const job = {
    id: 'begins-now',
    step: <T>(name: string, run: () => Promise<T>): Promise<T> =>
      name === 'may begin' ? Promise.resolve(null as T) : run(),
  };
  expect(await produce(service.deps, { orderId: id, version: 1 }, job)).toBe('set-aside');
  expect(await statusOf(owner)).toBe('paid');
  expect((await viewOf(owner)).circle?.standing).toBe('open');
});

test('GIFT-05 of two friends of one name, one takes back only their own', async () => {
  const owner = await aGiver(service, clock);
  const first = await aFriend(service, owner.token, { name: 'Tom Green' });
  await aFriend(service, owner.token, { name: 'Tom Brown', words: 'She sold my bicycle.' });
  const { contributions } = await viewOf(owner);
  for (const { id } of contributions) await choose(owner, { id, words: true });
  await owner.browser.api.circles.closeCircle({ order_number: owner.number });
  await reaches(owner, 'ready');
  const { db } = service.deps;
  const { id: orderId } = await orderOf(owner);
  const production = await productionOf(db, orderId, 1);
  if (!production?.lyrics) throw new Error('The song has no words');
  const facts = contributions.map(({ id, words: text }) => {
    return { text, kind: 'detail' as const, used: true, from: 'Tom', source: id };
  });
  await updateProduction(db, production.id, { lyrics: { ...production.lyrics, facts } });
  const { lyrics } = production;
  const bought = {
    purpose: 'lyrics',
    engine: 'outside',
    model: 'one',
    why: 'It was wanted.',
    state: 'answered',
  } as const;
  const paid = { orderId, version: 1, pricePence: 3, day: '2026-03-20', createdAt: clock.now() };
  await db.insert(engineAttempts).values({ ...bought, ...paid, lyrics, id: `draft-${orderId}` });
  await first.browser.api.circles.withdrawContribution({ token: first.own });
  const [attempt] = await db
    .select()
    .from(engineAttempts)
    .where(eq(engineAttempts.id, `draft-${orderId}`));
  expect(attempt, 'what was bought stays on record, its words do not').toMatchObject({ lyrics: null, pricePence: 3 });
  const left = (await productionOf(db, orderId, 1))?.lyrics?.facts.map(({ text }) => text);
  expect(left).toEqual(['She sold my bicycle.']);
});

test('GIFT-05 what a friend takes back while it is put into words does not enter the song', async () => {
  const owner = await aGiver(service, clock);
  const tom = await aFriend(service, owner.token);
  for (const { id } of (await viewOf(owner)).contributions) await choose(owner, { id, words: true });
  const { id: orderId } = await orderOf(owner);
  whileWriting = async () => {
    whileWriting = () => Promise.resolve();
    await tom.browser.api.circles.withdrawContribution({ token: tom.own });
  };
  await owner.browser.api.circles.closeCircle({ order_number: owner.number });
  await reaches(owner, 'ready');
  const asked = briefs.filter(({ seed }) => seed === orderId);
  expect(asked.map(({ memories }) => memories?.length ?? 0)).toEqual([1, 0]);
  expect((await productionOf(service.deps.db, orderId, 1))?.lyrics?.facts).toEqual([]);
});

test('GIFT-05 whoever takes a consent back waits for the order ahead of it, as an erasure does', async () => {
  const owner = await aGiver(service, clock);
  const tom = await aFriend(service, owner.token);
  await aFriend(service, owner.token, { name: 'Zoe' });
  const circle = await circleOf(service.deps.db, (await orderOf(owner)).id);
  const zoe = (await contributionsOf(service.deps.db, circle?.id ?? '')).find(({ name }) => name === 'Zoe');
  const { config } = service.deps;
  const link = ownWithdrawalLink(service.deps, zoe?.consentId ?? '');
  const held =
    config.DATABASE_URL === undefined
      ? null
      : await holdLock(config.DATABASE_URL, 'select 1 from orders where number = $1 for update', [owner.number]);
  const withdrawn = [
    tom.browser.api.circles.withdrawContribution({ token: tom.own }),
    new TestBrowser(service.baseUrl).api.consents.withdrawConsent({ token: link.split('token=')[1] ?? '' }),
  ];
  for (const tables of (await held?.waiting(2)) ?? []) expect(tables).not.toContain('consents');
  await held?.release();
  await Promise.all(withdrawn);
  expect((await viewOf(owner)).contributions).toEqual([]);
});
