import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { readyColumns, type ReadyPhoto, type UploadRow } from './repository.ts';
import { uploads } from './schema.ts';

/** Every checked photo of an owner, in an order or not, the oldest first. */
export async function photosOfOwner(db: Queryable, ownerKeyHash: string): Promise<ReadyPhoto[]> {
  return db
    .select(readyColumns)
    .from(uploads)
    .where(and(eq(uploads.ownerKeyHash, ownerKeyHash), eq(uploads.state, 'ready')))
    .orderBy(asc(uploads.createdAt), asc(uploads.id));
}

export async function changeOwner(
  tx: Transaction,
  ids: string[],
  change: { ownerKeyHash: string; expiresAt: Date },
): Promise<void> {
  await tx.update(uploads).set(change).where(inArray(uploads.id, ids));
}

export async function moveExpiry(tx: Transaction, ownerKeyHash: string, expiresAt: Date): Promise<void> {
  await tx.update(uploads).set({ expiresAt }).where(eq(uploads.ownerKeyHash, ownerKeyHash));
}

/** Reserves photos for an order, instead of for another one. */
export async function setReserved(tx: Transaction, owners: readonly string[], orderId: string): Promise<void> {
  const which = and(inArray(uploads.ownerKeyHash, [...owners]), eq(uploads.state, 'ready'), isNull(uploads.position));
  if (owners.length > 0) await tx.update(uploads).set({ orderId }).where(which);
}

export async function unsetReserved(tx: Transaction, orderId: string): Promise<void> {
  const which = and(eq(uploads.orderId, orderId), isNull(uploads.position));
  await tx.update(uploads).set({ orderId: null }).where(which);
}

/** Deletes the rows of an owner; the files are the caller's to delete. */
export async function deleteOfOwner(tx: Transaction, ownerKeyHash: string): Promise<UploadRow[]> {
  return tx.delete(uploads).where(eq(uploads.ownerKeyHash, ownerKeyHash)).returning();
}
