import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { settleSession } from '#features/payments/server/settle.ts';
import { SettableClock } from '#platform/clock.ts';
import { emptyDatabase } from '#platform/test/database.ts';
import { holdLock } from './test/held-lock.ts';
import { brokenInvariants } from './test/invariants.ts';
import {
  capturedUnknownToShop,
  clearedAway,
  operationsOnUnsettled,
  paidUnknownToShop,
  richOrder,
} from './test/money-operations.ts';
import { startService, type TestService } from './test/service.ts';

const cap = 1000;
const site = { dailyCap: cap, ordersPerAddressPerHour: 10_000 };
let service: TestService;
let url = '';
beforeAll(async () => {
  const database = await emptyDatabase();
  url = database.url ?? '';
  service = await startService({ site, clock: new SettableClock(new Date()), database });
  // Nobody else works on the orders.
  await service.deps.jobs.stop();
});
afterAll(() => service.end());

const moneyOf = async (orderId: string) =>
  (
    await service.deps.db.execute(
      sql`select p.state, p.amount_pence, p.refunded_pence, count(r.id)::int as refunds from payments p
          left join refunds r on r.payment_id = p.id where p.order_id = ${orderId} group by p.id`,
    )
  ).rows;

// The payment's transaction has inserted its row and stops where it writes the buyer's letter.
const untilItsLetter = (): Promise<Awaited<ReturnType<typeof holdLock>>> =>
  holdLock(url, 'lock table emails in share mode');

test('HOLE-01a an order cancelled while its payment is being written is cancelled with its money given back', async () => {
  const { browser, number, id, session } = await paidUnknownToShop(service);
  const held = await untilItsLetter();
  const settling = settleSession(service.deps, session);
  expect((await held.waiting(1))[0]).toContain('payments');
  const cancelling = safe(browser.api.rights.cancelOrder({ order_number: number, confirmed: true }));
  await held.waiting(2);
  await held.release();
  expect(await settling).toBe('paid');
  expect((await cancelling).data).toEqual({ status: 'refunded' });
  expect(await moneyOf(id)).toEqual([{ state: 'settled', amount_pence: 2900, refunded_pence: 2900, refunds: 1 }]);
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
});

test('HOLE-02 an order erased while its payment is being written is erased as a paid one: staff are asked about its money', async () => {
  const order = await paidUnknownToShop(service);
  const held = await untilItsLetter();
  const settling = settleSession(service.deps, order.session);
  await held.waiting(1);
  const erasing = operationsOnUnsettled(service, order)['erase']?.();
  await held.waiting(2);
  await held.release();
  await Promise.all([settling, erasing]);
  const asked = await service.deps.db.execute(
    sql`select kind from rights_requests where order_id = ${order.id} and kind = 'refund' and state = 'open'`,
  );
  expect(asked.rows).toHaveLength(1);
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
});

test('HOLE-02 a payment written while its order is being erased goes back by itself', async () => {
  const order = await capturedUnknownToShop(service);
  // The erasure has the order and stops where it writes its letter.
  const held = await untilItsLetter();
  const erasing = operationsOnUnsettled(service, order)['erase']?.();
  expect((await held.waiting(1))[0]).toContain('orders');
  const settling = settleSession(service.deps, order.session);
  await held.waiting(2);
  await held.release();
  await Promise.all([settling, erasing]);
  expect(await moneyOf(order.id)).toEqual([
    { state: 'unmatched', amount_pence: 2900, refunded_pence: 2900, refunds: 1 },
  ]);
  expect((await orderByNumber(service.deps.db, order.number))?.slot).toBe('freed');
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
});

const money = ['extra_charges', 'payments', 'refunds'];

test('HOLE-01a whatever is done to an order’s money waits for the order before it locks any of it', async () => {
  const names = Object.keys((await richOrder(service)).operations);
  const waited: string[] = [];
  const lockOf = 'select 1 from orders where id = $1 for update';
  for (const name of names) {
    const { order, operations } = await richOrder(service);
    if (name === 'give useless money back' || name === 'end its pages')
      await service.deps.db.execute(sql`update orders set status = 'cancelled' where id = ${order.id}`);
    if (name === 'give useless money back')
      await service.deps.db.execute(
        sql`delete from refunds where payment_id in (select id from payments where order_id = ${order.id})`,
      );
    const held = await holdLock(url, lockOf, [order.id]);
    const working = operations[name]?.().catch(() => undefined);
    const [tables = []] = await held.waiting(1);
    expect(
      tables.filter((table) => money.includes(table)),
      name,
    ).toEqual([]);
    waited.push(name);
    await held.release();
    await working;
  }
  const { order } = await richOrder(service);
  const held = await holdLock(url, lockOf, [order.id]);
  const clearing = clearedAway(service, order.id);
  const [tables = []] = await held.waiting(1);
  expect(tables.filter((table) => money.includes(table))).toEqual([]);
  await held.release();
  expect(await clearing).toBe(true);
  expect(waited).toEqual(names);
});
