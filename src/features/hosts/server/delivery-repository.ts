import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { user } from '#features/accounts/server/schema.ts';
import { subscriberProfiles } from '#features/subscriptions/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { DeliveryRow } from './guest-repository.ts';
import { hostDeliveries, hostProperties } from './schema.ts';

export async function deliveryById(db: Queryable, id: string): Promise<DeliveryRow | undefined> {
  return (await db.select().from(hostDeliveries).where(eq(hostDeliveries.id, id)))[0];
}

export async function lockDelivery(tx: Transaction, id: string): Promise<DeliveryRow | undefined> {
  return (await tx.select().from(hostDeliveries).where(eq(hostDeliveries.id, id)).for('update'))[0];
}

export async function updateDelivery(db: Queryable, id: string, change: Partial<DeliveryRow>): Promise<void> {
  await db.update(hostDeliveries).set(change).where(eq(hostDeliveries.id, id));
}

/** State of a souvenir that is to be delivered after all: what was made of it is kept. */
export const undelivered = ({ filmKey }: Pick<DeliveryRow, 'filmKey'>): 'waiting' | 'made' =>
  filmKey === null ? 'waiting' : 'made';

export async function deleteDelivery(tx: Transaction, id: string): Promise<void> {
  await tx.delete(hostDeliveries).where(eq(hostDeliveries.id, id));
}

/** Writes what a run made, unless the souvenir was changed, cancelled or begun again meanwhile. */
export async function finishRun(
  db: Queryable,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  change: Partial<DeliveryRow>,
): Promise<boolean> {
  const rows = await db
    .update(hostDeliveries)
    .set(change)
    .where(and(eq(hostDeliveries.id, id), eq(hostDeliveries.state, 'making'), eq(hostDeliveries.attempts, attempts)))
    .returning({ id: hostDeliveries.id });
  return rows.length > 0;
}

const isToBeMade = (now: Date) => and(eq(hostDeliveries.state, 'waiting'), lte(hostDeliveries.makeFrom, now));

/** Accounts with souvenirs that wait for production. */
export async function accountsWithQueuedSouvenirs(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ accountId: hostDeliveries.accountId })
    .from(hostDeliveries)
    .where(isToBeMade(now));
  return rows.map(({ accountId }) => accountId);
}

/** An account's souvenirs that wait for production, by due time. */
export async function queuedSouvenirs(
  db: Queryable,
  { accountId, now, limit }: { accountId: string; now: Date; limit: number },
): Promise<Pick<DeliveryRow, 'id' | 'accountId' | 'dueAt'>[]> {
  return db
    .select({ id: hostDeliveries.id, accountId: hostDeliveries.accountId, dueAt: hostDeliveries.dueAt })
    .from(hostDeliveries)
    .where(and(isToBeMade(now), eq(hostDeliveries.accountId, accountId)))
    .orderBy(asc(hostDeliveries.dueAt), asc(hostDeliveries.id))
    .limit(limit);
}

export async function souvenirsInProgress(db: Queryable): Promise<DeliveryRow[]> {
  return db.select().from(hostDeliveries).where(eq(hostDeliveries.state, 'making')).limit(500);
}

/** Souvenirs of an account that are to be delivered before a moment. */
export function countAhead(db: Queryable, accountId: string, before: Date): Promise<number> {
  return db.$count(
    hostDeliveries,
    and(
      eq(hostDeliveries.accountId, accountId),
      inArray(hostDeliveries.state, ['waiting', 'making', 'made', 'failed']),
      lt(hostDeliveries.dueAt, before),
    ),
  );
}

const open = sql`${hostDeliveries.state} in ('waiting', 'making', 'made', 'failed')`;

/** Hosts who have a property, with their numbers. */
export async function hostNumbers(db: Queryable, now: Date) {
  const at = now.toISOString();
  const totals = db
    .select({
      accountId: hostDeliveries.accountId,
      ahead: sql<string>`count(*) filter (where ${open} and ${hostDeliveries.dueAt} > ${at})`.as('ahead'),
      behind: sql<string>`count(*) filter (where ${open} and ${hostDeliveries.dueAt} <= ${at})`.as('behind'),
      delivered: sql<string>`count(${hostDeliveries.deliveredAt})`.as('delivered'),
    })
    .from(hostDeliveries)
    .groupBy(hostDeliveries.accountId)
    .as('totals');
  return db
    .select({
      accountId: user.id,
      company: sql<string>`max(${subscriberProfiles.companyName})`,
      email: user.email,
      properties: sql<string>`count(${hostProperties.id})`,
      ahead: sql<string>`coalesce(max(${totals.ahead}), 0)`,
      behind: sql<string>`coalesce(max(${totals.behind}), 0)`,
      delivered: sql<string>`coalesce(max(${totals.delivered}), 0)`,
    })
    .from(hostProperties)
    .innerJoin(user, eq(user.id, hostProperties.accountId))
    .leftJoin(subscriberProfiles, eq(subscriberProfiles.accountId, user.id))
    .leftJoin(totals, eq(totals.accountId, user.id))
    .groupBy(user.id, user.email)
    .orderBy(asc(user.email))
    .limit(500);
}

const isBehind = (now: Date) =>
  sql`(${hostDeliveries.state} in ('failed', 'given-up') or (${open} and ${hostDeliveries.dueAt} <= ${now.toISOString()}))`;

/** Souvenirs that failed, were given up or are past their time, the latest first. */
export async function souvenirsBehind(db: Queryable, now: Date, limit: number) {
  const rows = await db
    .select({ delivery: hostDeliveries, property: hostProperties.name, company: subscriberProfiles.companyName })
    .from(hostDeliveries)
    .leftJoin(hostProperties, eq(hostProperties.id, hostDeliveries.propertyId))
    .leftJoin(subscriberProfiles, eq(subscriberProfiles.accountId, hostDeliveries.accountId))
    .where(isBehind(now))
    .orderBy(asc(hostDeliveries.dueAt), asc(hostDeliveries.id))
    .limit(limit);
  return { count: await db.$count(hostDeliveries, isBehind(now)), rows };
}

/** Names of the houses that souvenirs are from, by the souvenir's id. Guests are not named: their rows are forgotten first. */
export async function housesOfSouvenirs(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: hostDeliveries.id, house: hostProperties.name })
    .from(hostDeliveries)
    .innerJoin(hostProperties, eq(hostProperties.id, hostDeliveries.propertyId))
    .where(inArray(hostDeliveries.id, [...ids]));
  return new Map(rows.map(({ id, house }) => [id, house]));
}
