import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { OrderEventKind } from '../domain/event-kinds.ts';
import { beginsWork, isOver, move, type Move, type OrderStatus } from '../domain/status.ts';
import { firstDue } from '../domain/reading-words.ts';
import type { HappeningDeps, OrderHappening } from './deps.ts';
import { insertEvent, lockOrder, updateOrder, type NewOrder, type OrderRow } from './repository.ts';

/** Writes one line into the order's history. */
export async function recordEvent(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  event: { orderId: string; kind: OrderEventKind; actor: string; note?: string; from?: OrderStatus; to?: OrderStatus },
): Promise<void> {
  const { note = null, from = null, to = null, ...rest } = event;
  await insertEvent(tx, { id: deps.ids.id(), at: deps.clock.now(), note, from, to, ...rest });
}

/** Tells the rooms that take part of a moment in an order's life, in its transaction. */
export async function notifyListeners(
  deps: HappeningDeps & Pick<Deps, 'orders'>,
  tx: Transaction,
  order: OrderRow,
  happening: OrderHappening,
): Promise<void> {
  for (const listener of deps.orders.listeners)
    if (listener.onHappening) await listener.onHappening(deps, tx, order, happening);
}

/** Tells the rooms that take part that something others had added to an order was taken back. The caller has locked the order. */
export async function tellContributed(deps: Deps, tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  for (const listener of deps.orders.listeners) await listener.onContributedChanged?.(deps, tx, order);
}

/** Tells the rooms that the gift page of an order was opened for the first time, in the caller's transaction. */
export async function tellGiftOpened(
  deps: Pick<Deps, 'clock' | 'ids' | 'site' | 'orders'>,
  tx: Transaction,
  orderId: string,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  for (const listener of deps.orders.listeners) await listener.onGiftOpened?.(deps, tx, order);
}

/** The part of a listener that takes part in a move, if any does. */
function hookOf(to: OrderStatus, { completedAt }: OrderRow): 'onPay' | 'onBegin' | 'onComplete' | 'onCancel' | null {
  if (to === 'paid') return 'onPay';
  if (to === 'processing') return 'onBegin';
  if (to === 'completed') return 'onComplete';
  return to === 'cancelled' || (to === 'refunded' && completedAt === null) ? 'onCancel' : null;
}

/**
 * Moves an order by the written transitions, and records the move. The row is locked until the transaction ends; a
 * repeated move is no error, a forbidden one changes nothing and says so. `also` is written with the move, and only with it.
 * `locked`: the order as the caller has locked it, and not written to since.
 */
export async function changeStatus(
  deps: HappeningDeps & Pick<Deps, 'orders' | 'site'>,
  tx: Transaction,
  change: {
    orderId: string;
    to: OrderStatus;
    actor: string;
    note?: string;
    also?: Partial<NewOrder>;
    locked?: OrderRow;
  },
): Promise<{ outcome: Move; order: OrderRow }> {
  const order = change.locked ?? (await lockOrder(tx, change.orderId));
  if (!order) throw new Error('The order to move does not exist');
  // Of an erased order nothing is left to work on; it may still be given up, and its money go back.
  const isOpen = order.erasedAt === null || isOver(change.to);
  const outcome = isOpen ? move(order.status, change.to) : 'refused';
  if (outcome !== 'moves') return { outcome, order };
  const now = deps.clock.now();
  const changed = {
    ...change.also,
    status: change.to,
    updatedAt: now,
    ...(change.to === 'paid'
      ? { paidAt: now, dueAt: firstDue(now, deps.orders.kinds.facts(order).promise, order) }
      : {}),
    ...(order.workBegunAt === null && beginsWork(order.status, change.to) ? { workBegunAt: now } : {}),
    ...(change.to === 'completed' ? { completedAt: now } : {}),
  };
  await updateOrder(tx, order.id, changed);
  await recordEvent(deps, tx, {
    orderId: order.id,
    kind: 'status',
    actor: change.actor,
    from: order.status,
    to: change.to,
    ...(change.note ? { note: change.note } : {}),
  });
  const written = { ...order, ...changed } as OrderRow;
  const hook = hookOf(change.to, order);
  if (hook)
    for (const listener of deps.orders.listeners)
      if (listener[hook]) await listener[hook](deps, tx, written, change.actor);
  // Listeners may have written to it, such as when it begins.
  const moved = hook ? ((await lockOrder(tx, order.id)) ?? written) : written;
  await notifyListeners(deps, tx, moved, { kind: 'status', from: order.status });
  return { outcome, order: moved };
}
