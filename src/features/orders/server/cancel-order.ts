import { detachPhotos } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { changeStatus } from './change-status.ts';
import { givePlaceBack, lockOrder } from './repository.ts';

/**
 * Gives up an order that was never paid: its place is free again, its photos may be ordered anew, and its draft too.
 * Does nothing to an order that has been paid or is cancelled already.
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
  await givePlaceBack(tx, order.businessDay);
  return true;
}
