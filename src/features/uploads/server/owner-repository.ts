import { and, asc, eq, inArray } from 'drizzle-orm';
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

/** Deletes the rows of an owner; the files are the caller's to delete. */
export async function deleteOfOwner(tx: Transaction, ownerKeyHash: string): Promise<UploadRow[]> {
  return tx.delete(uploads).where(eq(uploads.ownerKeyHash, ownerKeyHash)).returning();
}
