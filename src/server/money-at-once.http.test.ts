import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#kit/refusal.ts';
import { refundUnusable } from '#features/payments/server/refund-unusable.ts';
import { finishRefunds } from '#features/payments/server/refund.ts';
import { settleSession } from '#features/payments/server/settle.ts';
import { SettableClock } from '#platform/clock.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { brokenInvariants } from './test/invariants.ts';
import { operationsOnUnsettled, paidUnknownToShop, richOrder, type Operation } from './test/money-operations.ts';
import { startService, type TestService } from './test/service.ts';

const cap = 1000;
const site = { dailyCap: cap, ordersPerAddressPerHour: 10_000 };
let service: TestService;
const clock = new SettableClock(new Date());
beforeAll(async () => {
  service = await startService({ site, clock });
  // Nobody else works on the orders.
  await service.deps.jobs.stop();
});
afterAll(() => service.end());

/** Begins all at once, another first each round. @returns what failed in a way that nobody may see */
async function allAtOnce(operations: Record<string, Operation>, round: number): Promise<unknown[]> {
  const list = Object.entries(operations);
  const turned = [...list.slice(round % list.length), ...list.slice(0, round % list.length)];
  const outcomes = await Promise.allSettled(turned.map(([, operation]) => operation()));
  return outcomes.flatMap((outcome, i) => {
    if (outcome.status === 'fulfilled') return [];
    const reason: unknown = outcome.reason;
    const isExpected = reason instanceof Refusal || reason instanceof PaymentsError;
    return isExpected ? [] : [{ operation: turned[i]?.[0], reason, cause: (reason as Error).cause }];
  });
}

/** Runs what the shop does by itself within minutes. */
async function cameToRest(): Promise<void> {
  clock.advance(120_000);
  await finishRefunds(service.deps);
  await refundUnusable(service.deps);
}

test('HOLE-01a paid, cancelled, erased and given up at once: no deadlock, and no money is kept for nothing', async () => {
  for (let round = 0; round < 12; round += 1) {
    const order = await paidUnknownToShop(service);
    expect(await allAtOnce(operationsOnUnsettled(service, order), round), `round ${round}`).toEqual([]);
    await settleSession(service.deps, order.session);
  }
  await cameToRest();
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
});

test('HOLE-01a all that can be done to a paid order’s money at once: no deadlock, and never more given back than came', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { operations } = await richOrder(service);
    expect(await allAtOnce(operations, round), `round ${round}`).toEqual([]);
  }
  await cameToRest();
  const atProvider = await service.deps.db.execute<{ intent: string; refunded: number }>(
    sql`select payment_intent_id as intent, refunded_pence as refunded from payments`,
  );
  for (const { intent, refunded } of atProvider.rows)
    expect(await service.deps.payments.givenBack(intent), intent).toBeGreaterThanOrEqual(refunded);
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
}, 180_000);
