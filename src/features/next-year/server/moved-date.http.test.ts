import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer, reaches, release } from '#features/rights/server/test/buyers.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { nextYearReminder, planNextYear } from './reminders.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

test('GIFT-07 a date that is moved after a song was ordered anew is reminded of, until the next one is ordered', async () => {
  const email = 'yearly@example.com';
  const consent_version = '2026-11';
  const owner = await buyer(service, { email });
  await reaches(owner, 'ready');
  await release(service, owner);
  const plan = (day: string) => planNextYear(service.deps, { order_number: owner.number, day, consent_version });
  const letters = (): Promise<number> =>
    service.deps.db.$count(emails, and(eq(emails.recipient, email), like(emails.key, 'next-year:%')));
  const turnAt = async (at: string): Promise<void> => {
    clock.set(at);
    await sendDue({ ...service.deps, scheduledMessages: [nextYearReminder] });
  };
  await plan('2027-03-20');
  clock.set('2027-02-10T10:00:00Z');
  await reaches(await buyer(service, { email }), 'ready');
  await turnAt('2027-02-18T09:00:00Z');
  expect(await letters(), 'this year’s song is ordered').toBe(0);

  clock.set('2027-03-25T10:00:00Z');
  await plan('2028-03-20');
  await turnAt('2028-02-19T09:00:00Z');
  expect(await letters()).toBe(1);
  await reaches(await buyer(service, { email }), 'ready');
  await turnAt('2028-03-06T09:00:00Z');
  await turnAt('2028-03-13T09:00:00Z');
  expect(await letters(), 'next year’s song is ordered, too').toBe(1);
});
