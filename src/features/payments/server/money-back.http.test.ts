import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelUnpaid, orderById } from '#features/orders/server/index.ts';
import { closePage } from '#features/orders/server/open-checkout.ts';
import { deleteExpiredOrder } from '#features/rights/server/erase.ts';
import { ordersPastRetention } from '#features/rights/server/retention-repository.ts';
import { SettableClock } from '#platform/clock.ts';
import { type Payments, PaymentsError } from '#platform/payments/port.ts';
import { emails } from '#platform/mail/schema.ts';
import { personalData } from '#server/open-rooms.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { payOn } from '#server/test/journey.ts';
import { capturedUnknownToShop, operationsOnUnsettled, paidUnknownToShop } from '#server/test/money-operations.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { expireUnusablePages } from './expire-pages.ts';
import { refundUnusable } from './refund-unusable.ts';
import { reconcile } from './reconcile.ts';
import { finishRefunds, refundOrder } from './refund.ts';
import { settleSession } from './settle.ts';
import { setProviderBehaviour, payOnEarlierPage, placed, statusOf, type Placed } from './test/till.ts';

const cap = 1000;
const day = 24 * 60 * 60 * 1000;
let service: TestService;
const clock = new SettableClock(new Date());
beforeAll(async () => {
  service = await startService({ site: { dailyCap: cap, ordersPerAddressPerHour: 10_000 }, clock });
  // Nobody else works on the orders.
  await service.deps.jobs.stop();
});
afterAll(() => service.end());
beforeEach(() => setProviderBehaviour(service, { webhooks: { drop: true } }));

const moneyOf = async ({ id }: Placed) =>
  (
    await service.deps.db.execute(
      sql`select p.state, p.refunded_pence as back, count(r.id)::int as refunds from payments p
          left join refunds r on r.payment_id = p.id where p.order_id = ${id} group by p.id order by p.created_at, p.state`,
    )
  ).rows;
const lettersOf = async ({ id }: Placed): Promise<string[]> =>
  (
    await service.deps.db
      .select()
      .from(emails)
      .where(sql`${emails.key} like ${`money-back:${id}:%`}`)
  ).map(({ text }) => text);
const erase = (order: Placed) => operationsOnUnsettled(service, order)['erase']?.();
const cancelled = (order: Placed) =>
  service.deps.db.transaction((tx) => cancelUnpaid(service.deps, tx, order.id, 'Given up.'));

test('HOLE-02 erasing an unpaid order ends its payment page, and frees the place that release 0.1.0 gave it', async () => {
  const order = await placed(service);
  const before = (await order.browser.api.orders.dailyCap()).taken_today;
  await service.deps.db.execute(sql`update orders set slot = 'held' where id = ${order.id}`);
  await service.deps.db.execute(
    sql`insert into business_days (day, taken) select business_day, 1 from orders where id = ${order.id}
        on conflict (day) do update set taken = business_days.taken + 1`,
  );
  expect((await order.browser.api.orders.dailyCap()).taken_today).toBe(before + 1);
  await erase(order);
  expect((await service.deps.payments.retrieveCheckout(order.session)).status).toBe('expired');
  expect((await order.browser.api.orders.dailyCap()).taken_today).toBe(before);
  expect(await statusOf(service, order.number)).toBe('cancelled');
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
});

test('HOLE-02 a page that the provider does not end at once is ended later', async () => {
  const order = await placed(service);
  await setProviderBehaviour(service, { api: { fault: 'server-error', calls: 20 } });
  await erase(order);
  await setProviderBehaviour(service, { webhooks: { drop: true } });
  expect((await service.deps.payments.retrieveCheckout(order.session)).status).toBe('open');
  await expireUnusablePages(service.deps);
  expect((await service.deps.payments.retrieveCheckout(order.session)).status).toBe('expired');
});

test('HOLE-02 what is paid in the second in which the order is erased is not taken', async () => {
  const order = await placed(service);
  const payments = { ...service.deps.payments };
  const expireCheckout: Payments['expireCheckout'] = (session) => payments.expireCheckout(session);
  service.deps.payments.expireCheckout = async (session) => {
    await payOn(order.browser, order.url);
    return expireCheckout(session);
  };
  try {
    await erase(order);
  } finally {
    service.deps.payments.expireCheckout = expireCheckout;
  }
  expect((await service.deps.payments.retrieveCheckout(order.session)).paymentStatus).toBe('released');
  expect(await moneyOf(order)).toEqual([]);
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
});

test('HOLE-02 money that comes after an order was given up goes back by itself, and the buyer is told', async () => {
  const order = await capturedUnknownToShop(service);
  await cancelled(order);
  expect(await settleSession(service.deps, order.session)).toBe('goes-back');
  expect(await moneyOf(order)).toEqual([{ state: 'unmatched', back: 2900, refunds: 1 }]);
  expect((await lettersOf(order))[0]).toContain('£29.00 goes back');
  expect(await settleSession(service.deps, order.session)).toBe('already-recorded');
  expect(await lettersOf(order)).toHaveLength(1);
});

test('HOLE-02 money that cannot go back now is asked back, and goes later', async () => {
  const order = await capturedUnknownToShop(service);
  await cancelled(order);
  const payments = { ...service.deps.payments };
  service.deps.payments.refund = () => Promise.reject(new Error('The process died here'));
  await settleSession(service.deps, order.session).catch(() => undefined);
  service.deps.payments.refund = (request) => payments.refund(request);
  expect(await moneyOf(order)).toEqual([{ state: 'unmatched', back: 0, refunds: 1 }]);
  clock.advance(120_000);
  await finishRefunds(service.deps);
  expect(await moneyOf(order)).toEqual([{ state: 'unmatched', back: 2900, refunds: 1 }]);
});

test('HOLE-01a money that the provider refuses to give back today stays asked back, and goes when it does not', async () => {
  const order = await capturedUnknownToShop(service);
  await cancelled(order);
  const payments = { ...service.deps.payments };
  service.deps.payments.refund = () => Promise.reject(new PaymentsError('rejected', 'Too little in the balance'));
  expect(await settleSession(service.deps, order.session)).toBe('goes-back');
  clock.advance(120_000);
  await finishRefunds(service.deps);
  expect(await moneyOf(order)).toEqual([{ state: 'unmatched', back: 0, refunds: 1 }]);
  service.deps.payments.refund = (request) => payments.refund(request);
  await finishRefunds(service.deps);
  expect(await moneyOf(order)).toEqual([{ state: 'unmatched', back: 2900, refunds: 1 }]);
});

test('HOLE-02 a page whose replacement was cut short is ended with its order', async () => {
  const order = await placed(service);
  const stored = await orderById(service.deps.db, order.id);
  if (!stored) throw new Error('The order is gone');
  await setProviderBehaviour(service, { api: { fault: 'server-error', calls: 20 } });
  await safe(closePage(service.deps, stored));
  await cancelled(order);
  await setProviderBehaviour(service, { webhooks: { drop: true } });
  expect((await service.deps.payments.retrieveCheckout(order.session)).status).toBe('open');
  await expireUnusablePages(service.deps);
  expect((await service.deps.payments.retrieveCheckout(order.session)).status).toBe('expired');
});

test('HOLE-02 an order that an earlier version erased and left waiting is given up; what it was paid goes back', async () => {
  const orders = [
    await placed(service),
    await capturedUnknownToShop(service),
    await capturedUnknownToShop(service),
  ] as const;
  const [open, paidAtProvider, settled] = orders;
  for (const { id } of orders)
    await service.deps.db.execute(
      sql`update orders set erased_at = now(), email = '', checkout_url = null where id = ${id}`,
    );
  await service.deps.db.execute(
    sql`insert into payments (id, order_id, session_id, payment_intent_id, amount_pence, currency, state, created_at)
        values (${`old-${settled.id}`}, ${settled.id}, ${settled.session},
          ${(await service.deps.payments.retrieveCheckout(settled.session)).paymentIntentId}, 2900, 'gbp', 'settled', now())`,
  );
  clock.advance(120_000);
  await reconcile(service.deps);
  await refundUnusable(service.deps);
  expect((await service.deps.payments.retrieveCheckout(open.session)).status).toBe('expired');
  for (const { number } of orders) expect(await statusOf(service, number)).toBe('cancelled');
  for (const order of [paidAtProvider, settled])
    expect(await moneyOf(order)).toEqual([{ state: 'unmatched', back: 2900, refunds: 1 }]);
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
});

test('HOLE-05 an authorised payment of another shop on the same account is left alone', async () => {
  const { url, sessionId } = await service.deps.payments.createCheckout({
    orderId: 'an-order-of-another-shop',
    orderNumber: 'OTHER-1',
    email: 'dan@example.com',
    lines: [{ name: 'A lamp', amountPence: 2900, quantity: 1 }],
    successUrl: `${service.baseUrl}/x?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${service.baseUrl}/y`,
    expiresAt: new Date(clock.now().getTime() + 60 * 60_000),
    captureLater: true,
    idempotencyKey: 'of-another-shop',
  });
  await payOn((await placed(service)).browser, url ?? '');
  expect(await settleSession(service.deps, sessionId)).toBe('needs-an-admin');
  expect((await service.deps.payments.retrieveCheckout(sessionId)).paymentStatus).toBe('authorised');
});

test('HOLE-01a settled money on a cancelled order with nothing asked back is found, once, also of an earlier version', async () => {
  const order = await paidUnknownToShop(service);
  await settleSession(service.deps, order.session);
  await service.deps.db.execute(sql`update orders set status = 'cancelled', slot = 'freed' where id = ${order.id}`);
  await service.deps.db.execute(sql`update business_days set taken = taken - 1`);
  await Promise.all([refundUnusable(service.deps), refundUnusable(service.deps)]);
  expect(await moneyOf(order)).toEqual([{ state: 'settled', back: 2900, refunds: 1 }]);
  expect(await statusOf(service, order.number)).toBe('refunded');
  expect(await lettersOf(order)).toHaveLength(1);
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
});

test('HOLE-01a what staff kept, or have to decide, is left alone', async () => {
  const kept = await paidUnknownToShop(service);
  await settleSession(service.deps, kept.session);
  const part = {
    order_number: kept.number,
    amount_pence: 900,
    reason: 'Late',
    idempotency_key: `kept-part-${kept.id}`,
  };
  await refundOrder(service.deps, part, 'ada');
  await service.deps.db.execute(sql`update orders set status = 'cancelled' where id = ${kept.id}`);
  const erased = await paidUnknownToShop(service);
  await settleSession(service.deps, erased.session);
  await erase(erased);
  expect(await statusOf(service, erased.number)).toBe('cancelled');
  await refundUnusable(service.deps);
  expect(await moneyOf(kept)).toEqual([{ state: 'settled', back: 900, refunds: 1 }]);
  expect(await moneyOf(erased)).toEqual([{ state: 'settled', back: 0, refunds: 0 }]);
});

test('HOLE-01a the price paid twice goes back once; another amount waits for an admin', async () => {
  const twice = await paidUnknownToShop(service);
  await settleSession(service.deps, twice.session);
  expect(await settleSession(service.deps, await payOnEarlierPage(service, twice, 2900))).toBe('goes-back');
  const other = await paidUnknownToShop(service);
  await settleSession(service.deps, other.session);
  expect(await settleSession(service.deps, await payOnEarlierPage(service, other, 1000))).toBe('needs-an-admin');
  const both = [await moneyOf(twice), await moneyOf(other)].map(
    (rows) => new Set(rows.map((row) => Object.values(row).join())),
  );
  expect(both).toEqual([new Set(['settled,0,0', 'duplicate,2900,1']), new Set(['settled,0,0', 'duplicate,0,0'])]);
  expect((await lettersOf(twice))[0]).toContain('paid twice');
});

test('HOLE-02 no timer removes a row about money: an unpaid order is erased after 30 days, its money stays seven years', async () => {
  const order = await capturedUnknownToShop(service);
  await cancelled(order);
  await settleSession(service.deps, order.session);
  const draft = await placed(service);
  const arrived = clock.now().getTime();
  const clear = async (keeping: 'draft' | 'money', at: number): Promise<void> => {
    const now = new Date(at);
    for (const orderId of await ordersPastRetention(service.deps.db, keeping, { now }))
      await deleteExpiredOrder(service.deps, personalData, { orderId, keeping, now });
  };
  await clear('draft', arrived + 31 * day);
  expect(await orderById(service.deps.db, draft.id)).toBeUndefined();
  expect(await orderById(service.deps.db, order.id)).toMatchObject({ email: '', details: { first_name: '' } });
  const later = new Date(arrived);
  later.setUTCFullYear(later.getUTCFullYear() + 7);
  await clear('draft', later.getTime() - day);
  await clear('money', later.getTime() - day);
  expect(await moneyOf(order)).toEqual([{ state: 'unmatched', back: 2900, refunds: 1 }]);
  await clear('money', later.getTime() + 1000);
  expect(await orderById(service.deps.db, order.id)).toBeUndefined();
  const left = await safe(service.deps.db.execute(sql`select 1 from payments where order_id = ${order.id}`));
  expect(left.data?.rows).toEqual([]);
});
