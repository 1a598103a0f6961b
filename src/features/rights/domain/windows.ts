import { isPaidFor, type OrderStatus } from '#features/orders/domain/status.ts';

const hour = 60 * 60 * 1000;

/** Milliseconds of elapsed time, not wall-clock time: a change of the clocks neither adds an hour nor takes one. */
const cancelWithin = hour;
const refundWithin = 7 * 24 * hour;

/** Fields of an order that decide its windows to cancel and to ask for a refund. */
export interface OrderTimes {
  status: OrderStatus;
  paidAt: Date | null;
  workBegunAt: Date | null;
  completedAt: Date | null;
  pricePence: number;
}

/** Statuses before a producer's own work begins; files rendered by then are discarded. */
const beforeWork: readonly OrderStatus[] = ['paid', 'processing', 'in_progress'];

/** Last moment to cancel; null when work has started, or there is nothing to cancel. */
export function cancelUntil({ status, paidAt, workBegunAt }: OrderTimes): Date | null {
  // An order that staff render again has the status of one that was just paid, but its work has begun.
  if (!paidAt || workBegunAt || !beforeWork.includes(status)) return null;
  return new Date(paidAt.getTime() + cancelWithin);
}

export function mayCancel(order: OrderTimes, now: Date): boolean {
  const until = cancelUntil(order);
  return until !== null && now <= until;
}

/** Last moment to ask for a refund; null until it was delivered. */
export function refundUntil({ completedAt }: OrderTimes): Date | null {
  return completedAt && new Date(completedAt.getTime() + refundWithin);
}

/** True from the payment until seven days after delivery; never for a song within a plan, which has no payment of its own. */
export function mayAskRefund(order: OrderTimes, now: Date): boolean {
  const until = refundUntil(order);
  return order.pricePence > 0 && isPaidFor(order.status) && (until === null || now <= until);
}
