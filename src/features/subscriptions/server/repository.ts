import { and, asc, eq, exists, gt, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { buyersAfter } from '../domain/invoice-buyer.ts';
import { soldHostKeys } from '../domain/sold-plans.ts';
import { planCheckouts, planInvoices, subscriberProfiles, subscriptionOrders, subscriptions } from './schema.ts';

export type ProfileRow = typeof subscriberProfiles.$inferSelect;
export type PlanCheckoutRow = typeof planCheckouts.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function profileOf(db: Queryable, accountId: string): Promise<ProfileRow | undefined> {
  return (await db.select().from(subscriberProfiles).where(eq(subscriberProfiles.accountId, accountId)))[0];
}

/** The same, locked until the transaction ends: one account does one thing at a time. */
export async function lockProfile(tx: Transaction, accountId: string): Promise<ProfileRow | undefined> {
  const { accountId: of } = subscriberProfiles;
  return (await tx.select().from(subscriberProfiles).where(eq(of, accountId)).for('update'))[0];
}

/**
 * The account's profile, new or in place of what it was; who pays stays, and so does an address that is not given. What the
 * business was called until now is kept for its invoices.
 */
export async function saveProfile(
  tx: Transaction,
  given: Omit<ProfileRow, 'customerId' | 'postalAddress' | 'formerBuyers'> & { postalAddress?: string },
): Promise<void> {
  const before = await lockProfile(tx, given.accountId);
  const formerBuyers = before ? buyersAfter(before, { ...before, ...given }, given.updatedAt) : [];
  const row = { ...given, formerBuyers };
  await tx
    .insert(subscriberProfiles)
    .values(row)
    .onConflictDoUpdate({ target: subscriberProfiles.accountId, set: row });
}

/** Stores the payment customer of an account unless one was stored meanwhile. @returns the stored one */
export async function storeCustomerOnce(
  db: Queryable,
  accountId: string,
  { seen, customerId }: { seen: string | null; customerId: string },
): Promise<string> {
  const { accountId: of, customerId: kept } = subscriberProfiles;
  const isUnchanged = seen === null ? isNull(kept) : eq(kept, seen);
  await db
    .update(subscriberProfiles)
    .set({ customerId })
    .where(and(eq(of, accountId), isUnchanged));
  return (await profileOf(db, accountId))?.customerId ?? customerId;
}

export async function planCheckoutOf(db: Queryable, accountId: string): Promise<PlanCheckoutRow | undefined> {
  return (await db.select().from(planCheckouts).where(eq(planCheckouts.accountId, accountId)))[0];
}

export async function savePlanCheckout(tx: Transaction, row: PlanCheckoutRow): Promise<void> {
  await tx.insert(planCheckouts).values(row).onConflictDoUpdate({ target: planCheckouts.accountId, set: row });
}

/** Keeps the address of a page, unless a later one has been begun. */
export async function storePage(
  db: Queryable,
  id: string,
  page: Pick<PlanCheckoutRow, 'sessionId' | 'url' | 'expiresAt'>,
): Promise<boolean> {
  const stored = await db
    .update(planCheckouts)
    .set(page)
    .where(eq(planCheckouts.id, id))
    .returning({ id: planCheckouts.id });
  return stored.length > 0;
}

export async function forgetPage(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(planCheckouts).where(eq(planCheckouts.accountId, accountId));
}

/** Sessions of payment pages that were open after `since` and have not led to a live plan. */
export async function openCheckouts(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db
    .select({ sessionId: planCheckouts.sessionId })
    .from(planCheckouts)
    .where(gt(planCheckouts.expiresAt, since));
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

/** Every plan an account ever had, the first one first. */
export async function subscriptionsOf(db: Queryable, accountId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
}

export async function subscriptionById(db: Queryable, id: string): Promise<SubscriptionRow | undefined> {
  return (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0];
}

/** The row stays locked until the transaction ends. */
export async function lockSubscription(tx: Transaction, id: string): Promise<SubscriptionRow | undefined> {
  return (await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update'))[0];
}

/** Inserts a plan; false when a concurrent transaction inserted it first. */
export async function insertSubscription(tx: Transaction, row: SubscriptionRow): Promise<boolean> {
  const inserted = await tx.insert(subscriptions).values(row).onConflictDoNothing().returning({ id: subscriptions.id });
  return inserted.length > 0;
}

export async function updateSubscription(
  tx: Transaction,
  id: string,
  change: Omit<SubscriptionRow, 'id' | 'createdAt'>,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

/** Plans that run and are paid, or in their trial. */
export function runningPlans(db: Queryable): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.status, ['active', 'trialing']));
}

/** True for a plan that has ended with souvenirs delivered and not paid; an agent who has not paid a month has had no songs of it. */
const owesSouvenirs = (db: Queryable) =>
  and(
    eq(subscriptions.status, 'ended'),
    inArray(subscriptions.plan, soldHostKeys),
    exists(
      db
        .select()
        .from(planInvoices)
        .where(and(eq(planInvoices.subscriptionId, subscriptions.id), eq(planInvoices.status, 'failed'))),
    ),
  );

/**
 * Ids of plans that have not ended and whose stored month is over, or that were not synced since `since`, with those that have ended
 * and owe; least recently synced first.
 */
export async function plansToAskAbout(db: Queryable, now: Date, since: Date): Promise<string[]> {
  const isOld = lte(subscriptions.syncedAt, since);
  const isGoingOn = notInArray(subscriptions.status, ['ended', 'never_begun']);
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(or(and(isGoingOn, or(lte(subscriptions.periodEnd, now), isOld)), and(owesSouvenirs(db), isOld)))
    .orderBy(asc(subscriptions.syncedAt));
  return rows.map(({ id }) => id);
}

/**
 * Ids of plans that an older release stored as ended and nobody has read since: it called those ended that never began. A few at a
 * time.
 */
export async function endedPlansWithoutPrice(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(isEndedUnread)
    .orderBy(asc(subscriptions.syncedAt))
    .limit(20);
  return rows.map(({ id }) => id);
}

const isEndedUnread = and(eq(subscriptions.status, 'ended'), isNull(subscriptions.pricePence));

/** Stores that the price of an ended plan is unknown, so that it is not requested again. */
export async function markPriceUnknown(db: Queryable, id: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ pricePence: 0 })
    .where(and(eq(subscriptions.id, id), isEndedUnread));
}

/** Plans whose last payment failed, with the business behind each, the longest waiting first. */
export async function overduePlans(
  db: Queryable,
  limit: number,
): Promise<{ count: number; plans: { id: string; business: string | null; since: Date }[] }> {
  const isOverdue = or(eq(subscriptions.status, 'past_due'), owesSouvenirs(db));
  const plans = await db
    .select({ id: subscriptions.id, business: subscriberProfiles.companyName, since: subscriptions.periodStart })
    .from(subscriptions)
    .leftJoin(subscriberProfiles, eq(subscriberProfiles.accountId, subscriptions.accountId))
    .where(isOverdue)
    .orderBy(asc(subscriptions.periodStart), asc(subscriptions.id))
    .limit(limit);
  return { count: await db.$count(subscriptions, isOverdue), plans };
}

/** Number of songs taken from the plan's current month; a cancelled order gives its song back. */
export async function songsTaken(
  db: Queryable,
  { id, periodStart }: Pick<SubscriptionRow, 'id' | 'periodStart'>,
): Promise<number> {
  const [row] = await db
    .select({ taken: sql<string>`count(*)` })
    .from(subscriptionOrders)
    .innerJoin(orders, eq(orders.id, subscriptionOrders.orderId))
    .where(
      and(
        eq(subscriptionOrders.subscriptionId, id),
        eq(subscriptionOrders.periodStart, periodStart),
        ne(orders.status, 'cancelled'),
      ),
    );
  return Number(row?.taken ?? 0);
}

export async function insertSong(tx: Transaction, row: typeof subscriptionOrders.$inferInsert): Promise<void> {
  await tx.insert(subscriptionOrders).values(row);
}

export async function songOf(
  db: Queryable,
  orderId: string,
): Promise<typeof subscriptionOrders.$inferSelect | undefined> {
  return (await db.select().from(subscriptionOrders).where(eq(subscriptionOrders.orderId, orderId)))[0];
}

/** The account's order for this draft; none when it is cancelled, so that the draft may be ordered anew. */
export async function songOfDraft(
  db: Queryable,
  accountId: string,
  draftKey: string,
): Promise<{ orderId: string; number: string; plan: (typeof subscriptionOrders.$inferSelect)['plan'] } | undefined> {
  const { orderId, plan } = subscriptionOrders;
  const rows = await db
    .select({ orderId, plan, number: orders.number })
    .from(subscriptionOrders)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        eq(subscriptionOrders.accountId, accountId),
        eq(subscriptionOrders.draftKey, draftKey),
        ne(orders.status, 'cancelled'),
      ),
    );
  return rows[0];
}

export async function removeSong(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(subscriptionOrders).where(eq(subscriptionOrders.orderId, orderId));
}
