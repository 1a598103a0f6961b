import { detachPhotos } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { changeStatus } from './change-status.ts';
import { freePlace } from './daily-places.ts';
import { lockOrder } from './repository.ts';

/** Cancels an order that is paid and not produced yet: its place and its photos are free again. @returns whether it was */
export async function cancelPaid(
  deps: Deps,
  tx: Transaction,
  orderId: string,
  { actor, note }: { actor: string; note: string },
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) return false;
  const { outcome } = await changeStatus(deps, tx, {
    orderId,
    to: 'cancelled',
    actor,
    note,
    also: { draftKey: null, slot: 'freed' },
  });
  if (outcome !== 'moves') return false;
  await detachPhotos(deps, tx, orderId);
  await freePlace(tx, order);
  return true;
}

/**
 * Gives up an order that was never paid: its place, if it held one, is free again, its photos may be ordered anew, and its draft too.
 * Does nothing to an order that has been paid or is cancelled already; a payment that is
 * authorised and not captured yet is released.
 */
export async function cancelUnpaid(deps: Deps, tx: Transaction, orderId: string, note: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.paidAt) return false;
  const { outcome } = await changeStatus(deps, tx, {
    orderId,
    to: 'cancelled',
    actor: 'system',
    note,
    also: { draftKey: null, slot: 'freed' },
  });
  if (outcome !== 'moves') return false;
  await detachPhotos(deps, tx, orderId);
  await freePlace(tx, order);
  return true;
}
