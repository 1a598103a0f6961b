import { and, asc, eq, exists, gt, isNotNull, isNull, lte, notExists, or, type SQL } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import { payments } from '#features/payments/server/schema.ts';
import type { Queryable } from '#platform/db/database.ts';
import { daysBefore, yearsBefore } from '#platform/retention.ts';

const batch = 500;

/** `money`: an order that was paid, or that money came for. `draft`: one that was never paid. */
export type RetentionClass = 'money' | 'draft';

/**
 * Condition for an order past its retention period. Payments are kept for seven calendar years from the last one. An order
 * that was never paid is kept for 30 days since it last changed; if it received money all the same, the payments stay and
 * only its personal data is erased.
 */
function pastKeeping(db: Queryable, keeping: RetentionClass, now: Date): SQL | undefined {
  const ofOrder = eq(payments.orderId, orders.id);
  const hasMoney = exists(db.select().from(payments).where(ofOrder));
  const sevenYears = yearsBefore(now, 7);
  const isOver =
    keeping === 'money'
      ? and(
          or(isNotNull(orders.paidAt), hasMoney),
          or(isNull(orders.paidAt), lte(orders.paidAt, sevenYears)),
          notExists(
            db
              .select()
              .from(payments)
              .where(and(ofOrder, gt(payments.createdAt, sevenYears))),
          ),
        )
      : and(
          isNull(orders.paidAt),
          lte(orders.updatedAt, daysBefore(now, 30)),
          or(isNull(orders.erasedAt), notExists(db.select().from(payments).where(ofOrder))),
        );
  return and(isOver, isNull(orders.legalHold));
}

/** Ids of orders past their retention period, oldest first, without those under a legal hold. `orderId` selects one. */
export async function ordersPastRetention(
  db: Queryable,
  keeping: RetentionClass,
  { now, orderId }: { now: Date; orderId?: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(pastKeeping(db, keeping, now), orderId === undefined ? undefined : eq(orders.id, orderId)))
    .orderBy(asc(orders.createdAt))
    .limit(batch);
  return rows.map(({ id }) => id);
}
