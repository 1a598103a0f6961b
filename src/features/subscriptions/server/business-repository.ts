import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { user } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { asOrder, type OrderRow } from '#features/orders/server/index.ts';
import { paymentEvents } from '#features/payments/server/schema.ts';
import type { Queryable } from '#platform/db/database.ts';
import { subscriberProfiles, subscriptionOrders, subscriptions } from './schema.ts';
import type { ProfileRow, SubscriptionRow } from './repository.ts';

export interface BusinessRow {
  profile: ProfileRow;
  email: string;
  since: Date;
  plan: SubscriptionRow | null;
}

/** Businesses whose name, contact or address has the text in it, each with its newest plan. */
export async function findBusinesses(
  db: Queryable,
  { search, limit }: { search: string; limit: number },
): Promise<BusinessRow[]> {
  const pattern = `%${search.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const newest = db
    .selectDistinctOn([subscriptions.accountId])
    .from(subscriptions)
    .where(notInArray(subscriptions.status, ['incomplete', 'never_begun']))
    .orderBy(subscriptions.accountId, desc(subscriptions.createdAt), desc(subscriptions.id))
    .as('newest');
  const rows = await db
    .select({ profile: subscriberProfiles, email: user.email, since: user.createdAt, planId: newest.id })
    .from(subscriberProfiles)
    .innerJoin(user, eq(user.id, subscriberProfiles.accountId))
    .leftJoin(newest, eq(newest.accountId, subscriberProfiles.accountId))
    .where(
      sql`concat_ws(' ', ${subscriberProfiles.companyName}, ${subscriberProfiles.firstName}, ${subscriberProfiles.lastName}, ${user.email}) ilike ${pattern}`,
    )
    .orderBy(
      sql`coalesce(${newest.status} = 'past_due', false) desc`,
      desc(user.createdAt),
      desc(subscriberProfiles.accountId),
    )
    .limit(limit);
  const ids = rows.flatMap(({ planId }) => planId ?? []);
  const plans = ids.length > 0 ? await db.select().from(subscriptions).where(inArray(subscriptions.id, ids)) : [];
  return rows.map(({ planId, ...row }) => ({ ...row, plan: plans.find(({ id }) => id === planId) ?? null }));
}

/** Number of songs that each of these accounts has ordered within plans. */
export async function songsByAccount(db: Queryable, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ accountId: subscriptionOrders.accountId, songs: sql<string>`count(*)` })
    .from(subscriptionOrders)
    .innerJoin(orders, eq(orders.id, subscriptionOrders.orderId))
    .where(and(inArray(subscriptionOrders.accountId, [...accountIds]), ne(orders.status, 'cancelled')))
    .groupBy(subscriptionOrders.accountId);
  return new Map(rows.map(({ accountId, songs }) => [accountId, Number(songs)]));
}

/** Reported failures of the payments for each account's plans, as long as the provider's events are kept. */
export async function failedPayments(
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, { count: number; last: Date }>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({
      accountId: subscriptions.accountId,
      count: sql<string>`count(*)`,
      last: sql<string>`to_char(max(${paymentEvents.receivedAt}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(paymentEvents)
    .innerJoin(subscriptions, sql`${subscriptions.id} = ${paymentEvents.subject}->>'subscriptionId'`)
    .where(and(eq(paymentEvents.type, 'invoice.payment_failed'), inArray(subscriptions.accountId, [...accountIds])))
    .groupBy(subscriptions.accountId);
  return new Map(rows.map(({ accountId, count, last }) => [accountId, { count: Number(count), last: new Date(last) }]));
}

/** Paid orders within an account's plans or to its own address, the newest first; erased ones are left out. */
export async function ordersOfBusiness(
  db: Queryable,
  { accountId, email, limit }: { accountId: string; email: string; limit: number },
): Promise<OrderRow[]> {
  const rows = await db
    .select({ order: orders })
    .from(orders)
    .leftJoin(subscriptionOrders, eq(subscriptionOrders.orderId, orders.id))
    .where(
      and(
        isNotNull(orders.paidAt),
        isNull(orders.erasedAt),
        or(eq(subscriptionOrders.accountId, accountId), eq(sql`lower(${orders.email})`, email.toLowerCase())),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return rows.map(({ order }) => asOrder(order));
}
