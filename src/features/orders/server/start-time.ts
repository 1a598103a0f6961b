import { businessDay, londonMoment } from '#kit/business-day.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { firstDue } from '../domain/reading-words.ts';
import { updateOrder, type OrderRow } from './repository.ts';

/** True while nothing of a paid order is made because others still add to it. */
export function isWaitingToStart({ clock }: Pick<Deps, 'clock'>, { status, startsAt }: OrderRow): boolean {
  return status === 'paid' && startsAt !== null && startsAt > clock.now();
}

/** The last day on which friends may add to an order that waits, 'YYYY-MM-DD' in London; null for one that does not wait. */
export function lastDayOfWaiting(deps: Pick<Deps, 'clock'>, order: OrderRow): string | null {
  if (!isWaitingToStart(deps, order) || order.startsAt === null) return null;
  return businessDay(new Date(order.startsAt.getTime() - 1));
}

/** The moment until which the giver of an order that waits chooses, after their friends' last day; null while those may add. */
export function choosesUntil(deps: Pick<Deps, 'clock'>, order: OrderRow): Date | null {
  const { startsAt } = order;
  if (!isWaitingToStart(deps, order) || startsAt === null) return null;
  return startsAt.getTime() === londonMoment(businessDay(startsAt), 0).getTime() ? null : startsAt;
}

/**
 * Moves the moment ahead of which nothing of an order is made; the promise counts from there. The caller has locked the order,
 * and its work has not begun.
 */
export async function moveStart(
  deps: Pick<Deps, 'clock'> & { orders: Pick<Deps['orders'], 'kinds'> },
  tx: Transaction,
  order: OrderRow,
  startsAt: Date | null,
): Promise<void> {
  const { promise } = deps.orders.kinds.facts(order);
  const due = order.paidAt && firstDue(order.paidAt, promise, { ...order, startsAt });
  await updateOrder(tx, order.id, { startsAt, dueAt: due, updatedAt: deps.clock.now() });
}
