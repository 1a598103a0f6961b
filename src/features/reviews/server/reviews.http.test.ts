import { safe } from '@orpc/client';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownWithdrawalLink } from '#features/consents/server/index.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import { unknownReader } from '#kit/reader.ts';
import { emails } from '#platform/mail/schema.ts';
import { withdrawReview, type GivenReview } from './give-review.ts';
import { reviewRetention, reviewsPersonalData } from './personal-data.ts';
import { openReviewShop, type ReviewShop } from './test/review-shop.ts';

const hour = 3_600_000;
let shop: ReviewShop;
beforeAll(async () => {
  shop = await openReviewShop();
});
afterAll(() => shop.service.end());

const words = 'She played it three times before she spoke.';
const give = (token: string, changes: Partial<GivenReview> = {}) =>
  shop
    .visitor()
    .api.reviews.giveReview({ token, stars: 5, words, name: 'Dan', consent_version: '2026-11', ...changes });
const shown = async (occasion: '' | 'birthday' | 'memorial' | 'wedding' = '') => {
  shop.clock.advance(11_000);
  return shop.visitor().api.reviews.shownReviews({ occasion });
};
/** Names beside the reviews of the home page, as its process keeps them. */
const names = async () => (await shop.visitor().api.reviews.shownReviews({})).reviews.map(({ name }) => name);
const deskRow = async (name: string) =>
  (await shop.admin.api.reviews.listReviews()).reviews.find((review) => review.name === name);

/** Shows the review of a name on the pages. */
async function show(name: string): Promise<string> {
  const row = await deskRow(name);
  await shop.admin.api.reviews.judgeReview({ id: row!.id, show: true, given_at: row!.given_at });
  return row!.id;
}

test('GIFT-06 a review is shown once staff have looked, changed and withdrawn by its giver, and gone with its rating', async () => {
  const { token } = await shop.asked();
  expect((await shop.visitor().api.reviews.readReview({ token })).state).toBe('asked');
  expect(await give(token, { name: 'Ada' })).toMatchObject({ state: 'waiting', stars: 5, words });
  expect(await shown()).toEqual({ reviews: [], rating: null });
  const id = await show('Ada');
  const { given_at } = (await deskRow('Ada'))!;
  await shop.admin.api.reviews.replyToReview({ id, reply: 'Thank you, Ada.', given_at });
  expect(await shown('birthday')).toMatchObject({
    reviews: [{ stars: 5, words, name: 'Ada', occasion: 'birthday', reply: 'Thank you, Ada.' }],
    rating: { value: 5, reviews: 1 },
  });
  expect(await shop.visitor().api.reviews.readReview({ token })).toMatchObject({
    state: 'shown',
    reply: 'Thank you, Ada.',
  });
  const second = await shop.asked();
  await give(second.token, { name: 'Bea', stars: 4 });
  await show('Bea');
  expect((await shown()).rating).toEqual({ value: 4.5, reviews: 2 });
  // What was changed is looked at anew, and not shown before.
  await give(token, { name: 'Ada', stars: 2, words: 'Not so sure now.' });
  expect((await shown()).rating).toEqual({ value: 4, reviews: 1 });
  await shop.visitor().api.reviews.withdrawReview({ token: second.token });
  expect(await shop.visitor().api.reviews.shownReviews({}), 'at once in this process').toEqual({
    reviews: [],
    rating: null,
  });
  expect((await shop.visitor().api.reviews.withdrawReview({ token: second.token })).state, 'twice is once').toBe(
    'withdrawn',
  );
  expect(await deskRow('Bea')).toBeUndefined();
});

test('GIFT-06 staff show what they have read: not words that were changed meanwhile, nor held ones', async () => {
  const { token } = await shop.asked();
  await give(token, { name: 'Cas' });
  const row = await deskRow('Cas');
  shop.clock.advance(1000);
  await give(token, { name: 'Cas', words: 'Something else.' });
  const judged = (given_at: string) => safe(shop.admin.api.reviews.judgeReview({ id: row!.id, show: true, given_at }));
  expect((await judged(row!.given_at)).error).toMatchObject({ code: 'CHANGED' });
  const { id, given_at } = row!;
  const answered = safe(shop.admin.api.reviews.replyToReview({ id, reply: 'So do we.', given_at }));
  expect((await answered).error).toMatchObject({ code: 'CHANGED' });
  expect((await deskRow('Cas'))?.reply, 'no answer below other words').toBe('');
  shop.clock.advance(1000);
  await give(token, { name: 'Cas', words: 'I know where you live.' });
  const held = await deskRow('Cas');
  expect(held?.is_held).toBe(true);
  expect((await judged(held!.given_at)).error).toMatchObject({ code: 'HELD' });
});

test('GIFT-06 readers report a review, and what staff take down is gone from page and rating', async () => {
  const { token } = await shop.asked({ occasion_type: 'wedding' });
  await give(token, { name: 'Eve', stars: 1 });
  const id = await show('Eve');
  expect((await shown('wedding')).reviews.map(({ name }) => name)).toContain('Eve');
  await shop.visitor().api.moderation.reportContent({ kind: 'review', address: id, reason: 'other' });
  const { waiting } = await shop.admin.api.moderation.listCases();
  const found = waiting.find(({ kind, title }) => kind === 'review' && title === 'Eve');
  expect(
    (await shown('wedding')).reviews.map(({ name }) => name),
    'a report alone hides nothing',
  ).toContain('Eve');
  expect(await names()).toContain('Eve');
  await shop.admin.api.moderation.decideCase({ id: found!.id, decision: 'take-down', reason: 'Not about the song.' });
  expect(await names(), 'at once in this process').not.toContain('Eve');
  expect(await shown('wedding')).toEqual({ reviews: [], rating: null });
  const unknown = safe(shop.visitor().api.moderation.reportContent({ kind: 'review', address: id, reason: 'other' }));
  expect((await unknown).error).toMatchObject({ code: 'NOT_PUBLISHED' });
  expect((await shop.visitor().api.reviews.readReview({ token })).state).toBe('refused');
});

test('GIFT-06 a calm page shows no review of another occasion', async () => {
  const { token } = await shop.asked();
  await give(token, { name: 'Fay' });
  await show('Fay');
  expect(await shown('memorial'), 'nor a rating without a review').toEqual({ reviews: [], rating: null });
  expect((await shown('wedding')).reviews.map(({ name }) => name)).toEqual(['Fay']);
});

test('GIFT-06 a withdrawn consent ends the review; a foreign token opens, changes and ends nothing', async () => {
  const { token, email } = await shop.asked();
  await give(token, { name: 'Gil' });
  const id = await show('Gil');
  const answers = await Promise.all([
    safe(shop.visitor().api.reviews.readReview({ token: `${token.slice(0, -1)}x` })),
    safe(give('x'.repeat(43))),
    safe(shop.visitor().api.reviews.withdrawReview({ token: id })),
  ]);
  for (const { error } of answers) expect(error).toMatchObject({ code: 'PAGE_NOT_FOUND' });
  expect((await safe(give(token, { consent_version: 'old' }))).error).toMatchObject({ code: 'CONSENT_CHANGED' });
  const { consents } = await shop.admin.api.consents.listConsents({ email });
  expect(consents).toMatchObject([{ scope: 'review', about: id, withdrawn_at: null }]);
  const link = new URL(ownWithdrawalLink(shop.service.deps, consents[0]!.id));
  expect(await names(), 'kept for those who come next').toContain('Gil');
  await shop.visitor().api.consents.withdrawConsent({ token: link.hash.slice('#token='.length) });
  expect(await names(), 'at once in this process').not.toContain('Gil');
  expect(await shop.visitor().api.reviews.readReview({ token })).toMatchObject({
    state: 'withdrawn',
    words: '',
    stars: null,
  });
});

test('GIFT-06 a review that is given while its link is withdrawn leaves no consent standing', async () => {
  const { token, email } = await shop.asked();
  const { deps } = shop.service;
  const transaction: typeof deps.db.transaction = async (...work) => {
    // After the link was read, and before the order is locked.
    await give(token, { name: 'Kim' });
    return deps.db.transaction(...work);
  };
  const racing = Object.assign(Object.create(deps.db) as typeof deps.db, { transaction });
  expect((await withdrawReview({ ...deps, db: racing }, token)).state).toBe('withdrawn');
  const { consents } = await shop.admin.api.consents.listConsents({ email });
  expect(consents.map(({ scope, withdrawn_at }) => [scope, withdrawn_at === null])).toEqual([['review', false]]);
});

test('GIFT-06 a review is changed ten times a day at most', async () => {
  const { token } = await shop.asked();
  for (let round = 0; round < 10; round++) await give(token, { name: 'Hal' });
  expect((await safe(give(token, { name: 'Hal' }))).error).toMatchObject({ code: 'TOO_MANY' });
});

test('GIFT-06 a review stands in the data export, goes with its order, and unanswered letters with their time', async () => {
  const owner = await shop.asked();
  await give(owner.token, { name: 'Ivy' });
  const id = await show('Ivy');
  for (const reply of ['Ivy, you told us of the lighthouse.', 'Thank you.'])
    await shop.admin.api.reviews.replyToReview({ id, reply, given_at: (await deskRow('Ivy'))!.given_at });
  const replies = async () => JSON.stringify(await shop.admin.api.accounts.listAudit({ action: 'review-reply' }));
  expect(await replies()).toContain('lighthouse');
  const order = await orderByNumber(shop.service.deps.db, owner.number);
  const { data } = await reviewsPersonalData.collect(shop.service.deps, order!.id, unknownReader);
  expect(data).toMatchObject({ stars: 5, words, name: 'Ivy' });
  await shop.erase(order!.id);
  expect(await replies(), 'nor in the audit').not.toContain('lighthouse');
  expect((await shown()).reviews.map(({ name }) => name)).not.toContain('Ivy');
  expect((await safe(shop.visitor().api.reviews.readReview({ token: owner.token }))).error).toMatchObject({
    code: 'PAGE_NOT_FOUND',
  });
  const quiet = await shop.asked();
  const rule = reviewRetention(shop.service.deps);
  expect(await rule.due(new Date(shop.clock.now().getTime() + 364 * 24 * hour))).toBeGreaterThanOrEqual(0);
  const later = new Date(shop.clock.now().getTime() + 366 * 24 * hour);
  expect(await rule.clear(later)).toBeGreaterThan(0);
  expect((await safe(shop.visitor().api.reviews.readReview({ token: quiet.token }))).error).toMatchObject({
    code: 'PAGE_NOT_FOUND',
  });
  expect(await deskRow('Fay'), 'a given one stays').toBeDefined();
});

test('GIFT-06 staff are told what waits, and how many there are of each state', async () => {
  const { token } = await shop.asked();
  await give(token, { name: 'Jo' });
  const tasks = await shop.admin.api.toDo.listTasks();
  expect(JSON.stringify(tasks)).toContain('"review"');
  const { counts } = await shop.admin.api.reviews.listReviews();
  expect(counts['waiting']).toBeGreaterThan(0);
  const rows = await shop.service.deps.db.select().from(emails).where(like(emails.key, 'review-ask:%'));
  expect(new Set(rows.map(({ recipient }) => recipient)).size, 'one letter for each giver').toBe(rows.length);
});
