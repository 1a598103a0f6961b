import { safe } from '@orpc/client';
import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordReports } from '#features/deliverability/server/suppressions.ts';
import { release, type Buyer } from '#features/rights/server/test/buyers.ts';
import { releasedSong, storedSong } from '#features/rights/server/test/stored-song.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { giftsPersonalData } from './personal-data.ts';
import { eraseOldRecipients, countOldRecipients } from './repository.ts';
import { giftMessages, giftSend, reportBounces } from './scheduled.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;

beforeAll(async () => {
  service = await startService({ clock, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

const words = { dedication: 'For you.', signature: 'Sam', question: null, answer: null, may_download: false };
const turn = (): Promise<void> => sendDue({ ...service.deps, scheduledMessages: giftMessages });

async function giver(song = releasedSong): Promise<Buyer> {
  clock.set('2026-03-20T10:00:00Z');
  const owner = await song(service);
  await owner.browser.api.gifts.saveGift({ order_number: owner.number, ...words, last_day: null });
  return owner;
}

let recipients = 0;
const someone = (): string => `recipient-${(recipients += 1)}@example.com`;

function plan({ browser, number }: Buyer, email: string, at: { day: string; hour: number; time_zone: string }) {
  const to = { recipient_name: 'Ruth', recipient_email: email };
  return browser.api.gifts.scheduleGift({ order_number: number, ...to, ...at });
}

const lettersTo = (email: string) => service.deps.db.select().from(emails).where(like(emails.recipient, email));
const newsOf = async (kind: string, { number, browser }: Buyer): Promise<number> => {
  const { sends } = await browser.api.gifts.giftOfOrder({ order_number: number });
  const rows = await service.deps.db
    .select()
    .from(emails)
    .where(like(emails.key, `gift-${kind}:%`));
  return rows.filter(({ key }) => sends.some(({ id }) => key.split(':').includes(id))).length;
};
const sydney = { day: '2026-03-27', hour: 8, time_zone: 'Australia/Sydney' };

test('GIFT-03 a gift leaves at its hour where its recipient lives, once, and never ahead of it', async () => {
  const owner = await giver();
  const email = someone();
  const { sends, page } = await plan(owner, email, sydney);
  expect(sends).toMatchObject([{ state: 'waiting', due_at: '2026-03-26T21:00:00.000Z' }]);
  clock.set('2026-03-26T20:59:59Z');
  await turn();
  expect(await lettersTo(email)).toEqual([]);
  clock.set('2026-03-26T21:00:00Z');
  await Promise.all([turn(), turn(), turn()]);
  const [letter, ...more] = await lettersTo(email);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ subject: 'Sam made something for you', topic: 'other' });
  expect(letter?.text).toContain(page?.url);
  expect(letter?.text, 'the dedication stays on the page').not.toContain('For you.');
  const after = await owner.browser.api.gifts.giftOfOrder({ order_number: owner.number });
  expect(after.sends).toMatchObject([{ state: 'sent' }]);
  const again = someone();
  await plan(owner, again, { day: '2026-03-27', hour: 9, time_zone: 'Europe/London' });
  clock.set('2026-03-27T09:00:00Z');
  await turn();
  expect(await lettersTo(again), 'sent again').toHaveLength(1);
});

test('GIFT-03 a letter is there once whatever dies ahead of it and behind it', async () => {
  const owner = await giver();
  const email = someone();
  const { sends } = await plan(owner, email, sydney);
  const { mailer } = service.deps;
  const dies = { ahead: true };
  const dying: Deps['mailer'] = {
    ...mailer,
    async enqueue(tx, letter) {
      if (dies.ahead) throw new Error('killed ahead of the letter');
      await mailer.enqueue(tx, letter);
      throw new Error('killed behind the letter');
    },
  };
  // Ahead of its hour, so that the service's own loop leaves it alone.
  const due = { id: 'due', subject: sends[0]?.id ?? '', dueAt: new Date('2026-03-26T21:00:00Z') };
  const send = (): Promise<unknown> =>
    service.deps.db.transaction((tx) => giftSend.send({ ...service.deps, mailer: dying }, tx, due));
  for (const ahead of [true, false]) {
    dies.ahead = ahead;
    await expect(send()).rejects.toThrow('killed');
    expect(await lettersTo(email)).toEqual([]);
  }
  clock.set('2026-03-26T21:00:00Z');
  for (let round = 0; round < 3; round++) await turn();
  expect(await lettersTo(email)).toHaveLength(1);
});

test('GIFT-03 a gift is moved and cancelled until it is sent, and closing its page takes it back', async () => {
  const owner = await giver();
  const { number: order_number, browser } = owner;
  const [moved, cancelled, closed] = [someone(), someone(), someone()];
  await plan(owner, someone(), sydney);
  const { sends } = await plan(owner, moved, { ...sydney, hour: 10 });
  expect(sends).toMatchObject([{ recipient_email: moved, hour: 10, state: 'waiting' }]);
  clock.set('2026-03-26T23:00:00Z');
  await turn();
  expect(await lettersTo(moved)).toHaveLength(1);
  const later = { ...sydney, day: '2026-03-29' };
  await plan(owner, cancelled, later);
  await browser.api.gifts.cancelGift({ order_number });
  await plan(owner, closed, later);
  await browser.api.gifts.setGiftOpen({ order_number, open: false });
  const refused = await safe(plan(owner, closed, later));
  expect(refused.error).toMatchObject({ code: 'PAGE_CLOSED' });
  await browser.api.gifts.setGiftOpen({ order_number, open: true });
  clock.set('2026-03-30T00:00:00Z');
  await turn();
  expect([...(await lettersTo(cancelled)), ...(await lettersTo(closed))]).toEqual([]);
});

test('GIFT-03 ten letters taken back leave room for ten that are sent, and the eleventh of those is refused', async () => {
  const owner = await giver();
  const { number: order_number, browser } = owner;
  for (let round = 0; round < 10; round++) {
    await plan(owner, someone(), sydney);
    await browser.api.gifts.cancelGift({ order_number });
  }
  for (let round = 0; round < 10; round++) {
    await plan(owner, someone(), { ...sydney, day: `2026-04-${String(round + 1).padStart(2, '0')}` });
    clock.set(`2026-04-${String(round + 1).padStart(2, '0')}T00:00:00Z`);
    await turn();
  }
  const { sends } = await browser.api.gifts.giftOfOrder({ order_number });
  expect(sends.map(({ state }) => state).toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 'cancelled'),
    ...Array.from({ length: 10 }, () => 'sent'),
  ]);
  const refused = await safe(plan(owner, someone(), { ...sydney, day: '2026-04-20' }));
  expect(refused.error).toMatchObject({ code: 'TOO_MANY_SENDS' });
});

test('GIFT-03 a moment that has passed, is too far, or nowhere is refused; the hour that is going on is now', async () => {
  const owner = await giver();
  clock.set('2026-03-20T10:30:00Z');
  const refusal = async (at: Partial<typeof sydney>, email = 'ruth@example.com'): Promise<unknown> => {
    const { error } = await safe(
      plan(owner, email, { day: '2026-03-20', hour: 10, time_zone: 'Europe/London', ...at }),
    );
    return error && 'code' in error ? error.code : null;
  };
  expect(await refusal({ hour: 9 })).toBe('MOMENT_PAST');
  expect(await refusal({ day: '2027-06-01' })).toBe('TOO_FAR');
  expect(await refusal({ time_zone: 'Europe/Nowhere' })).toBe('UNKNOWN_ZONE');
  expect(await refusal({}, 'ruth at home')).toBe('INVALID_EMAIL');
  expect(await refusal({})).toBeNull();
});

test('GIFT-03 a song that is late holds its gift back, and the giver hears of it a day ahead, once', async () => {
  const owner = await giver(storedSong);
  const email = someone();
  await plan(owner, email, sydney);
  clock.set('2026-03-25T20:59:00Z');
  await turn();
  expect(await newsOf('not-ready', owner)).toBe(0);
  clock.set('2026-03-25T21:00:00Z');
  await turn();
  await turn();
  expect(await newsOf('not-ready', owner)).toBe(1);
  clock.set('2026-03-26T21:00:00Z');
  await turn();
  expect(await lettersTo(email), 'not before its release').toEqual([]);
  await release(service, owner);
  clock.advance(10 * 60_000);
  await turn();
  expect(await lettersTo(email)).toHaveLength(1);
  const onTime = await giver();
  await plan(onTime, someone(), sydney);
  clock.set('2026-03-25T21:00:00Z');
  await turn();
  expect(await newsOf('not-ready', onTime)).toBe(0);
});

test('GIFT-03 a giver hears of a gift that nobody has opened after three days, and of none that was', async () => {
  const [owner, other] = [await giver(), await giver()];
  for (const each of [owner, other]) await plan(each, someone(), sydney);
  clock.set('2026-03-26T21:00:00Z');
  await turn();
  const { page } = await other.browser.api.gifts.giftOfOrder({ order_number: other.number });
  const path = new URL(page?.url ?? '').pathname;
  const open = (browser: TestBrowser): Promise<Response> =>
    browser.fetch(`${path}/opened`, { method: 'POST', headers: { origin: service.baseUrl } });
  await open(other.browser);
  const openedAt = async () =>
    (await other.browser.api.gifts.giftOfOrder({ order_number: other.number })).page?.opened_at;
  expect(await openedAt(), 'its giver has looked').toBeNull();
  await open(new TestBrowser(service.baseUrl));
  expect(await openedAt()).toBe('2026-03-26T21:00:00.000Z');
  clock.set('2026-03-29T20:59:00Z');
  await turn();
  expect(await newsOf('unopened', owner)).toBe(0);
  clock.set('2026-03-29T21:00:00Z');
  await turn();
  await turn();
  expect([await newsOf('unopened', owner), await newsOf('unopened', other)]).toEqual([1, 0]);
});

test('GIFT-03 a giver hears once of a letter that came back', async () => {
  const owner = await giver();
  const email = someone();
  await plan(owner, email, sydney);
  clock.set('2026-03-26T21:00:00Z');
  await turn();
  await eventually(async () => (await lettersTo(email))[0]?.state === 'sent', 'the letter to leave');
  const report = { id: email, kind: 'hard-bounce', address: email, letterId: null, detail: 'no such user' } as const;
  await recordReports(service.deps, 'test', [report]);
  for (let round = 0; round < 2; round++) await reportBounces(service.deps);
  expect(await newsOf('unreached', owner)).toBe(1);
  const view = await owner.browser.api.gifts.giftOfOrder({ order_number: owner.number });
  expect(view.sends).toMatchObject([{ state: 'unreached' }]);
  clock.set('2026-03-30T00:00:00Z');
  await turn();
  expect(await newsOf('unopened', owner), 'nobody could open it').toBe(0);
});

test('GIFT-03 a test of the letter goes to the giver alone', async () => {
  const owner = await giver();
  await owner.browser.api.gifts.testGift({ order_number: owner.number });
  const tests = await service.deps.db.select().from(emails).where(like(emails.subject, 'Test: %'));
  expect(tests.map(({ recipient }) => recipient)).toEqual(['dan@example.com']);
});

test('GIFT-03 whoever asks for too many tests is told how long to wait', async () => {
  const { browser, number: order_number } = await giver();
  await service.deps.db.execute(sql`delete from limits where key like 'test-gift:%'`);
  for (let sent = 0; sent < 5; sent += 1) await browser.api.gifts.testGift({ order_number });
  const refused = await browser.fetch('/api/v1/test-gift', {
    method: 'POST',
    body: JSON.stringify({ order_number }),
    headers: { 'content-type': 'application/json', origin: service.baseUrl },
  });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(refused.status).toBe(429);
  expect(seconds).toBeGreaterThan(3000);
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY', data: { retry_after_seconds: seconds } });
});

test('GIFT-03 a recipient is forgotten ninety days after the letter', async () => {
  const owner = await giver();
  const { number: order_number, browser } = owner;
  const to = { recipient_name: 'Ruth', recipient_email: 'ruth-of-ninety-days@example.com' };
  await browser.api.gifts.scheduleGift({ order_number, ...to, ...sydney });
  await browser.api.gifts.cancelGift({ order_number });
  const rowOf = async () => (await browser.api.gifts.giftOfOrder({ order_number })).sends[0];
  const { db } = service.deps;
  const settled = clock.now().getTime();
  await eraseOldRecipients(db, new Date(settled));
  expect(await rowOf()).toMatchObject({ recipient_email: to.recipient_email, state: 'cancelled' });
  expect(await giftsPersonalData.collectByAddress?.(service.deps, to.recipient_email.toUpperCase())).not.toBeNull();
  const due = await countOldRecipients(db, new Date(settled + 1000));
  expect(due).toBeGreaterThan(0);
  expect(await eraseOldRecipients(db, new Date(settled + 1000))).toBe(due);
  expect(await rowOf()).toMatchObject({ recipient_email: '', recipient_name: '' });
  expect(await giftsPersonalData.collectByAddress?.(service.deps, to.recipient_email)).toBeNull();
});
