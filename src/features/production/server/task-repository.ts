import { and, asc, eq, gt, inArray, isNull, lt, not, sql, type SQL } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import { asOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import { endOfRisk, isRefused, openStatuses, waitsForWords } from './queue-repository.ts';

export type OrderTaskKind = 'to-check' | 'failed' | 'words' | 'at-risk' | 'to-refund';

function condition(kind: OrderTaskKind, now: Date): SQL | undefined {
  if (kind === 'to-refund')
    return and(
      isRefused,
      inArray(orders.status, openStatuses),
      eq(orders.approvedForRelease, false),
      gt(orders.pricePence, 0),
    );
  return and(workCondition(kind, now), not(isRefused));
}

function workCondition(kind: Exclude<OrderTaskKind, 'to-refund'>, now: Date): SQL | undefined {
  switch (kind) {
    case 'to-check':
      return eq(orders.status, 'ready');
    case 'failed':
      return eq(orders.status, 'failed');
    case 'words':
      return waitsForWords;
    case 'at-risk':
      return and(inArray(orders.status, openStatuses), lt(orders.dueAt, endOfRisk(now)));
  }
}

/** Orders that wait for staff, the first due first. */
export async function waitingForStaff(
  db: Queryable,
  { kind, now, limit }: { kind: OrderTaskKind; now: Date; limit: number },
): Promise<{ count: number; orders: OrderRow[] }> {
  const which = and(condition(kind, now), isNull(orders.erasedAt));
  const count = await db.$count(orders, which);
  const rows = await db
    .select()
    .from(orders)
    .where(which)
    .orderBy(asc(sql`coalesce(${orders.dueAt}, ${orders.createdAt})`), asc(orders.id))
    .limit(limit);
  return { count, orders: rows.map(asOrder) };
}
