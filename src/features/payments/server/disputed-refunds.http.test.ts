import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { disputedCard } from '#stripe-emulator/cards.ts';
import { payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { recordDisputes } from './dispute.ts';
import { OrderMoney } from './order-money-repository.ts';
import { requestFullRefund } from './refund-all.ts';
import { finishRefunds } from './refund.ts';
import { payments, refunds } from './schema.ts';
import { settleSession } from './settle.ts';
import { failedRefunds, paymentsWithoutUse } from './task-repository.ts';
import { answerDispute, placed, setProviderBehaviour, type Placed } from './test/till.ts';

const clock = new SettableClock('2026-03-02T10:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, clock });
  await service.deps.jobs.stop();
});
afterAll(() => service.end());
beforeEach(() => setProviderBehaviour(service, { webhooks: { drop: true } }));

/** An order whose payment the bank has taken back, of which this shop has not heard. */
async function disputed(): Promise<Placed & { intent: string }> {
  const order = await placed(service);
  await payOn(order.browser, order.url, disputedCard);
  await settleSession(service.deps, order.session);
  const { paymentIntentId } = await service.deps.payments.retrieveCheckout(order.session);
  return { ...order, intent: paymentIntentId ?? '' };
}

/** The same with its whole refund asked for, before the shop heard of the dispute. */
async function disputedAndAskedBack(): Promise<{ intent: string; refundId: string }> {
  const { id, intent } = await disputed();
  const why = { reason: 'Cancelled.', actor: 'buyer' };
  const [refund] = await service.deps.db.transaction(async (tx) =>
    requestFullRefund(service.deps, await OrderMoney.lock(tx, id), why),
  );
  await recordDisputes(service.deps, intent);
  clock.advance(120_000);
  return { intent, refundId: refund?.id ?? '' };
}

const decide = async (intent: string, evidence: 'winning_evidence' | 'losing_evidence'): Promise<void> => {
  const [dispute] = await service.deps.payments.disputesOf(intent);
  await answerDispute(service, dispute?.disputeId ?? '', evidence);
  await recordDisputes(service.deps, intent);
};
const stateOf = async (refundId: string) =>
  (await service.deps.db.select().from(refunds).where(eq(refunds.id, refundId)))[0]?.state;

/** Finishes refunds. @returns how often the provider was asked for one */
async function timesAsked(): Promise<number> {
  const provider = service.deps.payments;
  let times = 0;
  const refund: typeof provider.refund = (request) => {
    times += 1;
    return provider.refund(request);
  };
  await finishRefunds({ ...service.deps, payments: { ...provider, refund } });
  return times;
}

test('MEND-11b a refund asked for before a dispute waits for its end, and ends when the bank keeps the money', async () => {
  const { intent, refundId } = await disputedAndAskedBack();
  expect(await timesAsked(), 'while the bank has the money').toBe(0);
  expect(await stateOf(refundId)).toBe('asked');
  await decide(intent, 'losing_evidence');
  expect(await timesAsked()).toBe(1);
  expect(await stateOf(refundId)).toBe('failed');
  expect(await timesAsked(), 'ever again').toBe(0);
  const tasks = (await failedRefunds(service.deps.db, 100)).rows.map(({ id }) => id);
  expect(tasks, 'its buyer has the money').not.toContain(refundId);
});

test('MEND-11b a refund asked for before a dispute is made once the money is back', async () => {
  const { intent, refundId } = await disputedAndAskedBack();
  await decide(intent, 'winning_evidence');
  await finishRefunds(service.deps);
  expect(await stateOf(refundId)).toBe('done');
  expect(await service.deps.payments.givenBack(intent)).toBe(2900);
});

test('MEND-11b money without use that the bank has given back is no task any more', async () => {
  const { id, intent } = await disputed();
  const { db } = service.deps;
  await db.update(payments).set({ state: 'mismatch' }).where(eq(payments.orderId, id));
  const isTask = async () => (await paymentsWithoutUse(db, 100)).rows.some(({ orderNumber }) => orderNumber !== null);
  expect(await isTask()).toBe(true);
  await recordDisputes(service.deps, intent);
  await decide(intent, 'losing_evidence');
  expect(await isTask()).toBe(false);
});
