import { isPaidFor, type OrderStatus } from '#features/orders/domain/status.ts';

const hour = 60 * 60 * 1000;

/** Elapsed time, not the wall's: a change of the clocks neither gives an hour nor takes one. */
const cancelWithin = hour;
const refundWithin = 7 * 24 * hour;

/** What the windows depend on. */
export interface OrderTimes {
  status: OrderStatus;
  paidAt: Date | null;
  workBegunAt: Date | null;
  completedAt: Date | null;
  pricePence: number;
}

/** Before a producer's own part begins; what the machine has made by then is thrown away. */
const beforeWork: readonly OrderStatus[] = ['paid', 'processing', 'in_progress'];

/** Last moment to cancel; null when work has started, or there is nothing to cancel. */
export function cancelUntil({ status, paidAt, workBegunAt }: OrderTimes): Date | null {
  // What staff have made once more looks like an order that was just paid, and is none.
  if (!paidAt || workBegunAt || !beforeWork.includes(status)) return null;
  return new Date(paidAt.getTime() + cancelWithin);
}

export function mayCancel(order: OrderTimes, now: Date): boolean {
  const until = cancelUntil(order);
  return until !== null && now <= until;
}

/** Last moment to ask for the money back; null until it was delivered. */
export function refundUntil({ completedAt }: OrderTimes): Date | null {
  return completedAt && new Date(completedAt.getTime() + refundWithin);
}

/** From the payment on, until seven days after delivery. A song within a plan was not paid for by itself. */
export function mayAskRefund(order: OrderTimes, now: Date): boolean {
  const until = refundUntil(order);
  return order.pricePence > 0 && isPaidFor(order.status) && (until === null || now <= until);
}
