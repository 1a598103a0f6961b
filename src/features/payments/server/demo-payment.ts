import type { OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { demoSessionOf } from '../domain/ledger.ts';
import { OrderMoney } from './order-money-repository.ts';

/**
 * Writes down the payment of an order of the demonstration, so that its pages say what it cost. The provider knows nothing
 * of it: it has no payment intent, and a refund of it is only written down.
 */
export async function recordDemoPayment(
  deps: Pick<Deps, 'ids' | 'site'>,
  tx: Transaction,
  order: OrderRow,
): Promise<void> {
  const money = await OrderMoney.lock(tx, order.id);
  await money.addPayment(deps, {
    id: deps.ids.id(),
    sessionId: demoSessionOf(order.id),
    paymentIntentId: null,
    amountPence: order.pricePence,
    currency: 'gbp',
    state: 'settled',
    createdAt: order.paidAt ?? order.createdAt,
  });
}
