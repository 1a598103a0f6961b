import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { commissionEntries, commissions, payoutBatches, payoutLines, payouts } from './schema.ts';

export type CommissionRow = typeof commissions.$inferSelect;
export type EntryRow = typeof commissionEntries.$inferSelect;
/** An entry with the payout it is in. */
export interface EntryWithPayout extends EntryRow {
  payoutId: string | null;
  month: string | null;
  /** When that payout was paid. */
  paidAt: Date | null;
}

/** False if the order has its commission: a later delivery changes nothing of it. */
export async function insertCommission(tx: Transaction, row: typeof commissions.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(commissions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: commissions.orderId });
  return inserted.length > 0;
}

/** Commissions after one order's, by its id, locked until the transaction ends. */
export async function lockCommissions(
  tx: Transaction,
  which: { after: string; limit: number; affiliateId?: string },
): Promise<CommissionRow[]> {
  const { orderId, affiliateId } = commissions;
  return tx
    .select()
    .from(commissions)
    .where(
      and(gt(orderId, which.after), which.affiliateId === undefined ? undefined : eq(affiliateId, which.affiliateId)),
    )
    .orderBy(asc(orderId))
    .limit(which.limit)
    .for('update');
}

/** Locks every commission by its order's id, until the transaction ends. */
export async function lockEveryCommission(tx: Transaction): Promise<void> {
  const { orderId } = commissions;
  await tx.select({ orderId }).from(commissions).orderBy(asc(orderId)).for('update');
}

export async function commissionsOf(db: Queryable, affiliateId: string): Promise<CommissionRow[]> {
  return db
    .select()
    .from(commissions)
    .where(eq(commissions.affiliateId, affiliateId))
    .orderBy(desc(commissions.deliveredAt), desc(commissions.orderId));
}

/** Entries of some orders, the oldest first. */
export async function entriesOf(db: Queryable, orderIds: readonly string[]): Promise<EntryWithPayout[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select({
      entry: commissionEntries,
      payoutId: payoutLines.payoutId,
      month: payouts.month,
      paidAt: payoutBatches.paidAt,
    })
    .from(commissionEntries)
    .leftJoin(payoutLines, eq(payoutLines.entryId, commissionEntries.id))
    .leftJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .leftJoin(payoutBatches, eq(payoutBatches.month, payouts.month))
    .where(inArray(commissionEntries.orderId, orderIds))
    .orderBy(asc(commissionEntries.at), asc(commissionEntries.id));
  return rows.map(({ entry, ...rest }) => ({ ...entry, ...rest }));
}

export async function insertEntry(tx: Transaction, row: typeof commissionEntries.$inferInsert): Promise<void> {
  await tx.insert(commissionEntries).values(row);
}

export interface Sums {
  completed: number;
  earnedPence: number;
  pendingPence: number;
}

/** True for a delivery whose order was not cancelled or refunded since; what is left of an erased one counts. Joins its order. */
export const isSale = sql`coalesce(${orders.status} not in ('cancelled', 'refunded'), true)`;

/** Completed orders and sums of all entries by affiliate; pending is what no batch that was paid holds. */
export async function sumsByAffiliate(db: Queryable, affiliateId?: string): Promise<Map<string, Sums>> {
  const isIt = affiliateId === undefined ? undefined : eq(commissionEntries.affiliateId, affiliateId);
  const rows = await db
    .select({
      affiliateId: commissionEntries.affiliateId,
      earned: sql<string>`sum(${commissionEntries.amountPence})`,
      pending: sql<string>`sum(case when ${payoutBatches.paidAt} is null then ${commissionEntries.amountPence} else 0 end)`,
    })
    .from(commissionEntries)
    .leftJoin(payoutLines, eq(payoutLines.entryId, commissionEntries.id))
    .leftJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .leftJoin(payoutBatches, eq(payoutBatches.month, payouts.month))
    .where(isIt)
    .groupBy(commissionEntries.affiliateId);
  const delivered = await db
    .select({ affiliateId: commissions.affiliateId, count: sql<string>`count(*)` })
    .from(commissions)
    .leftJoin(orders, eq(orders.id, commissions.orderId))
    .where(and(isSale, affiliateId === undefined ? undefined : eq(commissions.affiliateId, affiliateId)))
    .groupBy(commissions.affiliateId);
  const sums = new Map<string, Sums>();
  for (const row of delivered)
    sums.set(row.affiliateId, { completed: Number(row.count), earnedPence: 0, pendingPence: 0 });
  for (const row of rows) {
    const completed = sums.get(row.affiliateId)?.completed ?? 0;
    sums.set(row.affiliateId, { completed, earnedPence: Number(row.earned), pendingPence: Number(row.pending) });
  }
  return sums;
}

/** Deliveries by affiliate in a London month, 'YYYY-MM', without those that were cancelled or refunded: they are no sales. */
export async function salesOfMonth(db: Queryable, month: string): Promise<Map<string, number>> {
  const of = sql`to_char(${commissions.deliveredAt} at time zone 'Europe/London', 'YYYY-MM')`;
  const rows = await db
    .select({ affiliateId: commissions.affiliateId, count: sql<string>`count(*)` })
    .from(commissions)
    .leftJoin(orders, eq(orders.id, commissions.orderId))
    .where(sql`${of} = ${month} and ${isSale}`)
    .groupBy(commissions.affiliateId);
  return new Map(rows.map((row) => [row.affiliateId, Number(row.count)]));
}
