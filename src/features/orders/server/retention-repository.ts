import { and, asc, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { daysBefore, type RetentionRule, rowsPast, yearsBefore } from '#platform/retention.ts';
import { addressProofs, orderAccess, orderLinks, orders } from './schema.ts';

const batch = 500;

export type Keeping = 'paid' | 'draft';

/** Paid orders are kept for seven calendar years, what was never paid for 30 days since it last changed. */
function pastKeeping(keeping: Keeping, now: Date): SQL | undefined {
  const isOver =
    keeping === 'paid'
      ? lte(orders.paidAt, yearsBefore(now, 7))
      : and(isNull(orders.paidAt), lte(orders.updatedAt, daysBefore(now, 30)));
  return and(isOver, isNull(orders.legalHold));
}

/** Ids of orders over their time, oldest first; none under a legal hold. */
export async function ordersPastKeeping(db: Queryable, keeping: Keeping, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(pastKeeping(keeping, now))
    .orderBy(asc(orders.createdAt))
    .limit(batch);
  return rows.map(({ id }) => id);
}

/** Doors that open nothing any more. */
export function accessRetention(db: Queryable): RetentionRule[] {
  const kept = '30 days, or until revoked';
  return [
    rowsPast(db, {
      what: 'access of browsers to orders',
      kept,
      table: orderAccess,
      past: (now) => or(lte(orderAccess.expiresAt, now), isNotNull(orderAccess.revokedAt)),
    }),
    rowsPast(db, {
      what: 'e-mailed and shared links',
      kept,
      table: orderLinks,
      past: (now) => or(lte(orderLinks.expiresAt, now), isNotNull(orderLinks.revokedAt)),
    }),
    rowsPast(db, {
      what: 'addresses that browsers proved',
      kept: '30 days',
      table: addressProofs,
      past: (now) => lte(addressProofs.expiresAt, now),
    }),
  ];
}
