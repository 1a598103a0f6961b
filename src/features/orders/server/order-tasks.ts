import type { Deps } from '#platform/deps.ts';
import type { Task } from '#platform/rooms/task-list.ts';
import type { OrderRow } from './repository.ts';

/** A task about an order, named by who the song is for. `due` is the order's promise unless it is kept already. */
export function orderTask(
  { orders }: Pick<Deps, 'orders'>,
  order: OrderRow,
  { id = order.id, since }: { id?: string; since: Date },
): Task {
  return {
    id,
    orderNumber: order.number,
    about: order.erasedAt ? '' : orders.kinds.facts(order).brief.recipient.shown,
    since,
    due: order.completedAt ? null : order.dueAt,
  };
}
