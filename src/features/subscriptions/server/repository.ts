import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { subscriberProfiles } from './schema.ts';

export type ProfileRow = typeof subscriberProfiles.$inferSelect;

export async function profileOf(db: Queryable, accountId: string): Promise<ProfileRow | undefined> {
  return (await db.select().from(subscriberProfiles).where(eq(subscriberProfiles.accountId, accountId)))[0];
}

/** The account's profile, new or in place of what it was. */
export async function saveProfile(tx: Transaction, row: ProfileRow): Promise<void> {
  const { accountId: target } = subscriberProfiles;
  await tx.insert(subscriberProfiles).values(row).onConflictDoUpdate({ target, set: row });
}
