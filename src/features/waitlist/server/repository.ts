import { and, asc, desc, eq, isNull, lte, lt, sql, type SQL } from 'drizzle-orm';
import { user } from '#features/accounts/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { freeSetups, waitlistEntries } from './schema.ts';

export type EntryRow = typeof waitlistEntries.$inferSelect;
export type FreeSetupRow = typeof freeSetups.$inferSelect;

/** @returns false for an address that is on the list */
export async function insertEntry(tx: Transaction, row: EntryRow): Promise<boolean> {
  const rows = await tx
    .insert(waitlistEntries)
    .values(row)
    .onConflictDoNothing({ target: waitlistEntries.comparableEmail })
    .returning({ id: waitlistEntries.id });
  return rows.length > 0;
}

export async function entryOf(db: Queryable, comparableEmail: string): Promise<EntryRow | undefined> {
  const [row] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.comparableEmail, comparableEmail));
  return row;
}

export async function deleteEntryOfConsent(tx: Transaction, consentId: string): Promise<EntryRow | undefined> {
  const [row] = await tx.delete(waitlistEntries).where(eq(waitlistEntries.consentId, consentId)).returning();
  return row;
}

export const countEntries = (db: Queryable): Promise<number> => db.$count(waitlistEntries);

/** The newest first; all without a limit. */
export function listWaitlistEntries(db: Queryable, limit?: number): Promise<EntryRow[]> {
  const query = db.select().from(waitlistEntries).orderBy(desc(waitlistEntries.joinedAt), asc(waitlistEntries.id));
  return limit === undefined ? query : query.limit(limit);
}

/** Entries from before a moment. */
export const entriesBefore = (before: Date): SQL => lt(waitlistEntries.joinedAt, before);

/** Lets one transaction at a time decide about places. */
export async function lockFreeSetups(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${freeSetups} in share row exclusive mode`);
}

export async function freeSetupOf(db: Queryable, accountId: string): Promise<FreeSetupRow | undefined> {
  const [row] = await db.select().from(freeSetups).where(eq(freeSetups.accountId, accountId));
  return row;
}

export const countTaken = (db: Queryable): Promise<number> => db.$count(freeSetups);

const isLapsed = (now: Date): SQL | undefined => and(isNull(freeSetups.usedAt), lte(freeSetups.heldUntil, now));

/** Accounts that held a place until a moment before `now`, and have not used it as far as is known. */
export async function accountsOfLapsed(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.select({ accountId: freeSetups.accountId }).from(freeSetups).where(isLapsed(now));
  return rows.map(({ accountId }) => accountId);
}

export async function deleteLapsed(tx: Transaction, accountId: string, now: Date): Promise<void> {
  await tx.delete(freeSetups).where(and(eq(freeSetups.accountId, accountId), isLapsed(now)));
}

export async function takenPlaces(tx: Transaction): Promise<number[]> {
  const rows = await tx.select({ place: freeSetups.place }).from(freeSetups);
  return rows.map(({ place }) => place);
}

export async function saveFreeSetup(tx: Transaction, row: FreeSetupRow): Promise<void> {
  await tx
    .insert(freeSetups)
    .values(row)
    .onConflictDoUpdate({ target: freeSetups.accountId, set: { heldUntil: row.heldUntil } });
}

export async function markUsed(tx: Transaction, accountId: string, now: Date): Promise<void> {
  await tx
    .update(freeSetups)
    .set({ usedAt: now })
    .where(and(eq(freeSetups.accountId, accountId), isNull(freeSetups.usedAt)));
}

export function listFreeSetups(db: Queryable): Promise<{ row: FreeSetupRow; email: string }[]> {
  return db
    .select({ row: freeSetups, email: user.email })
    .from(freeSetups)
    .innerJoin(user, eq(user.id, freeSetups.accountId))
    .orderBy(asc(freeSetups.place));
}
