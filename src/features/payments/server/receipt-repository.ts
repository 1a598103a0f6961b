import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { receipts } from './schema.ts';

export type ReceiptRow = typeof receipts.$inferSelect;

export async function receiptOf(db: Queryable, orderId: string): Promise<ReceiptRow | undefined> {
  return (await db.select().from(receipts).where(eq(receipts.orderId, orderId)))[0];
}

/** The first number stands. @returns the row as it is stored */
export async function insertReceipt(db: Queryable, row: ReceiptRow): Promise<ReceiptRow> {
  await db.insert(receipts).values(row).onConflictDoNothing({ target: receipts.orderId });
  return (await receiptOf(db, row.orderId)) ?? row;
}

export async function removeReceipt(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(receipts).where(eq(receipts.orderId, orderId));
}
