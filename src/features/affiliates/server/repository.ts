import { desc, eq, getTableColumns } from 'drizzle-orm';
import { user } from '#features/accounts/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { affiliates } from './schema.ts';

export type AffiliateRow = typeof affiliates.$inferSelect & { email: string };

const columns = { ...getTableColumns(affiliates), email: user.email };

/** The newest first. */
export async function allAffiliates(db: Queryable): Promise<AffiliateRow[]> {
  return db
    .select(columns)
    .from(affiliates)
    .innerJoin(user, eq(user.id, affiliates.userId))
    .orderBy(desc(affiliates.createdAt), desc(affiliates.id));
}

export async function lockAffiliate(tx: Transaction, id: string): Promise<AffiliateRow | undefined> {
  const rows = await tx
    .select(columns)
    .from(affiliates)
    .innerJoin(user, eq(user.id, affiliates.userId))
    .where(eq(affiliates.id, id))
    .for('update', { of: affiliates });
  return rows[0];
}

export async function insertAffiliate(tx: Transaction, row: typeof affiliates.$inferInsert): Promise<void> {
  await tx.insert(affiliates).values(row);
}

export async function updateTier(tx: Transaction, id: string, tier: AffiliateRow['tier']): Promise<void> {
  await tx.update(affiliates).set({ tier }).where(eq(affiliates.id, id));
}
