import type { OrderPhotos } from '#features/orders/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { unusedHours } from '../domain/limits.ts';
import { lockAttachable, setOrder } from './attach-repository.ts';
import { photosInOrder, unsetOrder, type ReadyPhoto } from './repository.ts';

/**
 * Makes the order's photos exactly `uploadIds`, in that order, within the order's own transaction. Photos it had before (one that
 * `isNew` had none) and that are not among them are free again. Asked twice, it does nothing the second time.
 * @returns the ids that are not there, foreign or in another order; if any, nothing is changed
 */
export async function attachPhotos(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  {
    ownerKeyHash,
    uploadIds,
    orderId,
    isNew,
  }: { ownerKeyHash: string; uploadIds: string[]; orderId: string; isNew: boolean },
): Promise<string[]> {
  const ids = [...new Set(uploadIds)];
  const attachable = ids.length > 0 ? await lockAttachable(tx, { ownerKeyHash, ids, orderId }) : new Set<string>();
  const missing = ids.filter((id) => !attachable.has(id));
  if (missing.length > 0) return missing;
  if (!isNew) await unsetOrder(tx, orderId, ids, expiryAfter(deps.clock.now()));
  await setOrder(tx, ids, orderId, 0);
  return [];
}

/** Frees the photos of an order that will not be made; another order of the same browser may take them. */
export async function detachPhotos(deps: Pick<Deps, 'clock'>, tx: Transaction, orderId: string): Promise<void> {
  await unsetOrder(tx, orderId, [], expiryAfter(deps.clock.now()));
}

/** The photos of orders, as the orders' room asks for them. */
export const orderPhotos: OrderPhotos = { attach: attachPhotos, detach: detachPhotos };

/** The order's photos in the order of the film, as storage keys. */
export function photosOfOrder(db: Queryable, orderId: string): Promise<ReadyPhoto[]> {
  return photosInOrder(db, orderId);
}

/** When an upload that begins to wait at `now` is cleared away. */
export function expiryAfter(now: Date): Date {
  return new Date(now.getTime() + unusedHours * 3_600_000);
}
