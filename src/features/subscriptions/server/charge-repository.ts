import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { planCharges } from './schema.ts';

export type ChargeRow = typeof planCharges.$inferSelect;

/** Records a charge; the same id is the same charge. */
export async function insertCharge(tx: Transaction, row: ChargeRow): Promise<void> {
  await tx.insert(planCharges).values(row).onConflictDoNothing();
}

/** Charges that the provider is not known to have taken, in the sequence of their ids, from the one after this. */
export function unbilled(db: Queryable, { after, limit }: { after: string; limit: number }): Promise<ChargeRow[]> {
  return db
    .select()
    .from(planCharges)
    .where(and(isNull(planCharges.billedAt), gt(planCharges.id, after)))
    .orderBy(asc(planCharges.id))
    .limit(limit);
}

export async function updateCharge(db: Queryable, id: string, billedAt: Date): Promise<void> {
  await db.update(planCharges).set({ billedAt }).where(eq(planCharges.id, id));
}

export const countUnbilled = (db: Queryable, before: Date): Promise<number> =>
  db.$count(planCharges, and(isNull(planCharges.billedAt), lt(planCharges.createdAt, before)));
