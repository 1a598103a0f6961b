import { and, asc, between, desc, eq, gt, ilike, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm';
import { orderCase, takenDown } from '#features/moderation/server/index.ts';
import { orders } from '#features/orders/server/schema.ts';
import { asOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import type { Queryable } from '#platform/db/database.ts';
import { productions } from './schema.ts';

export type QueueFilter = 'open' | 'to-check' | 'words' | 'failed' | 'done' | 'all';

/** Paid for and not delivered. */
export const openStatuses: OrderStatus[] = ['paid', 'processing', 'in_progress', 'ready', 'failed'];

/** True for an order at work whose newest version has no words and waits for a producer to write them. */
export const waitsForWords: SQL = sql`(${inArray(orders.status, openStatuses)} and exists (
  select 1 from ${productions} p where p.order_id = ${orders.id} and p.state = 'needs-words'
    and p.version = (select max(version) from ${productions} where order_id = ${orders.id})))`;

/** True for an order that staff have decided not to release: nothing of it is promised any more. */
export const isRefused: SQL = takenDown(orderCase, orders.id);

const isNotRefused = not(isRefused);

const conditions: Record<Exclude<QueueFilter, 'all'>, SQL> = {
  open: inArray(orders.status, openStatuses),
  'to-check': sql`(${eq(orders.status, 'ready')} and ${isNotRefused})`,
  words: waitsForWords,
  failed: eq(orders.status, 'failed'),
  done: inArray(orders.status, ['completed', 'refunded', 'cancelled']),
};

/** Filters whose orders are still to be delivered. */
const dueFirstFilters: readonly QueueFilter[] = ['open', 'to-check', 'words'];

export const pageSize = 50;

/** Hours before its due time at which an order counts as at risk. */
const riskHours = 6;

/** Orders due before this time are at risk, or late. */
export function endOfRisk(now: Date): Date {
  return new Date(now.getTime() + riskHours * 3_600_000);
}

/** Page of the queue: open work with the first due on top, the rest newest first. `before` is the previous page's last id. */
export async function queuePage(
  db: Queryable,
  { filter, search, before }: { filter: QueueFilter; search: string; before?: string | undefined },
): Promise<OrderRow[]> {
  const dueFirst = dueFirstFilters.includes(filter);
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        filter === 'all' ? undefined : conditions[filter],
        matching(search),
        before ? after(before, dueFirst) : undefined,
      ),
    )
    .orderBy(...(dueFirst ? [asc(promised), asc(orders.id)] : [desc(orders.createdAt), desc(orders.id)]))
    .limit(pageSize + 1);
  return rows.map(asOrder);
}

/** Due time of an order; every paid one has it, for others it is the time of creation. */
const promised = sql`coalesce(${orders.dueAt}, ${orders.createdAt})`;

function after(before: string, dueFirst: boolean): SQL {
  const last = (column: SQL): SQL => sql`(select ${column}, id from orders where id = ${before})`;
  return dueFirst
    ? sql`(${promised}, ${orders.id}) > ${last(sql`coalesce(due_at, created_at)`)}`
    : sql`(${orders.createdAt}, ${orders.id}) < ${last(sql`created_at`)}`;
}

/** Orders whose number, e-mail address or name has the text in it; all for an empty one. */
export function matching(search: string): SQL | undefined {
  const wanted = search.trim();
  if (wanted === '') return undefined;
  const pattern = `%${wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const names = ['first_name', 'second_name', 'recipient_name', 'full_name', 'last_name'] as const;
  return or(
    ilike(orders.number, pattern),
    ilike(orders.email, pattern),
    ...names.map((name) => ilike(sql`${orders.details}->>${name}`, pattern)),
  );
}

/** Counts of orders to check, overdue and close to it at `now`, and the median hours to delivery over the last 30 days. */
export async function queueFigures(
  db: Queryable,
  now: Date,
): Promise<{ to_check: number; late: number; at_risk: number; median_hours: number | null }> {
  const soon = endOfRisk(now);
  const month = new Date(now.getTime() - 30 * 24 * 3_600_000);
  const isOpen = conditions.open;
  const [row] = await db
    .select({
      toCheck: sql<string>`count(*) filter (where ${conditions['to-check']})`,
      late: sql<string>`count(*) filter (where ${and(isOpen, isNotRefused, lt(orders.dueAt, now))})`,
      atRisk: sql<string>`count(*) filter (where ${and(isOpen, isNotRefused, between(orders.dueAt, now, soon))})`,
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from ${orders.completedAt} - ${orders.paidAt})::float8) filter (where ${gt(orders.completedAt, month)})`,
    })
    .from(orders);
  const median = row?.median ?? null;
  return {
    to_check: Number(row?.toCheck ?? 0),
    late: Number(row?.late ?? 0),
    at_risk: Number(row?.atRisk ?? 0),
    median_hours: median === null ? null : median / 3600,
  };
}
