import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { changeStatus } from './change-status.ts';
import { freePlace } from './daily-places.ts';
import { lockOrder } from './repository.ts';

interface Cancelling {
  actor: string;
  note: string;
  /** False keeps the photos, and all that rooms have of its draft, with the order, for whoever deletes them with it. */
  releasesDraft?: boolean;
}

async function cancel(
  deps: Deps,
  tx: Transaction,
  orderId: string,
  { actor, note, releasesDraft = true }: Cancelling,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const also = { draftKey: null, slot: 'freed' } as const;
  const { outcome } = await changeStatus(deps, tx, { orderId, to: 'cancelled', actor, note, also });
  if (outcome !== 'moves') return false;
  if (releasesDraft) {
    await deps.orders.photos.detach(deps, tx, orderId);
    for (const listener of deps.orders.listeners) await listener.onRelease?.(deps, tx, order);
  }
  await freePlace(tx, order);
  return true;
}

/** Cancels an order that is paid and not produced yet: its place and its photos are free again. @returns whether it was */
export function cancelPaid(deps: Deps, tx: Transaction, orderId: string, how: Cancelling): Promise<boolean> {
  return cancel(deps, tx, orderId, how);
}

/**
 * Gives up an order that was never paid: the place that an authorised payment took is free again and the payment released,
 * its photos may be ordered anew, and its draft too. Does nothing to an order that has been paid or is cancelled already.
 */
export async function cancelUnpaid(
  deps: Deps,
  tx: Transaction,
  orderId: string,
  note: string,
  how: Partial<Omit<Cancelling, 'note'>> = {},
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.paidAt) return false;
  return cancel(deps, tx, orderId, { actor: 'system', note, ...how });
}
