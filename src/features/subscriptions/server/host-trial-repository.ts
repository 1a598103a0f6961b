import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { hostTrials } from './schema.ts';

type TrialRow = typeof hostTrials.$inferSelect;
/** The plan that was chosen, and begins once it is paid. */
export type HostTrial = Pick<TrialRow, 'plan' | 'withSample'>;

/** Keeps a trial in place of the account's one before. */
export async function saveHostTrial(tx: Transaction, row: TrialRow): Promise<void> {
  await tx.insert(hostTrials).values(row).onConflictDoUpdate({ target: hostTrials.accountId, set: row });
}

/** The trial of a host; undefined before one, and the caller asks about a plan that has begun since. */
export async function hostTrialOf(db: Queryable, accountId: string): Promise<HostTrial | undefined> {
  const { plan, withSample } = hostTrials;
  return (await db.select({ plan, withSample }).from(hostTrials).where(eq(hostTrials.accountId, accountId)))[0];
}
