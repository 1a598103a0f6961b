import { eq } from 'drizzle-orm';
import type { Transaction } from '#platform/db/database.ts';
import { disputesElsewhere } from './schema.ts';

type DisputeElsewhereRow = typeof disputesElsewhere.$inferSelect;

/** The row stays locked until the transaction ends. */
export async function lockDisputeElsewhere(tx: Transaction, id: string): Promise<DisputeElsewhereRow | undefined> {
  return (await tx.select().from(disputesElsewhere).where(eq(disputesElsewhere.id, id)).for('update'))[0];
}

/** Writes a dispute as the provider has it now. @returns false for a new one that somebody else has written meanwhile */
export async function putDisputeElsewhere(
  tx: Transaction,
  known: DisputeElsewhereRow | undefined,
  row: DisputeElsewhereRow,
): Promise<boolean> {
  const { id } = disputesElsewhere;
  const written = known
    ? await tx.update(disputesElsewhere).set(row).where(eq(id, row.id)).returning({ id })
    : await tx.insert(disputesElsewhere).values(row).onConflictDoNothing().returning({ id });
  return written.length > 0;
}
