import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { orderByNumber } from '#features/orders/server/index.ts';
import { redactOrder } from '#features/rights/server/erase.ts';
import { release, type Buyer } from '#features/rights/server/test/buyers.ts';
import { madeSong, releasedSong, storedSong } from '#features/rights/server/test/stored-song.ts';
import { scheduledMessages } from '#features/schedule/server/schema.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SharedSlots } from '#kit/concurrency-limit.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { codeOf } from './test/given-gift.ts';
import { leaveThankYou } from './test/owned-gift.ts';
import { clearOrphans, openGifts } from './recordings.ts';
import { eraseOldRecipients, countOldRecipients } from './repository.ts';
import { giftMessages } from './scheduled.ts';
import { gifts, giftSends, giftThanks } from './schema.ts';
import { readThanksUpload } from './thanks.ts';

const clock = new SettableClock(new Date());
let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService({ clock, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const now = new Date('2026-03-20T10:00:00Z');
const words = { dedication: 'For you.', signature: 'Sam', question: null, answer: null, may_download: false };
const turn = (): Promise<void> => sendDue({ ...service.deps, scheduledMessages: giftMessages });
const london = { day: '2026-03-27', hour: 8, time_zone: 'Europe/London' };

async function giver(song = releasedSong): Promise<Buyer> {
  clock.set(now);
  const owner = await song(service);
  await save(owner);
  return owner;
}

const save = ({ browser, number }: Buyer, changes: { dedication?: string; last_day?: string | null } = {}) =>
  browser.api.gifts.saveGift({ order_number: number, ...words, last_day: null, ...changes });
const view = ({ browser, number }: Buyer) => browser.api.gifts.giftOfOrder({ order_number: number });
const set = ({ number }: Buyer, change: Partial<typeof orders.$inferInsert>) =>
  service.deps.db.update(orders).set(change).where(eq(orders.number, number));

let recipients = 0;
async function plan({ browser, number }: Buyer, at: Partial<typeof london> = {}): Promise<string> {
  const email = `ending-${(recipients += 1)}@example.com`;
  const to = { recipient_name: 'Ruth', recipient_email: email };
  await browser.api.gifts.scheduleGift({ order_number: number, ...to, ...london, ...at });
  return email;
}

/** Subjects of the letters to the giver about their gift, of one kind of news. */
async function news(kind: string, { number }: Buyer): Promise<string[]> {
  const order = await orderByNumber(service.deps.db, number);
  const which = like(emails.key, `gift-${kind}:${order?.id}:%`);
  return (await service.deps.db.select().from(emails).where(which)).map(({ subject }) => subject);
}

const stateOf = async (owner: Buyer) => (await view(owner)).sends.map(({ state }) => state);
const lettersTo = (email: string) => service.deps.db.select().from(emails).where(eq(emails.recipient, email));

test('GIFT-03 a letter is planned for a paid order alone; one that is not paid for at its hour is settled, and can be planned again', async () => {
  const owner = await giver();
  await set(owner, { status: 'payment_pending' });
  expect(await codeOf(plan(owner))).toBe('NOT_PAID');
  await set(owner, { status: 'completed' });
  const dropped = await plan(owner);
  await set(owner, { status: 'payment_pending' });
  clock.set('2026-03-27T08:00:00Z');
  await turn();
  expect(await stateOf(owner)).toEqual(['cancelled']);
  await set(owner, { status: 'completed' });
  const again = await plan(owner, { hour: 9 });
  clock.set('2026-03-27T09:00:00Z');
  await turn();
  expect([(await lettersTo(dropped)).length, (await lettersTo(again)).length]).toEqual([0, 1]);
});

test('GIFT-03 a letter that an earlier release left waiting behind its message is not moved into nothing', async () => {
  const owner = await giver();
  await plan(owner);
  const [left] = (await view(owner)).sends;
  const { db } = service.deps;
  await db
    .update(scheduledMessages)
    .set({ state: 'dropped' })
    .where(eq(scheduledMessages.subject, left?.id ?? ''));
  const email = await plan(owner, { hour: 9 });
  expect((await stateOf(owner)).toSorted()).toEqual(['cancelled', 'waiting']);
  clock.set('2026-03-27T09:00:00Z');
  await turn();
  expect(await lettersTo(email)).toHaveLength(1);
});

test('GIFT-08 a refund takes the letters of its gift back, and an address that waits for ever is forgotten', async () => {
  const owner = await giver(madeSong);
  await plan(owner);
  const idempotency_key = 'gift-endings-refund';
  await admin.api.payments.refundOrder({ order_number: owner.number, reason: 'Asked for', idempotency_key });
  expect(await stateOf(owner)).toEqual(['cancelled']);
  const other = await giver(storedSong);
  const email = await plan(other);
  const { db } = service.deps;
  const left = async () => (await db.select().from(giftSends).where(eq(giftSends.recipientEmail, email))).length;
  await eraseOldRecipients(db, new Date('2026-03-27T00:00:00Z'));
  expect(await left()).toBe(1);
  const later = new Date('2026-03-28T00:00:00Z');
  const due = await countOldRecipients(db, later);
  expect(await eraseOldRecipients(db, later)).toBe(due);
  expect(await left()).toBe(0);
  expect(await stateOf(other)).toEqual(['cancelled']);
  clock.set('2026-03-29T08:00:00Z');
  await release(service, other);
  await turn();
  expect(await lettersTo('')).toEqual([]);
});

test('GIFT-08 a letter whose hour has come, and that no mail server has taken, is taken back by a refund and by closing its page', async () => {
  const [refunded, closed, leaving] = [await giver(madeSong), await giver(), await giver()];
  const emailsTo = [await plan(refunded), await plan(closed), await plan(leaving)];
  const stop = (emails_stopped: boolean) =>
    admin.api.settings.changeSettings({ production_stopped: false, orders_stopped: false, emails_stopped });
  await stop(true);
  clock.set('2026-03-27T08:00:00Z');
  await turn();
  expect([await stateOf(refunded), await stateOf(closed)]).toEqual([['sent'], ['sent']]);
  const idempotency_key = 'gift-outbox-refund';
  await admin.api.payments.refundOrder({ order_number: refunded.number, reason: 'Asked for', idempotency_key });
  await closed.browser.api.gifts.setGiftOpen({ order_number: closed.number, open: false });
  await service.deps.db
    .update(emails)
    .set({ state: 'owed', takenBy: 'a worker', dueAt: sql`now() + interval '1 minute'` })
    .where(eq(emails.recipient, emailsTo[2] ?? ''));
  await leaving.browser.api.gifts.cancelGift({ order_number: leaving.number });
  expect(await Promise.all(emailsTo.map(lettersTo))).toEqual([[], [], []]);
  expect(await stateOf(leaving), 'it may be arriving, and counts').toEqual(['sent']);
  expect([await stateOf(refunded), await stateOf(closed)]).toEqual([['cancelled'], ['cancelled']]);
  await stop(false);
});

test('GIFT-03 a giver hears of a letter that does not leave because its page has closed, and no last day is ahead of a letter', async () => {
  const owner = await giver();
  const email = await plan(owner);
  expect(await codeOf(save(owner, { last_day: '2026-03-26' }))).toBe('LETTER_LATER');
  expect(await codeOf(save(owner, { last_day: '2026-03-27' }))).toBe('none');
  await service.deps.db.update(gifts).set({ lastDay: '2026-03-26' }).where(eq(gifts.lastDay, '2026-03-27'));
  clock.set('2026-03-27T08:00:00Z');
  await turn();
  expect(await lettersTo(email)).toEqual([]);
  expect(await stateOf(owner)).toEqual(['cancelled']);
  expect(await news('not-sent', owner)).toEqual(['Your gift was not sent to Ruth']);
});

test('GIFT-03 the warning says why a letter will wait, comes for each day it is moved to, and never when tomorrow is today', async () => {
  const owner = await giver(storedSong);
  await plan(owner, { day: '2026-03-20', hour: 18 });
  await turn();
  expect(await news('not-ready', owner), 'today').toEqual([]);
  await plan(owner);
  clock.set('2026-03-26T08:00:00Z');
  await turn();
  expect(await news('not-ready', owner)).toEqual(['Your song for Ruth is not ready yet']);
  await plan(owner, { day: '2026-04-02' });
  clock.set('2026-04-01T08:00:00Z');
  await turn();
  expect(await news('not-ready', owner), 'moved by a week').toHaveLength(2);
  const held = await giver();
  await save(held, { dedication: 'I’ll kill you if you leave' });
  await plan(held);
  clock.set('2026-03-26T08:00:00Z');
  await turn();
  expect([await news('not-ready', held), await news('held', held)]).toEqual([
    [],
    ['Your gift to Ruth waits for our look'],
  ]);
});

test('GIFT-08 a letter that is written while its order is being erased is forgotten too', async () => {
  const owner = await giver();
  const order = await orderByNumber(service.deps.db, owner.number);
  const key = `gift:${order?.id}:late`;
  const room: PersonalData = {
    room: 'late',
    tables: [],
    collect: () => Promise.resolve({ data: null, files: [] }),
    async forget(deps, tx) {
      const letter = { subject: 'x', html: '', text: '' };
      await deps.mailer.enqueue(tx, { ...letter, key, to: 'late@example.com', ground: 'paid' });
      return [];
    },
  };
  await service.deps.db.transaction((tx) => redactOrder(service.deps, tx, [room], order?.id ?? '', 'personal'));
  expect(await service.deps.db.select().from(emails).where(eq(emails.key, key))).toEqual([]);
});

test('GIFT-04 recordings that no thank-you names are cleared away after a day, and no other', async () => {
  const { storage, db, ids } = service.deps;
  const owner = await giver();
  const thanksId = await leaveThankYou(owner.browser, new TestBrowser(service.baseUrl), owner.number);
  const [kept, nobodys] = [`gifts/${ids.id()}/kept.mp3`, `gifts/${ids.id()}/nobodys.mp3`];
  for (const key of [kept, nobodys]) await storage.put(key, new Uint8Array([1]));
  await db.update(giftThanks).set({ media: 'voice', storageKey: kept }).where(eq(giftThanks.id, thanksId));
  const stored = async () => [await storage.exists(kept), await storage.exists(nobodys)];
  const { modifiedAt } = await storage.stat(nobodys);
  const after = (hours: number) => new SettableClock(new Date(modifiedAt.getTime() + hours * 3_600_000));
  await clearOrphans({ storage, db, clock: after(23) });
  expect(await stored()).toEqual([true, true]);
  await clearOrphans({ storage, db, clock: after(25) });
  expect(await stored()).toEqual([true, false]);
});

test('GIFT-04 nothing of a thank-you is read for a network that left too many, or while as many are read as may be', async () => {
  const { limits, ids } = service.deps;
  const owner = await giver();
  const order = await orderByNumber(service.deps.db, owner.number);
  const gift = (await service.deps.db.select().from(gifts)).find(({ orderId }) => orderId === order?.id);
  if (!gift) throw new Error('no gift');
  const sent = { gift, address: ids.id(), isLarge: true };
  const reads = { count: 0 };
  const read = () => Promise.resolve((reads.count += 1) > 0 ? ('kept' as const) : ('busy' as const));
  const full = { limits, readingSlots: new SharedSlots({ most: 0, mostOf: { sender: 1 } }) };
  for (let round = 0; round < 12; round++) expect(await readThanksUpload(full, sent, read)).toBe('busy');
  expect(reads.count).toBe(0);
  const free = { limits, readingSlots: new SharedSlots({ most: 1, mostOf: { sender: 1 } }) };
  for (let round = 0; round < 10; round++) expect(await readThanksUpload(free, sent, read)).toBe('kept');
  expect(await readThanksUpload(free, sent, read)).toBe('wait');
  expect(reads.count).toBe(10);
});

test('GIFT-04 two telephones at one party send their recordings at once, and a third waits, whichever networks of the site they have', async () => {
  const owner = await giver();
  const order = await orderByNumber(service.deps.db, owner.number);
  const gift = (await service.deps.db.select().from(gifts)).find(({ orderId }) => orderId === order?.id);
  if (!gift) throw new Error('no gift');
  const room = openGifts(service.deps);
  let letGo = (): void => {};
  const gate = new Promise<'kept'>((resolve) => (letGo = () => resolve('kept')));
  const send = (network: string) => readThanksUpload(room, { gift, address: network, isLarge: true }, () => gate);
  const three = [1, 2, 3].map((network) => send(`2001:0db8:0005:000${network}::`));
  expect(await Promise.race(three)).toBe('busy');
  const elsewhere = send('2001:0db8:0006:0001::');
  letGo();
  expect((await Promise.all(three)).toSorted()).toEqual(['busy', 'kept', 'kept']);
  expect(await elsewhere).toBe('kept');
});

test('GIFT-08 staff give a page back as its giver had left it', async () => {
  const owner = await giver();
  const order = await orderByNumber(service.deps.db, owner.number);
  const gift = (await service.deps.db.select().from(gifts)).find(({ orderId }) => orderId === order?.id);
  const standing = async () => (await view(owner)).page?.standing;
  await owner.browser.api.gifts.setGiftOpen({ order_number: owner.number, open: false });
  await admin.api.gifts.closeGift({ id: gift?.id ?? '', open: false });
  expect(await standing()).toBe('closed-by-staff');
  await admin.api.gifts.closeGift({ id: gift?.id ?? '', open: true });
  expect(await standing()).toBe('closed');
});

test('GIFT-08 whoever sees a gift’s page can report it without a script', async () => {
  const owner = await giver();
  const path = new URL((await view(owner)).page?.url ?? '').pathname;
  const report = (fields: Record<string, string>) =>
    new TestBrowser(service.baseUrl).fetch(`${path}/report`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: service.baseUrl },
    });
  // The question is the giver's words, too: it is reported by somebody who cannot answer it.
  const asked = { ...words, question: 'Where did we get lost?', answer: 'Paris', last_day: null };
  await owner.browser.api.gifts.saveGift({ order_number: owner.number, ...asked });
  expect((await report({ details: 'x' })).headers.get('location')).toBe(`${path}?said=no-reason#report`);
  const sent = await report({ reason: 'no-consent', details: 'That is my face' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?said=reported#report`]);
  const { waiting } = await admin.api.moderation.listCases();
  const reported = waiting.filter(({ kind, order_number }) => kind === 'gift-page' && order_number === owner.number);
  expect(reported).toMatchObject([{ doubts: [{ by: 'reader', category: 'no-consent', words: 'That is my face' }] }]);
  expect((await view(owner)).page?.standing, 'a report alone changes nothing').toBe('open');
});
