import { and, asc, count, eq, gte, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { souvenirUsage } from './schema.ts';

export type UsageRow = typeof souvenirUsage.$inferSelect;

/** Records a delivered souvenir, once. @returns false if it was here before */
export async function insertUsage(tx: Transaction, row: UsageRow): Promise<boolean> {
  const added = await tx
    .insert(souvenirUsage)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: souvenirUsage.deliveryId });
  return added.length > 0;
}

/** Souvenirs that are not known to be counted: those never tried first, then the longest untried. */
export function uncounted(db: Queryable, limit: number): Promise<UsageRow[]> {
  return db
    .select()
    .from(souvenirUsage)
    .where(ne(souvenirUsage.state, 'counted'))
    .orderBy(sql`${souvenirUsage.triedAt} asc nulls first`, asc(souvenirUsage.deliveryId))
    .limit(limit);
}

/** Souvenirs of a customer that are counted within a range, or may be. */
export function usageWithin(
  db: Queryable,
  { customerId, from, to }: { customerId: string; from: Date; to: Date },
): Promise<UsageRow[]> {
  const { countedAt } = souvenirUsage;
  return db
    .select()
    .from(souvenirUsage)
    .where(and(eq(souvenirUsage.customerId, customerId), gte(countedAt, from), lt(countedAt, to)));
}

/** Changes a souvenir unless somebody else has since it was read. @returns false if so */
export async function updateUsage(db: Queryable, seen: UsageRow, change: Partial<UsageRow>): Promise<boolean> {
  const { deliveryId, state, attempt, triedAt } = souvenirUsage;
  const isUntried = seen.triedAt === null ? undefined : eq(triedAt, seen.triedAt);
  const changed = await db
    .update(souvenirUsage)
    .set(change)
    .where(and(eq(deliveryId, seen.deliveryId), eq(state, seen.state), eq(attempt, seen.attempt), isUntried))
    .returning({ deliveryId });
  return changed.length > 0;
}

/** Souvenirs delivered longer ago that are not counted. */
export async function countUncounted(db: Queryable, before: Date): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(souvenirUsage)
    .where(
      and(
        or(eq(souvenirUsage.state, 'waiting'), eq(souvenirUsage.state, 'sending')),
        lt(souvenirUsage.deliveredAt, before),
      ),
    );
  return row?.rows ?? 0;
}

/** Souvenirs of an account that were delivered within a range, the oldest first. */
export function usageOf(db: Queryable, accountId: string, { from, to }: { from: Date; to: Date }): Promise<UsageRow[]> {
  const { deliveredAt } = souvenirUsage;
  return db
    .select()
    .from(souvenirUsage)
    .where(and(eq(souvenirUsage.accountId, accountId), gte(deliveredAt, from), lt(deliveredAt, to)))
    .orderBy(asc(deliveredAt), asc(souvenirUsage.deliveryId));
}
