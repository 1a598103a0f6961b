import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { DayCount } from '../domain/score.ts';
import { trendOrders, trendReaders, trendViews } from './schema.ts';

/** Counts one view of an article by one network, once a day. @returns false if it had been counted */
export async function countView(
  tx: Transaction,
  view: { trendId: string; day: string; reader: string },
): Promise<boolean> {
  const isNew = await tx.insert(trendReaders).values(view).onConflictDoNothing().returning({ day: trendReaders.day });
  if (isNew.length === 0) return false;
  const { trendId, day } = view;
  await tx
    .insert(trendViews)
    .values({ trendId, day, views: 1 })
    .onConflictDoUpdate({
      target: [trendViews.trendId, trendViews.day],
      set: { views: sql`${trendViews.views} + 1` },
    });
  return true;
}

/** Views and paid orders by article, from `since` on, a day of Europe/London. */
export async function dayCounts(db: Queryable, since: string): Promise<Map<string, DayCount[]>> {
  const viewed = await db.select().from(trendViews).where(gte(trendViews.day, since));
  const paidDay = sql<string>`to_char(${orders.paidAt} at time zone 'Europe/London', 'YYYY-MM-DD')`;
  const ordered = await db
    .select({ trendId: trendOrders.trendId, day: paidDay, orders: sql<number>`count(*)`.mapWith(Number) })
    .from(trendOrders)
    .innerJoin(orders, eq(orders.id, trendOrders.orderId))
    .where(and(isNotNull(orders.paidAt), gte(paidDay, since)))
    .groupBy(trendOrders.trendId, paidDay);
  const counts = new Map<string, DayCount[]>();
  const add = (trendId: string, count: DayCount): void => {
    counts.set(trendId, [...(counts.get(trendId) ?? []), count]);
  };
  for (const { trendId, day, views } of viewed) add(trendId, { day, views, orders: 0 });
  for (const { trendId, day, orders: paid } of ordered) add(trendId, { day, views: 0, orders: paid });
  return counts;
}

/** Notes the article that an order began at, in place of an earlier one. */
export async function writeTrendOrder(tx: Transaction, row: typeof trendOrders.$inferInsert): Promise<void> {
  await tx
    .insert(trendOrders)
    .values(row)
    .onConflictDoUpdate({ target: trendOrders.orderId, set: { trendId: row.trendId } });
}

export async function deleteTrendOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(trendOrders).where(eq(trendOrders.orderId, orderId));
}

export async function deleteReadersBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(trendReaders).where(lt(trendReaders.day, day));
}
