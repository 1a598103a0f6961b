import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { promisedDelivery, type PromisedDelivery } from '../domain/turnaround.ts';
import type { OrderRow } from './repository.ts';

/** The delivery that the buyer of an order is promised. The one answer for pages, letters and portal (D26). */
export function deliveryOf(deps: Pick<Deps, 'clock' | 'orders'>, order: OrderRow): PromisedDelivery {
  const paidOn = businessDay(order.paidAt ?? deps.clock.now());
  const startsOn = order.startsAt ? businessDay(order.startsAt) : '';
  const day = startsOn > order.businessDay ? startsOn : order.businessDay;
  const awaitsApproval = order.readsWords && order.wordsApprovedAt === null;
  return promisedDelivery(deps.orders.kinds.facts(order).promise, { day, paidOn, due: order.dueAt, awaitsApproval });
}
