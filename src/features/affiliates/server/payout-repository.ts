import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { monthAndYear } from '#kit/moments.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { yearsBefore, type RetentionRule } from '#platform/retention.ts';
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

/** An affiliate's payouts, the newest first. */
export async function payoutsOf(
  db: Queryable,
  affiliateId: string,
): Promise<(Pick<PayoutRow, 'month' | 'amountPence'> & { paidAt: Date | null })[]> {
  return db
    .select({ month: payouts.month, amountPence: payouts.amountPence, paidAt: payoutBatches.paidAt })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.month, payouts.month))
    .where(eq(payouts.affiliateId, affiliateId))
    .orderBy(desc(payouts.month));
}

/** True while a batch that is not marked as paid has a payout of this affiliate. */
export async function isInUnpaidBatch(db: Queryable, affiliateId: string): Promise<boolean> {
  const unpaid = await db
    .select({ id: payouts.id })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.month, payouts.month))
    .where(and(eq(payouts.affiliateId, affiliateId), isNull(payoutBatches.paidAt)))
    .limit(1);
  return unpaid.length > 0;
}

const keptYears = 7;
const hasOldDetails = (before: Date) =>
  and(
    ne(payouts.payoutDetails, ''),
    inArray(
      payouts.month,
      sql`(select ${payoutBatches.month} from ${payoutBatches} where ${payoutBatches.createdAt} < ${before.toISOString()}::timestamptz)`,
    ),
  );

/** Bank details leave the payouts they were used for once nobody may ask for them any more; the amounts stay. */
export const payoutDetailsRetention = (db: Queryable): RetentionRule => ({
  what: 'bank details of affiliates’ payouts',
  kept: `${keptYears} years; the amounts stay`,
  due: (now) => db.$count(payouts, hasOldDetails(yearsBefore(now, keptYears))),
  clear: async (now) =>
    (
      await db
        .update(payouts)
        .set({ payoutDetails: '' })
        .where(hasOldDetails(yearsBefore(now, keptYears)))
    ).rowCount ?? 0,
});

/** Months of payout runs as they are read, by the month that the run is stored under. */
export async function batchMonths(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { month } = payoutBatches;
  const rows = await db
    .select({ month })
    .from(payoutBatches)
    .where(inArray(month, [...ids]));
  return new Map(rows.map((row) => [row.month, monthAndYear(row.month)]));
}
