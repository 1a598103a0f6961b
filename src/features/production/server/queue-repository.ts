import { and, asc, desc, eq, ilike, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import type { Queryable } from '#platform/db/database.ts';

export type QueueFilter = 'open' | 'to-check' | 'failed' | 'done' | 'all';
export type QueueOrder = typeof orders.$inferSelect;

const statuses: Record<Exclude<QueueFilter, 'all'>, OrderStatus[]> = {
  open: ['paid', 'processing', 'in_progress', 'ready', 'failed'],
  'to-check': ['ready'],
  failed: ['failed'],
  done: ['completed', 'refunded', 'cancelled'],
};

export const pageSize = 50;

/** Open work with what was paid first on top; the rest newest first. `before` is the last order id of the page before. */
export async function queuePage(
  db: Queryable,
  { filter, search, before }: { filter: QueueFilter; search: string; before?: string | undefined },
): Promise<QueueOrder[]> {
  const conditions: (SQL | undefined)[] = [];
  if (filter !== 'all') conditions.push(inArray(orders.status, statuses[filter]));
  const wanted = search.trim();
  if (wanted !== '') {
    const pattern = `%${wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    conditions.push(
      or(
        ilike(orders.number, pattern),
        ilike(orders.email, pattern),
        ilike(sql`${orders.details}->>'first_name'`, pattern),
      ),
    );
  }
  const oldestFirst = filter === 'open' || filter === 'to-check';
  if (before) {
    const last = db.select({ at: orders.createdAt }).from(orders).where(eq(orders.id, before));
    conditions.push(oldestFirst ? sql`${orders.createdAt} > (${last})` : lt(orders.createdAt, sql`(${last})`));
  }
  return db
    .select()
    .from(orders)
    .where(and(...conditions))
    .orderBy(oldestFirst ? asc(orders.createdAt) : desc(orders.createdAt))
    .limit(pageSize + 1);
}
