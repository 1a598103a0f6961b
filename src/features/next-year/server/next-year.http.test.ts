import { safe } from '@orpc/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownWithdrawalLink } from '#features/consents/server/index.ts';
import { consents as ledger } from '#features/consents/server/schema.ts';
import { giftMessages } from '#features/gifts/server/scheduled.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import { orders } from '#features/orders/server/schema.ts';
import { redactOrder } from '#features/rights/server/erase.ts';
import { buyer, reaches, type Buyer } from '#features/rights/server/test/buyers.ts';
import { madeSong, releasedSong } from '#features/rights/server/test/stored-song.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { unknownReader } from '#kit/reader.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { unsubscribeAddress } from '#platform/mail/suppression.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { nextYearPersonalData, nextYearRetention } from './personal-data.ts';
import { nextYearReminder } from './reminders.ts';
import { reminderOf } from './repository.ts';
import { yearReminders } from './schema.ts';

const clock = new SettableClock(new Date());
const begun = '2026-03-20T10:00:00Z';
let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  const site = { dailyCap: 1000, ordersPerAddressPerHour: 10_000, ordersPerVisitorPerHour: 10_000 };
  service = await startService({ clock, site });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);
const turn = (): Promise<void> => sendDue({ ...service.deps, scheduledMessages: [nextYearReminder] });
const turnAt = (at: string): Promise<void> => {
  clock.set(at);
  return turn();
};

let givers = 0;
interface Giver extends Buyer {
  email: string;
}

type Changes = Parameters<typeof buyer>[1];

async function giver(changes: Changes = {}, released = releasedSong): Promise<Giver> {
  clock.set(begun);
  const email = `yearly-${(givers += 1)}@example.com`;
  return { ...(await released(service, { email, ...changes })), email };
}

/** A giver whose money can go back, and whose files are there. */
const payingGiver = (changes: Changes = {}): Promise<Giver> => giver(changes, madeSong);

const version = '2026-11';
const read = ({ browser, number }: Buyer) => browser.api.nextYear.readNextYear({ order_number: number });
const plan = ({ browser, number }: Buyer, day: string, consent_version = version) =>
  browser.api.nextYear.planNextYear({ order_number: number, day, consent_version });
const lettersTo = async ({ email }: Giver) =>
  (await service.deps.db.select().from(emails).where(eq(emails.recipient, email)).orderBy(emails.createdAt)).filter(
    ({ key }) => key.startsWith('next-year:'),
  );
/** Marks the letters to a giver sent, whatever the mail transport is at. */
const delivered = ({ email }: Giver) =>
  service.deps.db.update(emails).set({ state: 'sent' }).where(eq(emails.recipient, email));
const tokenIn = (letter: { text: string } | undefined): string =>
  /\/again#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';

/** Sends what is due on each of the days ahead of 20 March 2027, half an hour before and at nine in London. */
async function passTheYear(): Promise<void> {
  for (const day of ['2027-02-18', '2027-03-06', '2027-03-13']) {
    await turnAt(`${day}T08:59:59Z`);
    await turnAt(`${day}T09:00:00Z`);
    await Promise.all([turn(), turn()]);
  }
}

test('GIFT-07 with consent a giver hears 30, 14 and 7 days ahead, once each and at nine, and without it never', async () => {
  const [owner, silent] = [await giver(), await giver()];
  expect(await read(owner)).toMatchObject({ is_offered: true, is_planned: false, day: '2027-03-20' });
  expect(await plan(owner, '2027-03-20')).toMatchObject({ is_planned: true, day: '2027-03-20' });
  await passTheYear();
  await turnAt('2027-06-01T09:00:00Z');
  const letters = await lettersTo(owner);
  const same = ['Saturday 20 March comes round again', 'other'];
  expect(letters.map(({ subject, topic }) => [subject, topic])).toEqual([same, same, same]);
  expect(letters.map(({ createdAt }) => createdAt.toISOString())).toEqual([
    '2027-02-18T09:00:00.000Z',
    '2027-03-06T09:00:00.000Z',
    '2027-03-13T09:00:00.000Z',
  ]);
  expect(letters[0]?.text).toContain('Saturday 20 March');
  expect(letters[0]?.text, 'names stay out of it').not.toContain('Ruth');
  expect(await lettersTo(silent)).toEqual([]);
});

test('GIFT-07 the proposed date is that of the gift’s sending, else of the day that was named for it', async () => {
  const owner = await giver();
  const page = { dedication: '', signature: 'Sam', question: null, answer: null, may_download: false };
  await owner.browser.api.gifts.saveGift({ order_number: owner.number, ...page, last_day: null });
  const to = { recipient_name: 'Ruth', recipient_email: 'ruth@example.com', time_zone: 'Europe/London' };
  await owner.browser.api.gifts.scheduleGift({ order_number: owner.number, ...to, day: '2026-04-02', hour: 8 });
  expect((await read(owner)).day, 'it is not sent yet').toBe('2027-03-20');
  clock.set('2026-04-02T08:00:00Z');
  await sendDue({ ...service.deps, scheduledMessages: giftMessages });
  expect((await read(owner)).day).toBe('2027-04-02');
});

test('GIFT-07 a date is moved with its letters; one that is past or too far, old words and a song of grief are refused', async () => {
  const owner = await giver();
  await plan(owner, '2027-03-20');
  await plan(owner, '2026-04-09');
  await turnAt('2026-04-02T08:00:00Z');
  expect(await lettersTo(owner), 'of the three only the week ahead was still to come').toHaveLength(1);
  await passTheYear();
  expect(await lettersTo(owner)).toHaveLength(1);
  const other = await giver();
  const codes = [];
  for (const [day, words] of [
    ['2026-03-20', version],
    ['2028-06-01', version],
    ['2027-03-20', 'old'],
  ] as const)
    codes.push(((await safe(plan(other, day, words))).error as { code?: string } | null)?.code);
  expect(codes).toEqual(['DAY_PAST', 'TOO_FAR', 'CONSENT_CHANGED']);
  const calm = await giver({ occasion_type: 'memorial', mood: 'Reflective' });
  expect((await read(calm)).is_offered).toBe(false);
  expect((await safe(plan(calm, '2027-03-20'))).error).toMatchObject({ code: 'NOT_OFFERED' });
});

test('GIFT-07 one press ends them: in the portal, by the letter’s link, and by the mail program', async () => {
  const [byPortal, byLink, byMail] = [await giver(), await giver(), await giver()];
  for (const owner of [byPortal, byLink, byMail]) await plan(owner, '2027-03-20');
  const { consents } = await admin.api.consents.listConsents({ email: byLink.email });
  await byPortal.browser.api.nextYear.endNextYear({ order_number: byPortal.number });
  await turnAt('2027-02-18T09:00:00Z');
  const [letter] = await lettersTo(byLink);
  expect(await lettersTo(byPortal)).toEqual([]);
  const link = ownWithdrawalLink(service.deps, consents[0]!.id);
  expect(letter?.text).toContain(link);
  await delivered(byLink);
  await visitor().api.consents.withdrawConsent({ token: new URL(link).hash.slice('#token='.length) });
  const stop = unsubscribeAddress(service.deps.config, service.deps.ids, byMail.email);
  expect((await visitor().fetch(new URL(stop).pathname, { method: 'POST' })).status).toBe(200);
  await turnAt('2027-03-06T09:00:00Z');
  await turnAt('2027-03-13T09:00:00Z');
  expect(await lettersTo(byLink)).toHaveLength(1);
  expect(await lettersTo(byMail)).toHaveLength(1);
  const gone = await safe(visitor().api.nextYear.openOldOrder({ token: tokenIn(letter) }));
  expect(gone.error, 'the link ends with the consent').toMatchObject({ code: 'LINK_UNKNOWN' });
});

test('GIFT-07 nobody is reminded after a refund or an erasure, nor who has ordered that song anew', async () => {
  const [refunded, erased, repeating] = [await payingGiver(), await giver(), await giver()];
  for (const owner of [refunded, erased, repeating]) await plan(owner, '2027-03-20');
  const reason = { reason: 'asked for', idempotency_key: 'refund-of-a-reminded-song' };
  await admin.api.payments.refundOrder({ order_number: refunded.number, ...reason });
  const order = await orderByNumber(service.deps.db, erased.number);
  await service.deps.db.transaction((tx) =>
    redactOrder(service.deps, tx, [nextYearPersonalData], order!.id, 'personal'),
  );
  clock.set('2026-05-01T10:00:00Z');
  await reaches(await buyer(service, { email: repeating.email }), 'ready');
  await passTheYear();
  for (const owner of [refunded, erased, repeating]) expect(await lettersTo(owner)).toEqual([]);
  clock.set(begun);
  const { consents } = await admin.api.consents.listConsents({ email: refunded.email });
  expect(consents).toMatchObject([{ scope: 'next-year', withdrawn_by: 'order' }]);
});

test('GIFT-07 a song for somebody else does not end the reminders, the same name written otherwise does', async () => {
  const [owner, repeating] = [await giver({ first_name: 'Zoë' }), await giver({ first_name: 'Zoë' })];
  for (const one of [owner, repeating]) await plan(one, '2027-03-20');
  clock.set('2026-05-01T10:00:00Z');
  await reaches(await buyer(service, { email: owner.email, first_name: 'Mabel' }), 'ready');
  await reaches(await buyer(service, { email: repeating.email, first_name: 'ZOE' }), 'ready');
  await passTheYear();
  expect(await lettersTo(owner)).toHaveLength(3);
  expect(await lettersTo(repeating)).toEqual([]);
});

test.each([
  ['2026-06-14', '2027-06-14'],
  ['2027-03-01', '2028-03-01'],
  ['9999-12-31', '2027-12-31'],
])('GIFT-07 the date proposed for a song that was wanted on %s can be taken', async (wantedOn, proposed) => {
  const owner = await giver();
  await service.deps.db.update(orders).set({ wantedOn }).where(eq(orders.number, owner.number));
  const { day, last_day } = await read(owner);
  expect(day).toBe(proposed);
  expect(day <= last_day).toBe(true);
  expect(await plan(owner, day)).toMatchObject({ is_planned: true, day: proposed });
});

test('GIFT-07 a date that is moved after its first letter has all three letters of its own', async () => {
  const owner = await giver();
  await plan(owner, '2026-06-14');
  await turnAt('2026-05-15T08:00:00Z');
  expect(await lettersTo(owner)).toHaveLength(1);
  await delivered(owner);
  // The portal's sessions do not last as long as the tests' years.
  clock.set(begun);
  await plan(owner, '2026-09-01');
  for (const day of ['2026-05-31', '2026-06-07', '2026-08-02', '2026-08-18', '2026-08-25'])
    await turnAt(`${day}T08:00:00Z`);
  const days = (await lettersTo(owner)).map(({ createdAt }) => createdAt.toISOString().slice(0, 10));
  expect(days).toEqual(['2026-05-15', '2026-08-02', '2026-08-18', '2026-08-25']);
});

test.each(['giver', 'link', 'refund', 'move'] as const)(
  'GIFT-07 a letter that waits in the outbox does not go out after the end by %s, and what was sent stays on record',
  async (by) => {
    const owner = await (by === 'refund' ? payingGiver : giver)();
    await plan(owner, '2027-03-20');
    await turnAt('2027-02-18T09:00:00Z');
    await turnAt('2027-03-06T09:00:00Z');
    const isSent = async () => (await lettersTo(owner)).every(({ state }) => state === 'sent');
    // No job is left that could mark it sent once more.
    await eventually(isSent, 'both letters to be sent');
    const [sent, queued] = await lettersTo(owner);
    await service.deps.db.update(emails).set({ state: 'owed' }).where(eq(emails.id, queued!.id));
    clock.set(begun);
    const order = { order_number: owner.number };
    if (by === 'giver') await owner.browser.api.nextYear.endNextYear(order);
    if (by === 'move') await plan(owner, '2027-09-01');
    if (by === 'refund')
      await admin.api.payments.refundOrder({
        ...order,
        reason: 'asked for',
        idempotency_key: `refund-${owner.number}`,
      });
    if (by === 'link') {
      const { consents } = await admin.api.consents.listConsents({ email: owner.email });
      const link = new URL(ownWithdrawalLink(service.deps, consents[0]!.id));
      await visitor().api.consents.withdrawConsent({ token: link.hash.slice('#token='.length) });
    }
    await eventually(async () => (await lettersTo(owner)).length === 1, 'the queued letter to be gone');
    expect((await lettersTo(owner)).map(({ id }) => id)).toEqual([sent!.id]);
  },
);

test('GIFT-07 the link opens names, story and sound of that order alone; no photos, no address', async () => {
  const owner = await payingGiver({ first_name: 'Ruth', second_name: 'Des', format: 'audio+video' });
  await plan(owner, '2027-03-20');
  await turnAt('2027-02-18T09:00:00Z');
  const [letter] = await lettersTo(owner);
  const story = await visitor().api.nextYear.openOldOrder({ token: tokenIn(letter) });
  expect(story).toMatchObject({
    occasion: 'birthday',
    first_name: 'Ruth',
    second_name: 'Des',
    music_genre: 'Jazz',
    language: 'English',
    favorite_moment: 'You burnt the toast every Sunday and we ate it anyway.',
    had_film: true,
  });
  expect(JSON.stringify(story)).not.toMatch(/photo|@example|\/media/);
  for (const token of ['x'.repeat(43), tokenIn(letter).slice(1), owner.number])
    expect((await safe(visitor().api.nextYear.openOldOrder({ token }))).error).toMatchObject({ code: 'LINK_UNKNOWN' });
  clock.set(begun);
  const own = await owner.browser.api.nextYear.repeatOrder({ order_number: owner.number });
  expect(own).toEqual(story);
  expect((await safe(visitor().api.nextYear.repeatOrder({ order_number: owner.number }))).error).toBeTruthy();
});

test('GIFT-07 a letter that the shop was away for comes within a week, and not on the date itself', async () => {
  const late = await giver();
  await plan(late, '2027-03-20');
  await turnAt('2027-02-24T23:00:00Z');
  expect(await lettersTo(late)).toHaveLength(1);
  await turnAt('2027-03-20T09:00:00Z');
  expect(await lettersTo(late)).toHaveLength(1);
  await turnAt('2027-03-13T09:00:00Z');
  expect(await lettersTo(late), 'dropped for good').toHaveLength(1);
});

test('GIFT-07 the date stands in the data export, and goes sixty days after it', async () => {
  const owner = await giver();
  await plan(owner, '2027-03-20');
  const order = await orderByNumber(service.deps.db, owner.number);
  const row = await reminderOf(service.deps.db, order!.id);
  const { data } = await nextYearPersonalData.collect(service.deps, order!.id, unknownReader);
  expect(data).toMatchObject({ day: '2027-03-20' });
  const rule = nextYearRetention(service.deps);
  const rowsOf = () => service.deps.db.$count(yearReminders, eq(yearReminders.orderId, order!.id));
  await rule.clear(new Date('2027-05-19T12:00:00Z'));
  expect(await rowsOf()).toBe(1);
  const { consents } = await admin.api.consents.listConsents({ email: owner.email });
  expect(consents).toMatchObject([{ scope: 'next-year', withdrawn_at: null }]);
  await rule.clear(new Date('2027-05-20T12:00:00Z'));
  expect(await rowsOf()).toBe(0);
  const [ended] = await service.deps.db.select().from(ledger).where(eq(ledger.id, row!.consentId));
  expect(ended, 'its consent ends with it').toMatchObject({ withdrawnBy: 'retention', email: '' });
});
