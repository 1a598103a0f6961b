import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { disputedCard, refundRefusingCard } from '#stripe-emulator/cards.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { recordFailedRefund } from './failed-refund.ts';
import { finishRefunds, recordRefundElsewhere, refundOrder } from './refund.ts';
import { paymentsOfOrder, refundsOfPayment } from './repository.ts';
import type { EventSubject } from './schema.ts';
import { settleSession } from './settle.ts';
import { failedRefunds } from './task-repository.ts';
import {
  setProviderBehaviour,
  payOnEarlierPage,
  placed,
  productionsOf,
  statusOf,
  whenStatus,
  type Placed,
} from './test/till.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());
beforeEach(() => setProviderBehaviour(service, {}));

test('STU-05 a refund asked twice at once is given once; more than was paid is refused', async () => {
  const { browser, url, number, id } = await placed(service);
  await payOn(browser, url);
  await whenStatus(service, number, 'ready');
  const part = { order_number: number, amount_pence: 900, reason: 'A late song', idempotency_key: `part-${id}` };
  await Promise.allSettled([refundOrder(service.deps, part, 'admin'), refundOrder(service.deps, part, 'admin')]);
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(900);
  const tooMuch = refundOrder(service.deps, { ...part, amount_pence: 2001, idempotency_key: `much-${id}` }, 'admin');
  await expect(tooMuch).rejects.toMatchObject({ code: 'TOO_MUCH' });
  const { amount_pence: _, ...rest } = part;
  expect(await refundOrder(service.deps, { ...rest, idempotency_key: `rest-${id}` }, 'admin')).toEqual({
    refunded_pence: 2000,
    status: 'refunded',
  });
  await expect(refundOrder(service.deps, { ...rest, idempotency_key: `more-${id}` }, 'admin')).rejects.toMatchObject({
    code: 'TOO_MUCH',
  });
  const audit = await service.deps.db.execute(sql`select 1 from audit where subject = ${id} and action = 'refund'`);
  expect(audit.rows).toHaveLength(2);
});

test('STU-05 a part of which no answer came is noted, goes back once by itself, and is not asked for anew meanwhile', async () => {
  const { browser, url, number, id } = await placed(service);
  await payOn(browser, url);
  await whenStatus(service, number, 'ready');
  const part = { order_number: number, amount_pence: 900, reason: 'A late song' };
  const silent: Deps['payments'] = {
    ...service.deps.payments,
    refund: () => Promise.reject(new PaymentsError('unavailable', 'no answer')),
  };
  const first = refundOrder(
    { ...service.deps, payments: silent },
    { ...part, idempotency_key: `first-opening-${id}` },
    'ada',
  );
  await expect(first).rejects.toMatchObject({ code: 'REFUND_WAITING' });
  const next = refundOrder(service.deps, { ...part, idempotency_key: `next-opening-${id}` }, 'ada');
  await expect(next).rejects.toMatchObject({ code: 'REFUND_WAITING' });
  const [payment] = await paymentsOfOrder(service.deps.db, id);
  expect(await refundsOfPayment(service.deps.db, payment?.id ?? '')).toHaveLength(1);
  await service.deps.db.execute(
    sql`update refunds set created_at = created_at - interval '2 minutes' where payment_id = ${payment?.id}`,
  );
  await finishRefunds(service.deps);
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(900);
  const another = refundOrder(service.deps, { ...part, idempotency_key: `wanted-anew-${id}` }, 'ada');
  expect(await another, 'once it is made, the same amount is another refund').toMatchObject({ refunded_pence: 900 });
});

test('STU-05 the whole rest, of which no answer came, is said to wait when it is asked for anew', async () => {
  const { browser, url, number, id } = await placed(service);
  await payOn(browser, url);
  await whenStatus(service, number, 'ready');
  const silent: Deps['payments'] = {
    ...service.deps.payments,
    refund: () => Promise.reject(new PaymentsError('unavailable', 'no answer')),
  };
  const whole = { order_number: number, reason: 'A late song' };
  const ask = (key: string, payments = service.deps.payments) =>
    refundOrder({ ...service.deps, payments }, { ...whole, idempotency_key: `${key}-whole-${id}` }, 'ada');
  await expect(ask('first', silent)).rejects.toMatchObject({ code: 'REFUND_WAITING' });
  await expect(ask('next')).rejects.toMatchObject({ code: 'REFUND_WAITING' });
  await service.deps.db.execute(sql`update refunds set created_at = created_at - interval '2 minutes'`);
  await finishRefunds(service.deps);
  await expect(ask('last'), 'once it is made').rejects.toMatchObject({ code: 'TOO_MUCH' });
});

test('STU-05 a part that the provider refuses says that nothing was refunded, and nothing is', async () => {
  const { browser, url, number, id } = await placed(service);
  await payOn(browser, url);
  await whenStatus(service, number, 'ready');
  const part = { order_number: number, amount_pence: 900, reason: 'A late song' };
  const refusing: Deps['payments'] = {
    ...service.deps.payments,
    refund: () => Promise.reject(new PaymentsError('rejected', 'no balance')),
  };
  const first = refundOrder({ ...service.deps, payments: refusing }, { ...part, idempotency_key: `no-${id}` }, 'ada');
  await expect(first).rejects.toMatchObject({ code: 'REFUND_REFUSED' });
  await service.deps.db.execute(sql`update refunds set created_at = created_at - interval '2 minutes'`);
  await finishRefunds(service.deps);
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(0);
  const next = refundOrder(service.deps, { ...part, idempotency_key: `anew-${id}` }, 'ada');
  expect(await next).toMatchObject({ refunded_pence: 900 });
});

test('STU-05 a refund that its bank sends back is a task of staff, also where another part was refunded before that', async () => {
  const { browser, url, number, id } = await placed(service);
  await payOn(browser, url);
  await whenStatus(service, number, 'ready');
  const { deps } = service;
  const part = { order_number: number, reason: 'A late song' };
  await refundOrder(deps, { ...part, amount_pence: 1900, idempotency_key: `large-part-${id}` }, 'ada');
  await refundOrder(deps, { ...part, amount_pence: 100, idempotency_key: `small-part-${id}` }, 'ada');
  const [payment] = await paymentsOfOrder(deps.db, id);
  const large = (await refundsOfPayment(deps.db, payment?.id ?? '')).find(({ amountPence }) => amountPence === 1900);
  const tasks = async () => (await failedRefunds(deps.db, 10)).rows.filter((row) => row.orderNumber === number);
  await recordFailedRefund(deps, {
    kind: 'refund-failed',
    paymentIntentId: payment?.paymentIntentId ?? '',
    refundId: large?.providerId ?? '',
  });
  expect(await tasks()).toHaveLength(1);
  await refundOrder(deps, { ...part, amount_pence: 200, idempotency_key: `given-anew-${id}` }, 'ada');
  expect(await tasks(), 'staff have dealt with it').toEqual([]);
});

test('STU-05 a refund in part whose webhook comes ahead of its own answer is told once to whoever follows the order', async () => {
  const { browser, url, number, id } = await placed(service);
  await payOn(browser, url);
  await whenStatus(service, number, 'ready');
  const { payments } = service.deps;
  const refund = payments.refund.bind(payments);
  payments.refund = async (request) => {
    const made = await refund(request);
    await recordRefundElsewhere(service.deps, request.paymentIntentId);
    return made;
  };
  const part = { order_number: number, amount_pence: 900, reason: 'A late song', idempotency_key: `ahead-${id}` };
  await refundOrder(service.deps, part, 'admin').finally(() => {
    payments.refund = refund;
  });
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(900);
  const events = await service.deps.db.execute(
    sql`select note from order_events where order_id = ${id} and kind = 'refunded-in-part'`,
  );
  expect(events.rows).toEqual([{ note: '900' }]);
});

test('STU-05 a refund that the bank sends back counts no longer, says so once, and may be asked for anew', async () => {
  const { browser, url, number, id } = await placed(service);
  await payOn(browser, url, refundRefusingCard);
  await whenStatus(service, number, 'ready');
  const part = { order_number: number, amount_pence: 900, reason: 'A late song', idempotency_key: `sent-back-${id}` };
  await refundOrder(service.deps, part, 'admin');
  const [payment] = await paymentsOfOrder(service.deps.db, id);
  const refund = async () => (await refundsOfPayment(service.deps.db, payment?.id ?? ''))[0];
  await eventually(async () => (await refund())?.state === 'failed', 'the refund to fail');
  const told = async () =>
    (
      await service.deps.db.execute<{ outcome: string }>(
        sql`select outcome from payment_events where subject->>'refundId' = ${(await refund())?.providerId} and outcome is not null`,
      )
    ).rows.map(({ outcome }) => outcome);
  await eventually(async () => (await told()).length === 3, 'all three events to be handled');
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(0);
  const events = await service.deps.db.execute(
    sql`select 1 from order_events where order_id = ${id} and kind = 'refund-failed'`,
  );
  expect(events.rows).toHaveLength(1);
  const anew = refundOrder(service.deps, { ...part, amount_pence: 2900, idempotency_key: `anew-${id}` }, 'admin');
  expect(await anew).toMatchObject({ refunded_pence: 2900 });
});

const heardOf = (id: string, subject: EventSubject): Promise<unknown> =>
  service.deps.db.execute(
    sql`insert into payment_events (source, id, type, subject, received_at, handled_at) values ('stripe',
        ${`evt_${subject.kind}_${id}`}, ${subject.kind}, ${JSON.stringify(subject)}::jsonb, now(), now())`,
  );

async function paidUnheard(card?: string): Promise<Placed & { paymentIntentId: string }> {
  await setProviderBehaviour(service, { webhooks: { drop: true } });
  const order = await placed(service);
  await payOn(order.browser, order.url, card);
  const { paymentIntentId } = await service.deps.payments.retrieveCheckout(order.session);
  return { ...order, paymentIntentId: paymentIntentId ?? '' };
}

test('STU-05 a refund heard of before its payment takes effect with it: nothing is made of money given back', async () => {
  const { number, id, session, paymentIntentId } = await paidUnheard();
  await service.deps.payments.capture(paymentIntentId);
  await service.deps.payments.refund({ paymentIntentId, amountPence: 2900, idempotencyKey: `desk-${id}` });
  await heardOf(id, { kind: 'refunded', paymentIntentId, amountRefundedPence: 2900 });
  await settleSession(service.deps, session);
  expect(await statusOf(service, number)).toBe('refunded');
  expect(await productionsOf(service, id)).toBe(0);
});

test('STU-05 a refund that failed before its payment was recorded takes nothing from it', async () => {
  const { number, id, session, paymentIntentId } = await paidUnheard(refundRefusingCard);
  const idempotencyKey = `desk-${id}`;
  await service.deps.payments.capture(paymentIntentId);
  const { refundId } = await service.deps.payments.refund({ paymentIntentId, amountPence: 2900, idempotencyKey });
  await heardOf(id, { kind: 'refunded', paymentIntentId, amountRefundedPence: 2900 });
  await heardOf(id, { kind: 'refund-failed', paymentIntentId, refundId, refundKey: null });
  expect(await settleSession(service.deps, session)).toBe('paid');
  expect(await productionsOf(service, id)).toBe(1);
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(0);
  await whenStatus(service, number, 'ready');
});

test('STU-05 a refund whose event was handled while its payment was being recorded is found by the next who asks', async () => {
  const { number, id, session, paymentIntentId } = await paidUnheard();
  await settleSession(service.deps, session);
  await service.deps.payments.refund({ paymentIntentId, amountPence: 2900, idempotencyKey: `desk-${id}` });
  await heardOf(id, { kind: 'refunded', paymentIntentId, amountRefundedPence: 2900 });
  expect(await settleSession(service.deps, session)).toBe('already-recorded');
  expect(await statusOf(service, number)).toBe('refunded');
});

test('MEND-11b a dispute heard of before its payment is recorded with it, once', async () => {
  const { id, session, paymentIntentId } = await paidUnheard(disputedCard);
  await service.deps.payments.capture(paymentIntentId);
  await heardOf(id, { kind: 'disputed', paymentIntentId });
  const disputes = async (): Promise<unknown[]> =>
    (
      await service.deps.db.execute(
        sql`select d.amount_pence from payment_disputes d join payments p on p.id = d.payment_id where p.order_id = ${id}`,
      )
    ).rows;
  expect(await Promise.all([settleSession(service.deps, session), settleSession(service.deps, session)])).toContain(
    'paid',
  );
  expect(await disputes()).toEqual([{ amount_pence: 2900 }]);
  expect(await settleSession(service.deps, session)).toBe('already-recorded');
  expect(await disputes()).toHaveLength(1);
  expect(await productionsOf(service, id)).toBe(1);
});

/** A provider whose first answer about given money is on its way while something else is done. */
function slowToAnswer(meanwhile: () => Promise<unknown>, stalePence: number): Deps {
  const { deps } = service;
  let isFirst = true;
  const givenBack = async (intent: string): Promise<number> => {
    if (!isFirst) return deps.payments.givenBack(intent);
    isFirst = false;
    await meanwhile();
    return stalePence;
  };
  return { ...deps, payments: { ...deps.payments, givenBack } };
}

test('STU-05 an old answer about money given back does not undo a refund made meanwhile', async () => {
  const { number, id, session, paymentIntentId } = await paidUnheard();
  await settleSession(service.deps, session);
  const part = { order_number: number, amount_pence: 900, reason: 'Late', idempotency_key: `part-${id}` };
  const slow = slowToAnswer(() => refundOrder(service.deps, part, 'admin'), 0);
  const subject: EventSubject = { kind: 'refund-failed', paymentIntentId, refundId: 're_desk', refundKey: null };
  expect(await recordFailedRefund(slow, subject)).toBe('Failed refund known already.');
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(900);
});

test('STU-05 an old answer about money given back does not refund an order whose refund failed meanwhile', async () => {
  const { number, id, session, paymentIntentId } = await paidUnheard();
  await settleSession(service.deps, session);
  const subject: EventSubject = { kind: 'refund-failed', paymentIntentId, refundId: 're_desk', refundKey: null };
  const slow = slowToAnswer(() => recordFailedRefund(service.deps, subject), 2900);
  expect(await recordRefundElsewhere(slow, paymentIntentId)).toBe('Refund known already.');
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(0);
  expect(await statusOf(service, number)).not.toBe('refunded');
});

test('STU-05 a second payment of another amount can be given back by an admin, and the order stays what it is', async () => {
  const bought = await placed(service);
  const { browser, url, number, id } = bought;
  await payOn(browser, url);
  await whenStatus(service, number, 'ready');
  const sessionId = await payOnEarlierPage(service, bought, 1000);
  await settleSession(service.deps, sessionId);
  const back = await refundOrder(
    service.deps,
    { order_number: number, reason: 'Paid twice', idempotency_key: `twice-${id}` },
    'admin',
  );
  expect(back).toEqual({ refunded_pence: 1000, status: 'ready' });
});
