import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dailyCap } from '#features/orders/server/daily-places.ts';
import { businessDay } from '#kit/business-day.ts';
import { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { settleSession } from './settle.ts';
import { setProviderBehaviour, type Placed, placed } from './test/till.ts';

const cap = 30;
let service: TestService;
const clock = new SettableClock('2026-03-02T10:00:00Z');
beforeAll(async () => {
  service = await startService({ site: { dailyCap: cap, ordersPerAddressPerHour: 10_000 }, clock });
  // The reconciler must not settle one of them before all are authorised.
  await service.deps.jobs.stop();
});
afterAll(() => service.end());

const taken = async (): Promise<number> => (await new TestBrowser(service.baseUrl).api.orders.dailyCap()).taken_today;
const today = (): string => businessDay(clock.now());
const verified = ({ browser, session }: Placed) => browser.api.payments.verifyPayment({ session_id: session });
const paymentOf = async ({ session }: Placed): Promise<string> =>
  (await service.deps.payments.retrieveCheckout(session)).paymentStatus;

test('HOLE-05 of two hundred who pay at once for thirty places thirty are charged, and nobody without a place', async () => {
  const all: Placed[] = [];
  while (all.length < 200) all.push(...(await Promise.all(Array.from({ length: 20 }, () => placed(service)))));
  expect(await taken(), 'unpaid orders take none').toBe(0);
  // No webhook settles one of them before all are authorised.
  await setProviderBehaviour(service, { webhooks: { drop: true } });
  for (const { browser, url } of all) await payOn(browser, url);
  expect(new Set(await Promise.all(all.map(paymentOf)))).toEqual(new Set(['authorised']));
  const watch = { isOver: false };
  const seen: number[] = [];
  const watching = (async () => {
    while (!watch.isOver) {
      // In this process: a request over HTTP waits for two hundred settles, longer than a client does on a slow machine.
      const counted = await service.deps.db.execute<{ n: number }>(
        sql`select count(*)::int as n from orders where business_day = ${today()} and slot = 'taken'`,
      );
      const shown = (await dailyCap(service.deps)).taken_today;
      seen.push(shown);
      expect(shown).toBeGreaterThanOrEqual(counted.rows[0]?.n ?? 0);
      await pause(10);
    }
  })();
  await Promise.all(all.map(({ session }) => settleSession(service.deps, session)));
  watch.isOver = true;
  await watching;
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(Math.max(...seen, await taken())).toBe(cap);
  const ends = await Promise.all(all.map(paymentOf));
  expect([ends.filter((end) => end === 'paid').length, ends.filter((end) => end === 'released').length]).toEqual([
    30, 170,
  ]);
  const lost = all[ends.indexOf('released')];
  const answer = lost && (await verified(lost));
  expect(answer).toMatchObject({ state: 'sold_out', again: { day: 'tomorrow', order_number: lost?.number } });
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
  const charged = await service.deps.db.execute<{ n: number }>(sql`select count(*)::int as n from payments`);
  expect(charged.rows[0]?.n).toBe(30);
}, 300_000);
