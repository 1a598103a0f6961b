import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import { asOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { OrderFilter } from '../contract.ts';
import { matching } from './queue-repository.ts';

/** Business day of an order: the date it was created in Europe/London, as for every business day. */
const day = sql`(${orders.createdAt} at time zone 'Europe/London')::date`;

/** `size` orders that match the filter, the newest first; `before` is the last id of the page before. */
export async function orderPage(
  db: Queryable,
  { search, status, kind, from, to }: OrderFilter,
  { before, size }: { before?: string | undefined; size: number },
): Promise<OrderRow[]> {
  const conditions: (SQL | undefined)[] = [
    matching(search),
    status === '' ? undefined : eq(orders.status, status),
    kind === '' ? undefined : sql`${orders.kind} = ${kind}`,
    from === '' ? undefined : sql`${day} >= ${from}::date`,
    to === '' ? undefined : sql`${day} <= ${to}::date`,
    before
      ? sql`(${orders.createdAt}, ${orders.id}) < (select created_at, id from orders where id = ${before})`
      : undefined,
  ];
  const rows = await db
    .select()
    .from(orders)
    .where(and(...conditions))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(size);
  return rows.map(asOrder);
}
