import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProduction } from '#features/production/server/views.ts';
import { businessDay } from '#kit/business-day.ts';
import { SettableClock } from '#platform/clock.ts';
import type { Dispute } from '#platform/payments/port.ts';
import { daysBefore, yearsBefore } from '#platform/retention.ts';
import { disputedCard } from '#stripe-emulator/cards.ts';
import { payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { compareLedger, compareLedgerDaily } from './compare-ledger.ts';
import { followInquiries, recordDisputes } from './dispute.ts';
import { recordDisputesElsewhere, tellFailedRefundElsewhere, tellRefundElsewhere } from './elsewhere.ts';
import { orderLedger } from './ledger.ts';
import { refundOrder } from './refund.ts';
import { paymentRetention } from './retention-repository.ts';
import { authorisations, disputesElsewhere, payments, refunds } from './schema.ts';
import { settleSession } from './settle.ts';
import { failedRefunds, openDisputes, openDisputesElsewhere, paymentsAskedAbout } from './task-repository.ts';
import { paymentTasks } from './tasks.ts';
import { answerDispute, setProviderBehaviour, placed, type Placed } from './test/till.ts';

const hour = 60 * 60_000;
const clock = new SettableClock('2026-03-02T10:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, clock });
  await service.deps.jobs.stop();
  await setProviderBehaviour(service, { webhooks: { drop: true } });
});
afterAll(() => service.end());

async function paid(card?: string): Promise<Placed & { intent: string }> {
  const order = await placed(service);
  await payOn(order.browser, order.url, card);
  await settleSession(service.deps, order.session);
  const { paymentIntentId } = await service.deps.payments.retrieveCheckout(order.session);
  return { ...order, intent: paymentIntentId ?? '' };
}

const day = (): string => businessDay(clock.now());
const differencesOn = async (number: string) =>
  (await getProduction(service.deps, number, { seesMoney: true })).ledger?.differences;
const staffLetters = async (like: string): Promise<number> =>
  (await service.deps.db.execute(sql`select 1 from emails where key like ${like}`)).rows.length;

test('MEND-11e books that agree have no differences, and the provider’s fee stands in the ledger', async () => {
  const { id, number } = await paid();
  const part = { order_number: number, amount_pence: 900, reason: 'Late', idempotency_key: `books-of-${id}` };
  await refundOrder(service.deps, part, 'admin');
  clock.advance(2 * hour);
  expect(await compareLedger(service.deps, day())).toEqual([]);
  // 1.5 % of £29 and 20 pence, as the emulator has it.
  expect(await orderLedger(service.deps.db, id)).toMatchObject({ refundedPence: 900, feesPence: 64 });
});

test('MEND-11e a payment changed here, one unknown here and one unknown there are found, raised once, and gone when mended', async () => {
  const [changed, lost] = [await paid(), await paid()];
  const { db } = service.deps;
  await db.execute(sql`update payments set amount_pence = 2800 where order_id = ${changed.id}`);
  await db.execute(sql`update payments set payment_intent_id = 'pi_of_nobody' where order_id = ${lost.id}`);
  clock.advance(2 * hour);
  const found = (await compareLedger(service.deps, day())).map(({ orderId, what }) => `${orderId} ${what}`);
  expect(found.toSorted()).toEqual(
    [`${changed.id} paid`, `${lost.id} unknown-here`, `${lost.id} unknown-there`].toSorted(),
  );
  expect(await differencesOn(changed.number)).toMatchObject([{ what: 'paid', ours_pence: 2800, theirs_pence: 2900 }]);
  expect(await staffLetters('ledger-differs:%')).toBe(1);

  await compareLedger(service.deps, day());
  expect(await staffLetters('ledger-differs:%')).toBe(1);
  await db.execute(sql`update payments set amount_pence = 2900 where order_id = ${changed.id}`);
  await db.execute(sql`update payments set payment_intent_id = ${lost.intent} where order_id = ${lost.id}`);
  expect(await compareLedger(service.deps, day())).toEqual([]);
  expect(await differencesOn(changed.number)).toEqual([]);
});

test('MEND-11e the comparison is made once a day, and what moved within the hour waits for the next', async () => {
  clock.advance(24 * hour);
  const fresh = await paid();
  await service.deps.db.execute(sql`update payments set amount_pence = 1 where order_id = ${fresh.id}`);
  await compareLedgerDaily(service.deps);
  expect(await differencesOn(fresh.number)).toEqual([]);
  clock.advance(2 * hour);
  await compareLedgerDaily(service.deps);
  expect(await differencesOn(fresh.number)).toEqual([]);
  clock.advance(24 * hour);
  await compareLedgerDaily(service.deps);
  expect(await differencesOn(fresh.number)).toHaveLength(1);
  await service.deps.db.execute(sql`update payments set amount_pence = 2900 where order_id = ${fresh.id}`);
});

test('MEND-11b a dispute takes the money and nothing of it can be refunded; won, it is back, and both books agree', async () => {
  const { id, number, intent } = await paid(disputedCard);
  await recordDisputes(service.deps, intent);
  expect(await recordDisputes(service.deps, intent)).toBe('Dispute known already.');
  const ledger = () => orderLedger(service.deps.db, id);
  expect(await ledger()).toMatchObject({ paidPence: 2900, disputedPence: 2900, keptPence: 0, leftPence: 0 });
  const refund = { order_number: number, reason: 'Late', idempotency_key: `disputed-${id}` };
  await expect(refundOrder(service.deps, refund, 'admin')).rejects.toMatchObject({ code: 'TOO_MUCH' });
  expect(await staffLetters('dispute:%:open')).toBe(1);
  clock.advance(2 * hour);
  expect(await compareLedger(service.deps, day())).toEqual([]);

  const [dispute] = await service.deps.payments.disputesOf(intent);
  await answerDispute(service, dispute?.disputeId ?? '', 'winning_evidence');
  await recordDisputes(service.deps, intent);
  expect(await ledger()).toMatchObject({ disputedPence: 0, keptPence: 2900, leftPence: 2900 });
  clock.advance(2 * hour);
  expect(await compareLedger(service.deps, day())).toEqual([]);
  const { events } = await getProduction(service.deps, number, { seesMoney: true });
  expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('dispute'))).toEqual([
    'dispute-open',
    'dispute-won',
  ]);
});

test('MEND-11b an inquiry that is over is no task any more, though no event told of it', async () => {
  const { intent } = await paid(disputedCard);
  await recordDisputes(service.deps, intent);
  const [dispute] = await service.deps.payments.disputesOf(intent);
  await service.deps.db.execute(sql`update payment_disputes set state = 'inquiry' where id = ${dispute?.disputeId}`);
  const tasks = async () => (await openDisputes(service.deps.db, 100)).rows.map(({ id }) => id);
  expect(await tasks()).toContain(dispute?.disputeId);
  await answerDispute(service, dispute?.disputeId ?? '', 'winning_evidence');
  await followInquiries(service.deps);
  expect(await tasks()).not.toContain(dispute?.disputeId);
});

test('MEND-11b a dispute that was heard of ahead of its payment’s record is the order’s from then on, with its letter', async () => {
  const { intent } = await paid(disputedCard);
  const { db } = service.deps;
  // As by a slow method, which authorises nothing ahead.
  await db.delete(authorisations).where(eq(authorisations.paymentIntentId, intent));
  await recordDisputesElsewhere(service.deps, intent);
  const [dispute] = await service.deps.payments.disputesOf(intent);
  const id = dispute?.disputeId ?? '';
  await recordDisputes(service.deps, intent);
  expect([await staffLetters(`dispute-elsewhere:${id}:%`), await staffLetters(`dispute:${id}:%`)]).toEqual([1, 1]);
  const tasks = (await openDisputesElsewhere(db, 100)).rows.map(({ about }) => about);
  expect(tasks, 'one task, the order’s').not.toContain(intent);
  await db.execute(sql`update disputes_elsewhere set state = 'inquiry' where id = ${id}`);
  expect(await paymentsAskedAbout(db)).not.toContain(intent);
});

test('MEND-11b of an order’s payment that is still to be recorded nothing is told as of no order', async () => {
  const { intent } = await paid(disputedCard);
  await recordDisputesElsewhere(service.deps, intent);
  const [dispute] = await service.deps.payments.disputesOf(intent);
  const refund = { refundId: 're_of_an_order', amountPence: 900, status: 'succeeded' } as const;
  const [givenBack, refundsOf] = [() => Promise.resolve(900), () => Promise.resolve([refund])];
  const deps = { ...service.deps, payments: { ...service.deps.payments, givenBack, refundsOf } };
  await tellRefundElsewhere(deps, intent);
  await tellFailedRefundElsewhere(deps, intent, 're_of_an_order');
  const told = [`dispute-elsewhere:${dispute?.disputeId}`, `refund-elsewhere:${intent}`];
  const letters = [...told, `refund-failed-elsewhere:${intent}`].map((key) => staffLetters(`${key}:%`));
  expect(await Promise.all(letters)).toEqual([0, 0, 0]);
});

test('MEND-11b a bank that asked about a payment of no order is asked after until it asks no more', async () => {
  const { db, payments: provider } = service.deps;
  const asked = { paymentIntentId: 'pi_asked_about', amountPence: 9900, createdAt: clock.now() };
  await db.insert(disputesElsewhere).values({ ...asked, id: 'du_asked_about', state: 'inquiry' });
  const over: Dispute = { disputeId: 'du_asked_about', amountPence: 9900, createdAt: clock.now(), state: 'won' };
  const disputesOf: typeof provider.disputesOf = (intent) =>
    intent === asked.paymentIntentId ? Promise.resolve([over]) : provider.disputesOf(intent);
  await followInquiries({ ...service.deps, payments: { ...provider, disputesOf } });
  const [row] = await db.select().from(disputesElsewhere).where(eq(disputesElsewhere.id, over.disputeId));
  expect(row?.state).toBe('won');
});

test('MEND-11b of disputes the oldest are the first among the tasks, of an order or of none', async () => {
  const { intent } = await paid(disputedCard);
  await recordDisputes(service.deps, intent);
  const { db } = service.deps;
  const dispute = { id: 'du_of_a_plan', paymentIntentId: 'pi_of_a_plan', amountPence: 9900, state: 'open' } as const;
  await db.insert(disputesElsewhere).values({ ...dispute, createdAt: new Date('2026-01-01') });
  const list = paymentTasks(service.deps).find(({ kind }) => kind === 'dispute');
  const first = await list?.read({ accountId: 'ada', limit: 1 });
  expect(first?.tasks.map(({ about }) => about)).toEqual(['pi_of_a_plan']);
});

test('SITE-23 a dispute of a payment without an order is kept for seven years', async () => {
  const { db } = service.deps;
  const dispute = { paymentIntentId: 'pi_of_an_old_plan', amountPence: 9900, state: 'lost' } as const;
  const end = yearsBefore(clock.now(), 7);
  const past = { ...dispute, id: 'du_past', createdAt: daysBefore(end, 1) };
  const kept = { ...dispute, id: 'du_kept', createdAt: daysBefore(end, -1) };
  await db.insert(disputesElsewhere).values([past, kept]);
  for (const rule of paymentRetention(db)) await rule.clear(clock.now());
  const left = await db
    .select()
    .from(disputesElsewhere)
    .where(eq(disputesElsewhere.paymentIntentId, 'pi_of_an_old_plan'));
  expect(left.map(({ id }) => id)).toEqual(['du_kept']);
});

test('MEND-11c a refund that failed is no task once its payment was given back whole at the provider’s desk', async () => {
  const { id } = await paid();
  const { db } = service.deps;
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, id));
  const refund = { id: `failed-${id}`, paymentId: payment!.id, amountPence: 2900, reason: 'Late', actor: 'admin' };
  await db.insert(refunds).values({ ...refund, state: 'failed', idempotencyKey: refund.id, createdAt: clock.now() });
  const tasks = async () => (await failedRefunds(db, 100)).rows.map(({ id: task }) => task);
  expect(await tasks()).toContain(refund.id);
  await db.update(payments).set({ refundedPence: 2900 }).where(eq(payments.id, refund.paymentId));
  expect(await tasks()).not.toContain(refund.id);
});
