import { safe } from '@orpc/client';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releasedSong } from '#features/rights/server/test/stored-song.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { nextYearReminder } from './reminders.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, work: false });
}, 120_000);
afterAll(() => service.end());

test('GIFT-07 PORT-06 an order that is closed everywhere tells its story by no letter that was sent, and the next has another link', async () => {
  const { browser, number: order_number } = await releasedSong(service);
  await browser.api.nextYear.planNextYear({ order_number, day: '2026-04-30', consent_version: '2026-11' });
  const open = (token: string) => safe(new TestBrowser(service.baseUrl).api.nextYear.openOldOrder({ token }));
  /** Tokens of the letters that were sent, once what is due at a moment is. */
  const tokensAt = async (at: string): Promise<string[]> => {
    clock.set(at);
    await sendDue({ ...service.deps, scheduledMessages: [nextYearReminder] });
    const sent = await service.deps.db.select().from(emails).where(like(emails.key, 'next-year:%'));
    return sent
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
      .map(({ text }) => /\/again#([\w-]{43})/.exec(text)?.[1] ?? '');
  };
  const [first = ''] = await tokensAt('2026-03-31T09:00:00Z');
  const story = { first_name: 'Ruth', favorite_moment: 'You burnt the toast every Sunday and we ate it anyway.' };
  expect((await open(first)).data).toMatchObject(story);
  await browser.api.portal.closeOrder({ order_number, everywhere: false });
  expect((await open(first)).data, 'of one browser the letters are another matter').toMatchObject(story);
  const owner = new TestBrowser(service.baseUrl);
  const { email } = { email: 'dan@example.com' };
  await owner.api.portal.findOrder({ email, order_number });
  await owner.api.portal.closeOrder({ order_number, everywhere: true });
  expect((await open(first)).error).toMatchObject({ code: 'LINK_UNKNOWN' });
  const [, second = ''] = await tokensAt('2026-04-16T09:00:00Z');
  expect((await open(second)).data).toMatchObject(story);
});
