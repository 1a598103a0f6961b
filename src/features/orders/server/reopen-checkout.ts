import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { ordersContract } from '../contract.ts';
import { isUnpaid } from '../domain/status.ts';
import { chooseDay } from './choose-day.ts';
import { openCheckout } from './open-checkout.ts';
import { orderByNumber } from './repository.ts';

type Contract = (typeof ordersContract)['reopenCheckout'];

/**
 * A new payment page for an order that found no place, or whose bank refused, at the price it has.
 * @throws Refusal ORDER_NOT_FOUND, NOT_WAITING, PAYMENT_UNAVAILABLE, ALREADY_PAID, ORDERS_STOPPED, DAY_FULL, EXPRESS_CLOSED
 */
export async function reopenCheckout(
  deps: Deps,
  { order_number, day }: { order_number: string; day: 'today' | 'tomorrow' },
): Promise<{ url: string }> {
  const order = await orderByNumber(deps.db, order_number);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  if (!order.paidAt && !isUnpaid(order.status)) throw new Refusal<Contract>('NOT_WAITING');
  const chosen = await deps.db.transaction((tx) => chooseDay(deps, tx, order.id, day));
  return { url: await openCheckout(deps, chosen) };
}
