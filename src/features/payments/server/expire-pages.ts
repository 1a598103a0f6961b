import { orderById, updateOrder, type OrderRow } from '#features/orders/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import type { Deps } from '#platform/deps.ts';
import { closeCheckout } from '#platform/payments/page-expiry.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { OrderMoney } from './order-money-repository.ts';
import { extrasOf, ordersWithUnusablePages } from './repository.ts';
import { settleSession } from './settle.ts';

/**
 * Ends the payment pages that an order which is over still has at the provider: its own, and those of extra charges. One
 * that the provider does not end now is tried again by `expireUnusablePages`. Call it after the commit that ended the order.
 */
export async function expirePages(deps: Deps, orderId: string): Promise<void> {
  const order = await orderById(deps.db, orderId);
  if (!order || !takesNoMoney(order)) return;
  const pages = [
    { sessionId: order.checkoutSession, expiresAt: order.checkoutExpiresAt },
    ...(await extrasOf(deps.db, orderId)).filter(({ paidAt }) => paidAt === null),
  ];
  for (const { sessionId, expiresAt } of pages) {
    // Without a time it is a page that was being replaced: nobody knows that it is closed.
    if (sessionId === null || (expiresAt !== null && expiresAt <= deps.clock.now())) continue;
    try {
      await endPage(deps, orderId, sessionId);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      deps.log.warn({ err: error, orderId }, 'a payment page is ended later');
    }
  }
}

/** The same for all orders; every minute, until the pages run out by themselves. */
export async function expireUnusablePages(deps: Deps): Promise<void> {
  for (const orderId of await ordersWithUnusablePages(deps.db, deps.clock.now())) {
    try {
      await expirePages(deps, orderId);
    } catch (error) {
      // One order does not hold up the others.
      deps.log.error({ err: error, orderId }, 'the payment pages of an order could not be ended');
    }
  }
}

const takesNoMoney = ({ status, erasedAt, paidAt }: OrderRow): boolean =>
  erasedAt !== null || status === 'cancelled' || (paidAt !== null && !isPaidFor(status));

/** @throws PaymentsError when the provider does not say that it is closed */
async function endPage(deps: Deps, orderId: string, sessionId: string): Promise<void> {
  const closed = await closeCheckout(deps.payments, sessionId);
  // Paid in the same second: what arrived is recorded, and goes back by itself.
  if (closed?.status === 'complete') await settleSession(deps, sessionId);
  await deps.db.transaction(async (tx) => {
    const money = await OrderMoney.lock(tx, orderId);
    const { order } = money;
    const now = deps.clock.now();
    const extra = money.extras.find((one) => one.sessionId === sessionId);
    if (extra) await money.updateExtra(extra, { expiresAt: now });
    else if (order?.checkoutSession === sessionId)
      await updateOrder(tx, orderId, { checkoutUrl: null, checkoutExpiresAt: now, updatedAt: order.updatedAt });
  });
}
