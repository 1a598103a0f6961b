import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isSale } from './commission-repository.ts';
import type { Slice } from './referral-repository.ts';
import { commissionEntries, commissions, payoutBatches, payoutLines, payouts } from './schema.ts';

/** Status of the order behind a commission; null once it is erased altogether. */
type Status = (typeof orders.$inferSelect)['status'] | null;

export interface StatementEntry {
  entry: typeof commissionEntries.$inferSelect;
  commission: typeof commissions.$inferSelect;
  status: Status;
  /** The payout that it is in. */
  month: string | null;
  paidAt: Date | null;
  /** True if something was paid for its order. */
  hasPaid: boolean;
}

/** Entries of an affiliate, the newest first; on request those that no paid batch holds. */
export async function entriesOfAffiliate(
  db: Queryable,
  affiliateId: string,
  { until, limit, isPending }: Slice & { isPending: boolean },
): Promise<StatementEntry[]> {
  const others = sql.raw('"others"');
  const hasPaid = sql<boolean>`exists (select from ${commissionEntries} as ${others}
    join ${payoutLines} on ${payoutLines.entryId} = ${others}.id
    where ${others}.order_id = ${commissions.orderId})`;
  return db
    .select({
      entry: commissionEntries,
      commission: commissions,
      status: orders.status,
      month: payouts.month,
      paidAt: payoutBatches.paidAt,
      hasPaid,
    })
    .from(commissionEntries)
    .innerJoin(commissions, eq(commissions.orderId, commissionEntries.orderId))
    .leftJoin(orders, eq(orders.id, commissionEntries.orderId))
    .leftJoin(payoutLines, eq(payoutLines.entryId, commissionEntries.id))
    .leftJoin(payouts, eq(payouts.id, payoutLines.payoutId))
    .leftJoin(payoutBatches, eq(payoutBatches.month, payouts.month))
    .where(
      and(
        eq(commissionEntries.affiliateId, affiliateId),
        lt(commissionEntries.at, until),
        isPending ? isNull(payoutBatches.paidAt) : undefined,
      ),
    )
    .orderBy(desc(commissionEntries.at), asc(commissionEntries.id))
    .limit(limit);
}

/** Commissions of an affiliate, the last delivered first; on request those alone that count as completed orders. */
export async function deliveriesOf(
  db: Queryable,
  affiliateId: string,
  { until, limit, isCounted }: Slice & { isCounted: boolean },
): Promise<{ commission: typeof commissions.$inferSelect; status: Status }[]> {
  return db
    .select({ commission: commissions, status: orders.status })
    .from(commissions)
    .leftJoin(orders, eq(orders.id, commissions.orderId))
    .where(
      and(eq(commissions.affiliateId, affiliateId), lt(commissions.deliveredAt, until), isCounted ? isSale : undefined),
    )
    .orderBy(desc(commissions.deliveredAt), asc(commissions.orderId))
    .limit(limit);
}

/** Payouts that the bank has made, the last first. */
export async function paidPayouts(
  db: Queryable,
  affiliateId: string,
  { until, limit }: Slice,
): Promise<{ id: string; month: string; amountPence: number; paidAt: Date | null }[]> {
  return db
    .select({
      id: payouts.id,
      month: payouts.month,
      amountPence: payouts.amountPence,
      paidAt: payoutBatches.paidAt,
    })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.month, payouts.month))
    .where(and(eq(payouts.affiliateId, affiliateId), isNotNull(payoutBatches.paidAt), lt(payoutBatches.paidAt, until)))
    .orderBy(desc(payoutBatches.paidAt), asc(payouts.id))
    .limit(limit);
}

/** Pence earned, less what was taken back, by the Europe/London day, of entries after `since`. */
export async function earnedByDayOf(db: Queryable, affiliateId: string, since: Date): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${commissionEntries.at} at time zone 'Europe/London', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, pence: sql<string>`sum(${commissionEntries.amountPence})` })
    .from(commissionEntries)
    .where(
      and(
        eq(commissionEntries.affiliateId, affiliateId),
        sql`${commissionEntries.at} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(day);
  return new Map(rows.map(({ day: of, pence }) => [of, Number(pence)]));
}
