import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { payments, receipts } from './schema.ts';

export type ReceiptRow = typeof receipts.$inferSelect;

export async function receiptOf(db: Queryable, orderId: string): Promise<ReceiptRow | undefined> {
  return (await db.select().from(receipts).where(eq(receipts.orderId, orderId)))[0];
}

/** VAT number and rate that were kept with each payment of an order. */
export function vatOfPayments(
  db: Queryable,
  orderId: string,
): Promise<{ id: string; vatNumber: string | null; vatPercent: number | null }[]> {
  const { id, vatNumber, vatPercent } = payments;
  return db.select({ id, vatNumber, vatPercent }).from(payments).where(eq(payments.orderId, orderId));
}

/** The first number stands. @returns the row as it is stored */
export async function insertReceipt(db: Queryable, row: ReceiptRow): Promise<ReceiptRow> {
  await db.insert(receipts).values(row).onConflictDoNothing({ target: receipts.orderId });
  return (await receiptOf(db, row.orderId)) ?? row;
}

export async function removeReceipt(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(receipts).where(eq(receipts.orderId, orderId));
}
