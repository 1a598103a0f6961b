import type { Transaction } from '#platform/db/database.ts';
import { audit } from './schema.ts';

export async function insertAudit(tx: Transaction, row: typeof audit.$inferInsert): Promise<void> {
  await tx.insert(audit).values(row);
}
