import { safe } from '@orpc/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import type { PlanSongDetails } from '#features/subscriptions/details.ts';
import { emails } from '#platform/mail/schema.ts';
import { unsubscribeAddress } from '#platform/mail/suppression.ts';
import { recordPlayback, reviewAsk, reviewListener } from './ask.ts';
import { reviewRetention } from './personal-data.ts';
import { reviews } from './schema.ts';
import { openReviewShop, type Giver, type ReviewShop } from './test/review-shop.ts';

const hour = 3_600_000;
let shop: ReviewShop;
beforeAll(async () => {
  shop = await openReviewShop();
});
afterAll(() => shop.service.end());

async function rowOf({ number }: Giver): Promise<typeof reviews.$inferSelect | undefined> {
  const { db } = shop.service.deps;
  const order = await orderByNumber(db, number);
  return (await db.select().from(reviews).where(eq(reviews.orderId, order!.id)))[0];
}

test('GIFT-06 a giver is asked once, three whole days after the song was first heard, and never before', async () => {
  const owner = await shop.giver();
  const heardAt = shop.clock.now();
  await shop.hear(owner);
  shop.passDays(1);
  await shop.hear(owner);
  shop.clock.set(new Date(heardAt.getTime() + 3 * 24 * hour - 1000));
  await shop.turn();
  expect(await shop.lettersTo(owner)).toEqual([]);
  // In London it is daytime within a day.
  shop.passDays(1);
  await Promise.all([shop.turn(), shop.turn(), shop.turn()]);
  shop.passDays(10);
  await shop.hear(owner);
  shop.passDays(10);
  await shop.turn();
  const [letter, ...more] = await shop.lettersTo(owner);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ subject: 'How was your song?', topic: 'other' });
  expect(letter?.text).not.toContain('Ruth');
});

test('GIFT-06 where a gift page was made, its opening by somebody else counts, not what the giver plays', async () => {
  const owner = await shop.giver();
  const page = { dedication: 'For you.', signature: 'Sam', question: null, answer: null, may_download: false };
  const made = await owner.browser.api.gifts.saveGift({ order_number: owner.number, ...page, last_day: null });
  await shop.hear(owner);
  shop.passDays(8);
  await shop.turn();
  expect(await shop.lettersTo(owner), 'nobody has opened it').toEqual([]);
  const path = new URL(made.page?.url ?? '').pathname;
  await owner.browser.fetch(`${path}/opened`, { method: 'POST', headers: { origin: shop.service.baseUrl } });
  shop.passDays(8);
  await shop.turn();
  expect(await shop.lettersTo(owner), 'its giver looked at it').toEqual([]);
  await shop.visitor().fetch(`${path}/opened`, { method: 'POST', headers: { origin: shop.service.baseUrl } });
  shop.passDays(2);
  await shop.turn();
  expect(await shop.lettersTo(owner)).toEqual([]);
  shop.passDays(2);
  await shop.turn();
  expect(await shop.lettersTo(owner)).toHaveLength(1);
});

test('GIFT-06 nobody is asked after a refund, an erasure or an unsubscription; a tribute’s letter is calm', async () => {
  const [refunded, erased, unsubscribed] = [await shop.payingGiver(), await shop.giver(), await shop.giver()];
  const calm = await shop.giver({ occasion_type: 'memorial', mood: 'Reflective' });
  for (const owner of [refunded, erased, unsubscribed, calm]) await shop.hear(owner);
  await shop.admin.api.payments.refundOrder({
    order_number: refunded.number,
    reason: 'asked for',
    idempotency_key: 'refund-of-a-song-1',
  });
  const order = await orderByNumber(shop.service.deps.db, erased.number);
  await shop.erase(order!.id);
  const stop = unsubscribeAddress(shop.service.deps.config, shop.service.deps.ids, unsubscribed.email);
  expect((await shop.visitor().fetch(new URL(stop).pathname, { method: 'POST' })).status).toBe(200);
  shop.passDays(5);
  await shop.turn();
  for (const owner of [refunded, erased, unsubscribed]) expect(await shop.lettersTo(owner)).toEqual([]);
  expect(await shop.lettersTo(calm)).toMatchObject([{ subject: 'About your song' }]);
});

test('GIFT-06 a letter whose hour has come, and that has not left, is taken back when the money goes back', async () => {
  const owner = await shop.payingGiver();
  const { db, settings } = shop.service.deps;
  const stop = (emailsStopped: boolean) => db.transaction((tx) => settings.change(tx, { emailsStopped }));
  await stop(true);
  try {
    await shop.hear(owner);
    shop.passDays(4);
    await shop.turn();
    expect(await shop.lettersTo(owner)).toMatchObject([{ sentAt: null }]);
    await shop.admin.api.payments.refundOrder({
      order_number: owner.number,
      reason: 'asked for',
      idempotency_key: 'refund-of-a-song-2',
    });
    expect(await shop.lettersTo(owner)).toEqual([]);
  } finally {
    await stop(false);
  }
});

test('GIFT-06 whoever got a song in a business’s name has not bought it from the shop, and is not asked', async () => {
  const owner = await shop.giver();
  const { db } = shop.service.deps;
  const order = await orderByNumber(db, owner.number);
  const label = { name: 'Hill & Sons', email: 'songs@hill.example', address: [] };
  const details = { ...order!.details, plan: 'business_builder', white_label: label } as PlanSongDetails;
  await db.update(orders).set({ kind: 'subscription', details }).where(eq(orders.id, order!.id));
  await shop.hear(owner);
  shop.passDays(5);
  await shop.turn();
  expect(await shop.lettersTo(owner)).toEqual([]);
  expect(await db.$count(reviews, eq(reviews.orderId, order!.id)), 'nothing is planned').toBe(0);
  const store = (changed: PlanSongDetails) =>
    db.update(orders).set({ details: changed }).where(eq(orders.id, order!.id));
  await store({ ...details, white_label: null });
  await shop.hear(owner);
  shop.passDays(5);
  await shop.turn();
  expect(await shop.lettersTo(owner), 'the business is gone, and its name off the song').toEqual([]);
  await store({ ...details, white_label: undefined });
  await shop.hear(owner);
  shop.passDays(5);
  await shop.turn();
  expect(await shop.lettersTo(owner), 'the same song of a trial, which is the shop’s').toHaveLength(1);
});

test('GIFT-06 nobody is asked twice, not even once the time of an unanswered letter or of a withdrawn review is over', async () => {
  const [quiet, withdrawn] = [await shop.asked(), await shop.asked()];
  const given = { stars: 5, words: 'She laughed.', name: 'Dan', consent_version: '2026-11' };
  await shop.visitor().api.reviews.giveReview({ token: withdrawn.token, ...given });
  await shop.visitor().api.reviews.withdrawReview({ token: withdrawn.token });
  const { db } = shop.service.deps;
  for (const owner of [quiet, withdrawn]) {
    expect((await shop.lettersTo(owner)).map(({ key }) => key)).toEqual([expect.stringMatching(/^review-ask:[^:]+$/)]);
    // By then the outbox has forgotten it.
    await db.delete(emails).where(eq(emails.recipient, owner.email));
  }
  shop.passDays(366);
  expect(await reviewRetention(shop.service.deps).clear(shop.clock.now())).toBeGreaterThanOrEqual(2);
  for (const owner of [quiet, withdrawn]) {
    const nothing = { tokenHash: null, askedAt: null, stars: null, words: '', name: '', reply: '' };
    expect(await rowOf(owner)).toMatchObject({
      state: 'closed',
      ...nothing,
      consentId: null,
      givenAt: null,
      endedAt: null,
    });
    const page = shop.visitor().api.reviews.readReview({ token: owner.token });
    expect((await safe(page)).error).toMatchObject({ code: 'PAGE_NOT_FOUND' });
    await recordPlayback(shop.service.deps, owner.number);
  }
  shop.passDays(5);
  await shop.turn();
  for (const owner of [quiet, withdrawn]) expect(await shop.lettersTo(owner)).toEqual([]);
});

test('GIFT-06 a song that is made anew when its letter is due is asked about once it is released again', async () => {
  const owner = await shop.giver();
  await shop.hear(owner);
  const { db } = shop.service.deps;
  const set = (status: 'processing' | 'completed') =>
    db.update(orders).set({ status }).where(eq(orders.number, owner.number));
  await set('processing');
  shop.passDays(4);
  await shop.turn();
  expect(await shop.lettersTo(owner)).toEqual([]);
  await set('completed');
  const order = await orderByNumber(db, owner.number);
  await db.transaction((tx) => reviewListener.onComplete!(shop.service.deps, tx, order!));
  shop.passDays(2);
  await shop.turn();
  expect(await shop.lettersTo(owner), 'three days count from the release').toEqual([]);
  shop.passDays(2);
  await shop.turn();
  expect(await shop.lettersTo(owner)).toHaveLength(1);
});

test('GIFT-06 a letter is there once whatever dies ahead of it and behind it', async () => {
  const owner = await shop.giver();
  await shop.hear(owner);
  shop.passDays(4);
  const { mailer } = shop.service.deps;
  for (const ahead of [true, false]) {
    const dying: typeof mailer = {
      ...mailer,
      async enqueue(tx, letter) {
        if (ahead) throw new Error('killed ahead of the letter');
        await mailer.enqueue(tx, letter);
        throw new Error('killed behind the letter');
      },
    };
    const row = await rowOf(owner);
    const due = { id: 'due', subject: row!.id, dueAt: shop.clock.now() };
    const sending = shop.service.deps.db.transaction((tx) =>
      reviewAsk.send({ ...shop.service.deps, mailer: dying }, tx, due),
    );
    await expect(sending).rejects.toThrow('killed');
    expect(await shop.lettersTo(owner)).toEqual([]);
  }
  for (let round = 0; round < 3; round++) await shop.turn();
  expect(await shop.lettersTo(owner)).toHaveLength(1);
});

/** Closes an order to every browser and every link. */
const closeEverywhere = ({ browser, number }: Giver) =>
  browser.api.portal.closeOrder({ order_number: number, everywhere: true });
const open = (token: string) => safe(shop.visitor().api.reviews.readReview({ token }));
const tokenIn = (text: string): string => /\/review#([\w-]{43})/.exec(text)?.[1] ?? '';

test('GIFT-06 PORT-06 the link of a letter that was sent ends when its order is closed everywhere, and what it gave stays', async () => {
  const { token, ...owner } = await shop.asked();
  const says = { token, stars: 4, name: 'Eve', consent_version: '2026-11' };
  await shop.visitor().api.reviews.giveReview({ ...says, words: 'She laughed.' });
  await shop.service.deps.db.update(emails).set({ state: 'sent' }).where(eq(emails.recipient, owner.email));
  const { data } = await open(token);
  expect(data).toMatchObject({ words: 'She laughed.' });
  await closeEverywhere(owner);
  expect((await open(token)).error).toMatchObject({ code: 'PAGE_NOT_FOUND' });
  const changed = await safe(shop.visitor().api.reviews.giveReview({ ...says, words: 'Somebody else.' }));
  expect(changed.error).toMatchObject({ code: 'PAGE_NOT_FOUND' });
  expect(await rowOf(owner)).toMatchObject({ state: 'waiting', words: 'She laughed.' });
  shop.passDays(30);
  await shop.turn();
  expect(await shop.lettersTo(owner), 'and nobody is asked again').toHaveLength(1);
});

test('GIFT-06 PORT-06 a letter that waits when its order is closed everywhere is written anew with another link', async () => {
  const { token, ...owner } = await shop.asked();
  await shop.service.deps.db.update(emails).set({ state: 'held' }).where(eq(emails.recipient, owner.email));
  await closeEverywhere(owner);
  expect((await open(token)).error).toMatchObject({ code: 'PAGE_NOT_FOUND' });
  const [letter, ...more] = await shop.lettersTo(owner);
  expect(more).toEqual([]);
  expect((await open(tokenIn(letter?.text ?? ''))).data).toMatchObject({ state: 'asked' });
});
