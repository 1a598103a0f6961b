import { safe } from '@orpc/client';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyer, reaches, release } from '#features/rights/server/test/buyers.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { emptyDatabase } from '#platform/test/database.ts';
import { holdLock } from '#server/test/held-lock.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { giftMessages } from './scheduled.ts';

const clock = new SettableClock('2026-03-20T10:00:00Z');
let service: TestService;
let url = '';
beforeAll(async () => {
  const database = await emptyDatabase();
  url = database.url ?? '';
  service = await startService({ clock, database, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

const words = { dedication: '', signature: 'Sam', question: null, answer: null, may_download: false, last_day: null };
const moment = { recipient_name: 'Ruth', day: '2026-03-27', time_zone: 'Australia/Sydney' };

test('GIFT-03 a giver who moves a letter that is just leaving hears that it was sent, who takes it back has it back, and nothing stands still', async () => {
  const givers = [];
  for (const [hour, name] of [
    [8, 'taken-back'],
    [9, 'moved'],
  ] as const) {
    const owner = await buyer(service);
    await reaches(owner, 'ready');
    await release(service, owner);
    const { api } = owner.browser;
    await api.gifts.saveGift({ order_number: owner.number, ...words });
    const to = { ...moment, hour, order_number: owner.number, recipient_email: `${name}@example.com` };
    await api.gifts.scheduleGift(to);
    givers.push({ api, to });
  }
  // Nobody else sends, and nobody else waits.
  await service.deps.jobs.stop();
  const later = { day: '2026-04-02', recipient_email: 'later@example.com' };
  for (const [round, { api, to }] of givers.entries()) {
    clock.set(`2026-03-26T2${round + 1}:00:00Z`);
    const held = await holdLock(url, 'lock table emails in share mode');
    const sending = sendDue({ ...service.deps, scheduledMessages: giftMessages });
    await held.waiting(1);
    const which = { order_number: to.order_number };
    const call = safe(round === 0 ? api.gifts.cancelGift(which) : api.gifts.scheduleGift({ ...to, ...later }));
    await held.waiting(2);
    await held.release();
    await sending;
    const { error, data } = await call;
    expect(error).toBeNull();
    const sent = { recipient_email: to.recipient_email, day: to.day, state: 'sent' };
    expect(data?.sends.toSorted((a, b) => a.day.localeCompare(b.day))).toMatchObject(
      round === 0 ? [{ ...sent, state: 'cancelled' }] : [sent, { ...later, state: 'waiting' }],
    );
    const letters = await service.deps.db.select().from(emails).where(like(emails.recipient, to.recipient_email));
    // No mail server has taken it yet.
    expect(letters).toHaveLength(round);
  }
});
