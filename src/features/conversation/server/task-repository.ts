import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import { asOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import { revisionRequests } from './schema.ts';

/** Requests that wait for staff, the oldest first; those that wait for the buyer's payment are left out. */
export async function openRevisions(
  db: Queryable,
  limit: number,
): Promise<{ count: number; revisions: { id: string; since: Date; order: OrderRow }[] }> {
  const which = and(
    eq(revisionRequests.status, 'pending'),
    ne(revisionRequests.settlement, 'asked'),
    isNull(orders.erasedAt),
  );
  const requests = db
    .select({ id: revisionRequests.id, since: revisionRequests.createdAt, order: orders })
    .from(revisionRequests)
    .innerJoin(orders, eq(orders.id, revisionRequests.orderId))
    .where(which);
  const rows = await requests.orderBy(asc(revisionRequests.createdAt), asc(revisionRequests.id)).limit(limit);
  return {
    count: await db.$count(
      db
        .select({ id: revisionRequests.id })
        .from(revisionRequests)
        .innerJoin(orders, eq(orders.id, revisionRequests.orderId))
        .where(which)
        .as('open_revisions'),
    ),
    revisions: rows.map(({ order, ...row }) => ({ ...row, order: asOrder(order) })),
  };
}
