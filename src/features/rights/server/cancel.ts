import { Refusal } from '#kit/refusal.ts';
import { codeFreedBy } from '#features/credits/server/index.ts';
import { cancelPaid, orderById } from '#features/orders/server/index.ts';
import { isOver, type OrderStatus } from '#features/orders/domain/status.ts';
import { requestFullRefund, expirePages, enqueueRefund, OrderMoney } from '#features/payments/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { rightsContract } from '../contract.ts';
import { mayCancel } from '../domain/windows.ts';
import { enqueueCancelled } from './letters.ts';
import { activeOrder } from './your-rights.ts';

type Contract = (typeof rightsContract)['cancelOrder'];

/**
 * Cancels an order within the hour: production stops, its place is free again, the full refund is requested, all in one
 * transaction; a refund that the payment provider does not answer is retried later.
 * @throws Refusal ORDER_NOT_FOUND, TOO_LATE
 */
export async function cancelOrder(deps: Deps, orderNumber: string): Promise<{ status: OrderStatus }> {
  const { id } = await activeOrder(deps, orderNumber);
  const refunds = await deps.db.transaction(async (tx) => {
    const money = await OrderMoney.lock(tx, id);
    const { order } = money;
    if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
    if (isOver(order.status)) {
      // Money that staff kept, or that an admin has to look at, is not refunded by asking twice.
      if (money.payments.some((payment) => money.leftOf(payment) > 0)) throw new Refusal<Contract>('TOO_LATE');
      return [];
    }
    const reason = 'Cancelled by the buyer within the hour.';
    const codeUntil = await codeFreedBy(deps, tx, id, async () => {
      if (!mayCancel(order, deps.clock.now()) || !(await cancelPaid(deps, tx, id, { actor: 'buyer', note: reason })))
        throw new Refusal<Contract>('TOO_LATE');
    });
    const asked = await requestFullRefund(deps, money, { reason, actor: 'buyer' });
    const pence = asked.reduce((sum, { amountPence }) => sum + amountPence, 0);
    await enqueueCancelled(deps, tx, order, { pence, codeUntil });
    return asked;
  });
  await enqueueRefund(deps, refunds);
  await expirePages(deps, id);
  return { status: (await orderById(deps.db, id))?.status ?? 'cancelled' };
}
