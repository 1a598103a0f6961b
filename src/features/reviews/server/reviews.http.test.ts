import { safe } from '@orpc/client';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownWithdrawalLink } from '#features/consents/server/index.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import { redactOrder } from '#features/rights/server/erase.ts';
import { buyer, reaches, release, type Buyer } from '#features/rights/server/test/buyers.ts';
import { unknownReader } from '#kit/reader.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { unsubscribeAddress } from '#platform/mail/suppression.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import type { GivenReview } from './giving.ts';
import { reviewAsk } from './ask.ts';
import { reviewRetention, reviewsPersonalData } from './personal-data.ts';
import { reviews } from './schema.ts';

const clock = new SettableClock(new Date());
const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);
let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  const site = { dailyCap: 1000, ordersPerAddressPerHour: 10_000, ordersPerVisitorPerHour: 10_000 };
  service = await startService({ clock, site });
  admin = await adminBrowser(service);
  clock.set('2026-03-20T10:00:00Z');
}, 120_000);
afterAll(() => service.end());

const hour = 3_600_000;
const turn = (): Promise<void> => sendDue({ ...service.deps, scheduledMessages: [reviewAsk] });
const passDays = (days: number): void => clock.advance(days * 24 * hour);

let givers = 0;
interface Giver extends Buyer {
  email: string;
}

/** A giver whose song is released. */
async function giver(changes: Parameters<typeof buyer>[1] = {}): Promise<Giver> {
  const email = `giver-${(givers += 1)}@example.com`;
  const owner = await buyer(service, { email, ...changes });
  await reaches(owner, 'ready');
  await release(service, owner);
  return { ...owner, email };
}

const erase = (orderId: string): Promise<unknown> =>
  service.deps.db.transaction((tx) => redactOrder(service.deps, tx, [reviewsPersonalData], orderId, 'personal'));
const hear = ({ browser, number }: Buyer) => browser.api.reviews.noteHeard({ order_number: number });
const lettersTo = async ({ email }: Giver) =>
  (await service.deps.db.select().from(emails).where(eq(emails.recipient, email))).filter(({ key }) =>
    key.startsWith('review-ask:'),
  );

/** The token of the letter that asked a giver. */
async function tokenOf(owner: Giver): Promise<string> {
  const [letter] = await lettersTo(owner);
  return /\/review#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
}

/** A giver who was asked. */
async function asked(changes: Parameters<typeof buyer>[1] = {}): Promise<Giver & { token: string }> {
  const owner = await giver(changes);
  await hear(owner);
  passDays(4);
  await turn();
  return { ...owner, token: await tokenOf(owner) };
}

const words = 'She played it three times before she spoke.';
const give = (token: string, changes: Partial<GivenReview> = {}) =>
  visitor().api.reviews.giveReview({ token, stars: 5, words, name: 'Dan', consent_version: '2026-11', ...changes });
const shown = async (occasion: '' | 'birthday' | 'memorial' | 'wedding' = '') => {
  clock.advance(11_000);
  return visitor().api.reviews.shownReviews({ occasion });
};
const deskRow = async (name: string) =>
  (await admin.api.reviews.listReviews()).reviews.find((review) => review.name === name);

/** Shows the review of a name on the pages. */
async function show(name: string): Promise<string> {
  const row = await deskRow(name);
  await admin.api.reviews.judgeReview({ id: row!.id, show: true, given_at: row!.given_at });
  return row!.id;
}

test('GIFT-06 a giver is asked once, three whole days after the song was first heard, and never before', async () => {
  const owner = await giver();
  const heardAt = clock.now();
  await hear(owner);
  passDays(1);
  await hear(owner);
  clock.set(heardAt.getTime() + 3 * 24 * hour - 1000);
  await turn();
  expect(await lettersTo(owner)).toEqual([]);
  // In London it is daytime within a day.
  passDays(1);
  await Promise.all([turn(), turn(), turn()]);
  passDays(10);
  await hear(owner);
  passDays(10);
  await turn();
  const [letter, ...more] = await lettersTo(owner);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ subject: 'How was your song?', topic: 'other' });
  expect(letter?.text).not.toContain('Ruth');
});

test('GIFT-06 where a gift page was made, its opening by somebody else counts, not what the giver plays', async () => {
  const owner = await giver();
  const page = { dedication: 'For you.', signature: 'Sam', question: null, answer: null, may_download: false };
  const made = await owner.browser.api.gifts.saveGift({ order_number: owner.number, ...page, last_day: null });
  await hear(owner);
  passDays(8);
  await turn();
  expect(await lettersTo(owner), 'nobody has opened it').toEqual([]);
  const path = new URL(made.page?.url ?? '').pathname;
  await owner.browser.fetch(`${path}/opened`, { method: 'POST', headers: { origin: service.baseUrl } });
  passDays(8);
  await turn();
  expect(await lettersTo(owner), 'its giver looked at it').toEqual([]);
  await visitor().fetch(`${path}/opened`, { method: 'POST', headers: { origin: service.baseUrl } });
  passDays(2);
  await turn();
  expect(await lettersTo(owner)).toEqual([]);
  passDays(2);
  await turn();
  expect(await lettersTo(owner)).toHaveLength(1);
});

test('GIFT-06 nobody is asked after a refund, an erasure or an unsubscription; a tribute’s letter is calm', async () => {
  const [refunded, erased, unsubscribed] = [await giver(), await giver(), await giver()];
  const calm = await giver({ occasion_type: 'memorial', mood: 'Reflective' });
  for (const owner of [refunded, erased, unsubscribed, calm]) await hear(owner);
  await admin.api.payments.refundOrder({
    order_number: refunded.number,
    reason: 'asked for',
    idempotency_key: 'refund-of-a-song-1',
  });
  const order = await orderByNumber(service.deps.db, erased.number);
  await erase(order!.id);
  const stop = unsubscribeAddress(service.deps.config, service.deps.ids, unsubscribed.email);
  expect((await visitor().fetch(new URL(stop).pathname, { method: 'POST' })).status).toBe(200);
  passDays(5);
  await turn();
  for (const owner of [refunded, erased, unsubscribed]) expect(await lettersTo(owner)).toEqual([]);
  expect(await lettersTo(calm)).toMatchObject([{ subject: 'About your song' }]);
});

test('GIFT-06 a letter is there once whatever dies ahead of it and behind it', async () => {
  const owner = await giver();
  await hear(owner);
  passDays(4);
  const { mailer } = service.deps;
  for (const ahead of [true, false]) {
    const dying: typeof mailer = {
      ...mailer,
      async enqueue(tx, letter) {
        if (ahead) throw new Error('killed ahead of the letter');
        await mailer.enqueue(tx, letter);
        throw new Error('killed behind the letter');
      },
    };
    const [row] = await service.deps.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(eq(reviews.orderId, (await orderByNumber(service.deps.db, owner.number))!.id));
    const due = { id: 'due', subject: row!.id, dueAt: clock.now() };
    const sending = service.deps.db.transaction((tx) => reviewAsk.send({ ...service.deps, mailer: dying }, tx, due));
    await expect(sending).rejects.toThrow('killed');
    expect(await lettersTo(owner)).toEqual([]);
  }
  for (let round = 0; round < 3; round++) await turn();
  expect(await lettersTo(owner)).toHaveLength(1);
});

test('GIFT-06 a review is shown once staff have looked, changed and withdrawn by its giver, and gone with its rating', async () => {
  const { token } = await asked();
  expect((await visitor().api.reviews.readReview({ token })).state).toBe('asked');
  expect(await give(token, { name: 'Ada' })).toMatchObject({ state: 'waiting', stars: 5, words });
  expect(await shown()).toEqual({ reviews: [], rating: null });
  const id = await show('Ada');
  await admin.api.reviews.replyToReview({ id, reply: 'Thank you, Ada.' });
  expect(await shown('birthday')).toMatchObject({
    reviews: [{ stars: 5, words, name: 'Ada', occasion: 'birthday', reply: 'Thank you, Ada.' }],
    rating: { value: 5, reviews: 1 },
  });
  expect(await visitor().api.reviews.readReview({ token })).toMatchObject({ state: 'shown', reply: 'Thank you, Ada.' });
  const second = await asked();
  await give(second.token, { name: 'Bea', stars: 4 });
  await show('Bea');
  expect((await shown()).rating).toEqual({ value: 4.5, reviews: 2 });
  // What was changed is looked at anew, and not shown before.
  await give(token, { name: 'Ada', stars: 2, words: 'Not so sure now.' });
  expect((await shown()).rating).toEqual({ value: 4, reviews: 1 });
  await visitor().api.reviews.withdrawReview({ token: second.token });
  expect(await visitor().api.reviews.shownReviews({}), 'at once in this process').toEqual({
    reviews: [],
    rating: null,
  });
  expect((await visitor().api.reviews.withdrawReview({ token: second.token })).state, 'twice is once').toBe(
    'withdrawn',
  );
  expect(await deskRow('Bea')).toBeUndefined();
});

test('GIFT-06 staff show what they have read: not words that were changed meanwhile, nor held ones', async () => {
  const { token } = await asked();
  await give(token, { name: 'Cas' });
  const row = await deskRow('Cas');
  clock.advance(1000);
  await give(token, { name: 'Cas', words: 'Something else.' });
  const judged = (given_at: string) => safe(admin.api.reviews.judgeReview({ id: row!.id, show: true, given_at }));
  expect((await judged(row!.given_at)).error).toMatchObject({ code: 'CHANGED' });
  clock.advance(1000);
  await give(token, { name: 'Cas', words: 'I know where you live.' });
  const held = await deskRow('Cas');
  expect(held?.is_held).toBe(true);
  expect((await judged(held!.given_at)).error).toMatchObject({ code: 'HELD' });
});

test('GIFT-06 readers report a review, and what staff take down is gone from page and rating', async () => {
  const { token } = await asked({ occasion_type: 'wedding' });
  await give(token, { name: 'Eve', stars: 1 });
  const id = await show('Eve');
  expect((await shown('wedding')).reviews.map(({ name }) => name)).toContain('Eve');
  await visitor().api.moderation.reportContent({ kind: 'review', address: id, reason: 'other' });
  const { waiting } = await admin.api.moderation.listCases();
  const found = waiting.find(({ kind, title }) => kind === 'review' && title === 'Eve');
  expect(
    (await shown('wedding')).reviews.map(({ name }) => name),
    'a report alone hides nothing',
  ).toContain('Eve');
  await admin.api.moderation.decideCase({ id: found!.id, decision: 'take-down', reason: 'Not about the song.' });
  expect(await shown('wedding')).toEqual({ reviews: [], rating: null });
  const unknown = safe(visitor().api.moderation.reportContent({ kind: 'review', address: id, reason: 'other' }));
  expect((await unknown).error).toMatchObject({ code: 'NOT_PUBLISHED' });
  expect((await visitor().api.reviews.readReview({ token })).state).toBe('refused');
});

test('GIFT-06 a calm page shows no review of another occasion', async () => {
  const { token } = await asked();
  await give(token, { name: 'Fay' });
  await show('Fay');
  expect((await shown('memorial')).reviews).toEqual([]);
  expect((await shown('wedding')).reviews.map(({ name }) => name)).toEqual(['Fay']);
});

test('GIFT-06 a withdrawn consent ends the review; a foreign token opens, changes and ends nothing', async () => {
  const { token, email } = await asked();
  await give(token, { name: 'Gil' });
  const id = await show('Gil');
  for (const call of [
    visitor().api.reviews.readReview({ token: `${token.slice(0, -1)}x` }),
    give('x'.repeat(43)),
    visitor().api.reviews.withdrawReview({ token: id }),
  ])
    expect((await safe(call)).error).toMatchObject({ code: 'PAGE_NOT_FOUND' });
  expect((await safe(give(token, { consent_version: 'old' }))).error).toMatchObject({ code: 'CONSENT_CHANGED' });
  const { consents } = await admin.api.consents.listConsents({ email });
  expect(consents).toMatchObject([{ scope: 'review', about: id, withdrawn_at: null }]);
  const link = new URL(ownWithdrawalLink(service.deps, consents[0]!.id));
  await visitor().api.consents.withdrawConsent({ token: link.hash.slice('#token='.length) });
  expect((await shown()).reviews.map(({ name }) => name)).not.toContain('Gil');
  expect(await visitor().api.reviews.readReview({ token })).toMatchObject({
    state: 'withdrawn',
    words: '',
    stars: null,
  });
});

test('GIFT-06 a review is changed ten times a day at most', async () => {
  const { token } = await asked();
  for (let round = 0; round < 10; round++) await give(token, { name: 'Hal' });
  expect((await safe(give(token, { name: 'Hal' }))).error).toMatchObject({ code: 'TOO_MANY' });
});

test('GIFT-06 a review stands in the data export, goes with its order, and unanswered letters with their time', async () => {
  const owner = await asked();
  await give(owner.token, { name: 'Ivy' });
  await show('Ivy');
  const order = await orderByNumber(service.deps.db, owner.number);
  const { data } = await reviewsPersonalData.collect(service.deps, order!.id, unknownReader);
  expect(data).toMatchObject({ stars: 5, words, name: 'Ivy' });
  await erase(order!.id);
  expect((await shown()).reviews.map(({ name }) => name)).not.toContain('Ivy');
  expect((await safe(visitor().api.reviews.readReview({ token: owner.token }))).error).toMatchObject({
    code: 'PAGE_NOT_FOUND',
  });
  const quiet = await asked();
  const rule = reviewRetention(service.deps);
  expect(await rule.due(new Date(clock.now().getTime() + 364 * 24 * hour))).toBeGreaterThanOrEqual(0);
  const later = new Date(clock.now().getTime() + 366 * 24 * hour);
  expect(await rule.clear(later)).toBeGreaterThan(0);
  expect((await safe(visitor().api.reviews.readReview({ token: quiet.token }))).error).toMatchObject({
    code: 'PAGE_NOT_FOUND',
  });
  expect(await deskRow('Fay'), 'a given one stays').toBeDefined();
});

test('GIFT-06 staff are told what waits, and how many there are of each state', async () => {
  const { token } = await asked();
  await give(token, { name: 'Jo' });
  const tasks = await admin.api.toDo.listTasks();
  expect(JSON.stringify(tasks)).toContain('"review"');
  const { counts } = await admin.api.reviews.listReviews();
  expect(counts['waiting']).toBeGreaterThan(0);
  const rows = await service.deps.db.select().from(emails).where(like(emails.key, 'review-ask:%'));
  expect(new Set(rows.map(({ recipient }) => recipient)).size, 'one letter for each giver').toBe(rows.length);
});
