import { safe } from '@orpc/client';
import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releasedSong } from '#features/rights/server/test/stored-song.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { addDays } from '#kit/zoned-time.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { nextYearReminder } from './reminders.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, work: false });
});
afterAll(() => service.end());

const story = { first_name: 'Ruth', favorite_moment: 'You burnt the toast every Sunday and we ate it anyway.' };
const open = (token: string) => safe(new TestBrowser(service.baseUrl).api.nextYear.openOldOrder({ token }));

/** An order whose giver is reminded of a day. */
async function reminded(day: string) {
  const order = await releasedSong(service);
  await order.browser.api.nextYear.planNextYear({ order_number: order.number, day, consent_version: '2026-11' });
  return order;
}

async function closeEverywhere(order_number: string): Promise<void> {
  const owner = new TestBrowser(service.baseUrl);
  await owner.api.portal.findOrder({ email: 'dan@example.com', order_number });
  await owner.api.portal.closeOrder({ order_number, everywhere: true });
}

const isAhead = (days: number, day: string) => like(emails.key, `next-year:%:${day}:${days}`);

/** Token of the letter so many days ahead of a day; undefined without one. */
async function tokenOf(days: number, day: string): Promise<string | undefined> {
  const [letter] = await service.deps.db.select().from(emails).where(isAhead(days, day));
  return letter && /\/again#([\w-]{43})/.exec(letter.text)?.[1];
}

async function turnAt(at: string): Promise<void> {
  clock.set(at);
  await sendDue({ ...service.deps, scheduledMessages: [nextYearReminder] });
}

test('GIFT-07 PORT-06 an order that is closed everywhere tells its story by no letter that was sent, and the next has another link', async () => {
  const day = '2026-04-30';
  const { browser, number: order_number } = await reminded(day);
  await turnAt('2026-03-31T09:00:00Z');
  await service.deps.db.update(emails).set({ state: 'sent' }).where(isAhead(30, day));
  const first = (await tokenOf(30, day)) ?? '';
  expect((await open(first)).data).toMatchObject(story);
  await browser.api.portal.closeOrder({ order_number, everywhere: false });
  expect((await open(first)).data, 'of one browser the letters are another matter').toMatchObject(story);
  await closeEverywhere(order_number);
  expect((await open(first)).error).toMatchObject({ code: 'LINK_UNKNOWN' });
  expect(await tokenOf(30, day), 'what was sent is not sent again').toBe(first);
  await turnAt('2026-04-16T09:00:00Z');
  expect((await open((await tokenOf(14, day)) ?? '')).data).toMatchObject(story);
});

test.each([
  ['waits', '2026-06-30', { state: 'held' }],
  ['is on its way', '2026-07-31', { takenBy: 'a worker', dueAt: sql`now() + interval '1 minute'` }],
] as const)(
  'GIFT-07 PORT-06 a letter that %s when its order is closed everywhere is written anew with the other link',
  async (_, day, now) => {
    const { number } = await reminded(day);
    await turnAt(`${addDays(day, -30)}T09:00:00Z`);
    await service.deps.db.update(emails).set({ state: 'failed' }).where(isAhead(30, day));
    await turnAt(`${addDays(day, -14)}T09:00:00Z`);
    await service.deps.db.update(emails).set(now).where(isAhead(14, day));
    const ended = (await tokenOf(14, day)) ?? '';
    expect((await open(ended)).data).toMatchObject(story);
    await closeEverywhere(number);
    expect((await open(ended)).error).toMatchObject({ code: 'LINK_UNKNOWN' });
    expect((await open((await tokenOf(14, day)) ?? '')).data).toMatchObject(story);
    expect(await tokenOf(30, day), 'that one is too late').toBeUndefined();
  },
);
