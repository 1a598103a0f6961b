import { asc, desc, eq, isNull, sql, and } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { affiliates, payoutBatches, payoutLines, payouts } from './schema.ts';

export type BatchRow = typeof payoutBatches.$inferSelect;
export type PayoutRow = typeof payouts.$inferSelect;

/** False if the month has its batch; waits for a transaction that is making it. */
export async function insertBatch(tx: Transaction, row: typeof payoutBatches.$inferInsert): Promise<boolean> {
  const { month } = payoutBatches;
  return (await tx.insert(payoutBatches).values(row).onConflictDoNothing().returning({ month })).length > 0;
}

export async function insertPayout(
  tx: Transaction,
  row: typeof payouts.$inferInsert,
  entryIds: readonly string[],
): Promise<void> {
  await tx.insert(payouts).values(row);
  await tx.insert(payoutLines).values(entryIds.map((entryId) => ({ entryId, payoutId: row.id })));
}

/** The newest first. */
export async function allBatches(db: Queryable): Promise<BatchRow[]> {
  return db.select().from(payoutBatches).orderBy(desc(payoutBatches.month)).limit(60);
}

export async function batchOf(db: Queryable, month: string): Promise<BatchRow | undefined> {
  return (await db.select().from(payoutBatches).where(eq(payoutBatches.month, month)))[0];
}

/** False if it was marked before. */
export async function markBatchPaid(tx: Transaction, month: string, at: Date, by: string): Promise<boolean> {
  const isOpen = and(eq(payoutBatches.month, month), isNull(payoutBatches.paidAt));
  const marked = await tx
    .update(payoutBatches)
    .set({ paidAt: at, paidBy: by })
    .where(isOpen)
    .returning({ month: payoutBatches.month });
  return marked.length > 0;
}

/** Always in the same sequence: the bank's file is the same whenever it is made. */
export async function payoutsOfMonth(
  db: Queryable,
  month: string,
): Promise<(PayoutRow & { fullName: string; referralId: string; entries: number })[]> {
  const entries = sql<string>`(select count(*) from ${payoutLines} where ${payoutLines.payoutId} = ${payouts.id})`;
  const rows = await db
    .select({ payout: payouts, fullName: affiliates.fullName, referralId: affiliates.referralId, entries })
    .from(payouts)
    .innerJoin(affiliates, eq(affiliates.id, payouts.affiliateId))
    .where(eq(payouts.month, month))
    .orderBy(asc(payouts.id));
  return rows.map(({ payout, fullName, referralId, entries: count }) => ({
    ...payout,
    fullName,
    referralId,
    entries: Number(count),
  }));
}
