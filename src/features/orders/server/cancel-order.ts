import { detachPhotos } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { changeStatus } from './change-status.ts';
import { givePlaceBack, updateOrder } from './repository.ts';

/**
 * Gives up an order that was never paid: its place is free again, its photos may be ordered anew, and its draft too.
 * Does nothing to an order that has been paid or is cancelled already.
 */
export async function cancelUnpaid(deps: Deps, tx: Transaction, orderId: string, note: string): Promise<boolean> {
  const { outcome, order } = await changeStatus(deps, tx, { orderId, to: 'cancelled', actor: 'system', note });
  if (outcome !== 'moves') return false;
  await updateOrder(tx, orderId, { draftKey: null, slot: 'freed', updatedAt: deps.clock.now() });
  await detachPhotos(deps, tx, orderId);
  if (order.slot !== 'freed') await givePlaceBack(tx, order.businessDay);
  return true;
}
