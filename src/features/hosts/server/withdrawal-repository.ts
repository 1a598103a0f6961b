import { and, eq, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { type RetentionRule, rowsPast } from '#platform/retention.ts';
import { hostWithdrawals } from './schema.ts';

type WithdrawalRow = typeof hostWithdrawals.$inferSelect;

export async function insertWithdrawals(tx: Transaction, rows: readonly WithdrawalRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(hostWithdrawals)
      .values([...rows])
      .onConflictDoNothing();
}

/** @returns false where there was none */
export async function deleteWithdrawal(
  tx: Transaction,
  { propertyId, mark }: Pick<WithdrawalRow, 'propertyId' | 'mark'>,
): Promise<boolean> {
  const taken = await tx
    .delete(hostWithdrawals)
    .where(and(eq(hostWithdrawals.propertyId, propertyId), eq(hostWithdrawals.mark, mark)))
    .returning({ mark: hostWithdrawals.mark });
  return taken.length > 0;
}

/** Marks of a property's stays that are not entered again. */
export async function withdrawnMarks(db: Queryable, propertyId: string): Promise<Set<string>> {
  const rows = await db
    .select({ mark: hostWithdrawals.mark })
    .from(hostWithdrawals)
    .where(eq(hostWithdrawals.propertyId, propertyId));
  return new Set(rows.map(({ mark }) => mark));
}

export const withdrawalsRetention = (db: Queryable): RetentionRule =>
  rowsPast(db, {
    what: 'marks of stays that were taken out and are not entered again, without a name',
    kept: 'until the guest’s page would have ended',
    table: hostWithdrawals,
    past: (now) => lte(hostWithdrawals.expiresAt, now),
  });
