import { asc, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { planCharges } from './schema.ts';

export type ChargeRow = typeof planCharges.$inferSelect;

/** Records a charge; the same id is the same charge. */
export async function insertCharge(tx: Transaction, row: ChargeRow): Promise<void> {
  await tx.insert(planCharges).values(row).onConflictDoNothing();
}

/** Charges that the provider is not known to have taken, the oldest first. */
export function unbilled(db: Queryable, limit: number): Promise<ChargeRow[]> {
  return db
    .select()
    .from(planCharges)
    .where(isNull(planCharges.billedAt))
    .orderBy(asc(planCharges.createdAt), asc(planCharges.id))
    .limit(limit);
}

export async function updateCharge(db: Queryable, id: string, billedAt: Date): Promise<void> {
  await db.update(planCharges).set({ billedAt }).where(eq(planCharges.id, id));
}
