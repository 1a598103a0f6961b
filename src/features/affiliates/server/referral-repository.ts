import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { rowsPast, daysBefore, type RetentionRule } from '#platform/retention.ts';
import { orderReferrals, referralVisits } from './schema.ts';

export type VisitRow = typeof referralVisits.$inferSelect;
export type OrderReferralRow = typeof orderReferrals.$inferSelect;

/** Days for which a click is remembered. */
export const visitDays = 30;
/** Days for which clicks are kept for the affiliate's own figures. */
const keptDays = 400;

/** The newest click of a visitor after `since`. */
export async function latestVisit(db: Queryable, visitorHash: string, since: Date): Promise<VisitRow | undefined> {
  const { clickedAt, id } = referralVisits;
  return (
    await db
      .select()
      .from(referralVisits)
      .where(and(eq(referralVisits.visitorHash, visitorHash), gt(clickedAt, since)))
      .orderBy(desc(clickedAt), desc(id))
      .limit(1)
  )[0];
}

export async function insertVisit(db: Queryable, row: typeof referralVisits.$inferInsert): Promise<void> {
  await db.insert(referralVisits).values(row);
}

/** Of `ids`, the click that came last, if it was after `since`. */
export async function lastOfVisits(db: Queryable, ids: readonly string[], since: Date): Promise<VisitRow | undefined> {
  if (ids.length === 0) return undefined;
  const { clickedAt, id } = referralVisits;
  return (
    await db
      .select()
      .from(referralVisits)
      .where(and(inArray(id, ids), gt(clickedAt, since)))
      .orderBy(desc(clickedAt), desc(id))
      .limit(1)
  )[0];
}

export async function insertOrderReferral(tx: Transaction, row: typeof orderReferrals.$inferInsert): Promise<void> {
  await tx.insert(orderReferrals).values(row).onConflictDoNothing();
}

const selectReferral = prepared<{ orderId: string }, OrderReferralRow[]>((db) =>
  db
    .select()
    .from(orderReferrals)
    .where(eq(orderReferrals.orderId, sql.placeholder('orderId'))),
);

export async function referralOfOrder(db: Queryable, orderId: string): Promise<OrderReferralRow | undefined> {
  return (await selectReferral(db, { orderId }))[0];
}

/** Has an order bring no commission. */
export async function excludeOrder(
  tx: Transaction,
  orderId: string,
  excluded: NonNullable<OrderReferralRow['excluded']>,
): Promise<void> {
  await tx.update(orderReferrals).set({ excluded }).where(eq(orderReferrals.orderId, orderId));
}

export async function removeOrderReferral(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(orderReferrals).where(eq(orderReferrals.orderId, orderId));
}

/** Rows of a list that is read from a moment backwards. */
export interface Slice {
  /** Only rows before it. */
  until: Date;
  limit: number;
}

/** The newest first. */
export async function visitsOf(db: Queryable, affiliateId: string, { until, limit }: Slice): Promise<VisitRow[]> {
  const { clickedAt, id } = referralVisits;
  return db
    .select()
    .from(referralVisits)
    .where(and(eq(referralVisits.affiliateId, affiliateId), lt(clickedAt, until)))
    .orderBy(desc(clickedAt), asc(id))
    .limit(limit);
}

export async function countVisits(db: Queryable, affiliateId?: string): Promise<Map<string, number>> {
  const count = sql<string>`count(*)`;
  const rows = await db
    .select({ affiliateId: referralVisits.affiliateId, count })
    .from(referralVisits)
    .where(affiliateId === undefined ? undefined : eq(referralVisits.affiliateId, affiliateId))
    .groupBy(referralVisits.affiliateId);
  return new Map(rows.map((row) => [row.affiliateId, Number(row.count)]));
}

/** Clicks by the Europe/London day, of those after `since`. */
export async function clicksByDay(db: Queryable, affiliateId: string, since: Date): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${referralVisits.clickedAt} at time zone 'Europe/London', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, count: sql<string>`count(*)` })
    .from(referralVisits)
    .where(and(eq(referralVisits.affiliateId, affiliateId), gt(referralVisits.clickedAt, since)))
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, Number(row.count)]));
}

/** Orders that name an affiliate, the newest first; an unpaid one is none yet. */
export async function referredOrders(
  db: Queryable,
  affiliateId: string,
  { until, limit }: Slice,
): Promise<(OrderReferralRow & { number: string; email: string; browserHash: string })[]> {
  const rows = await db
    .select({ referral: orderReferrals, number: orders.number, email: orders.email, browserHash: orders.browserHash })
    .from(orderReferrals)
    .innerJoin(orders, eq(orders.id, orderReferrals.orderId))
    .where(
      and(eq(orderReferrals.affiliateId, affiliateId), isNotNull(orders.paidAt), lt(orderReferrals.placedAt, until)),
    )
    .orderBy(desc(orderReferrals.placedAt), asc(orders.id))
    .limit(limit);
  return rows.map(({ referral, ...rest }) => ({ ...referral, ...rest }));
}

/** Minutes with more than `most` clicks on an affiliate's links, the busiest first. */
export async function clickBursts(
  db: Queryable,
  affiliateId: string,
  most: number,
): Promise<{ at: string; count: number }[]> {
  const at = sql<string>`to_char(date_trunc('minute', ${referralVisits.clickedAt}), 'YYYY-MM-DD HH24:MI')`;
  const rows = await db
    .select({ at, count: sql<string>`count(*)` })
    .from(referralVisits)
    .where(eq(referralVisits.affiliateId, affiliateId))
    .groupBy(at)
    .having(sql`count(*) > ${most}`)
    .orderBy(sql`count(*) desc`)
    .limit(20);
  return rows.map((row) => ({ at: row.at, count: Number(row.count) }));
}

export function visitsRetention(db: Parameters<typeof rowsPast>[0]): RetentionRule {
  return rowsPast(db, {
    what: 'clicks on affiliates’ links',
    kept: `${keptDays} days`,
    table: referralVisits,
    past: (now) => lt(referralVisits.clickedAt, daysBefore(now, keptDays)),
  });
}
