import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { wordChanges, wordReadings } from './schema.ts';

export type ReadingRow = typeof wordReadings.$inferSelect;
export type ChangeRow = typeof wordChanges.$inferSelect;

export async function readingOf(db: Queryable, orderId: string): Promise<ReadingRow | undefined> {
  return (await db.select().from(wordReadings).where(eq(wordReadings.orderId, orderId)))[0];
}

/** Writes the drafts of an order, in the place of dropped ones too: their revision counts on, so that no press about them is about these. */
export async function writeReading(tx: Transaction, row: typeof wordReadings.$inferInsert): Promise<ReadingRow> {
  const { orderId: target } = wordReadings;
  const [written] = await tx.insert(wordReadings).values(row).onConflictDoUpdate({ target, set: row }).returning();
  if (!written) throw new Error('The drafts were not written');
  return written;
}

/** True where drafts were dropped to be written anew. */
export const isDropped = ({ state, drafts }: ReadingRow): boolean => state === 'ended' && drafts.length === 0;

/** Drops the drafts of an order and every line that was changed in them; they are written anew. */
export async function dropDrafts(tx: Transaction, { orderId, revision }: ReadingRow): Promise<void> {
  await tx.delete(wordChanges).where(eq(wordChanges.orderId, orderId));
  await updateReading(tx, orderId, { state: 'ended', drafts: [], chosen: 0, revision: revision + 1, remindsAt: null });
}

export async function updateReading(tx: Queryable, orderId: string, change: Partial<ReadingRow>): Promise<void> {
  await tx.update(wordReadings).set(change).where(eq(wordReadings.orderId, orderId));
}

const isToRead = eq(wordReadings.state, 'to-read');

/** Ids of orders whose words approve themselves now, the first due first. */
export async function dueToApprove(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: wordReadings.orderId })
    .from(wordReadings)
    .where(and(isToRead, lte(wordReadings.approvesAt, now)))
    .orderBy(asc(wordReadings.approvesAt), asc(wordReadings.orderId))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** Ids of orders whose buyers are reminded now. */
export async function dueToRemind(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ orderId: wordReadings.orderId })
    .from(wordReadings)
    .where(and(isToRead, isNotNull(wordReadings.remindsAt), lte(wordReadings.remindsAt, now)))
    .orderBy(asc(wordReadings.remindsAt), asc(wordReadings.orderId))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

export async function countToRead(db: Queryable): Promise<number> {
  return db.$count(wordReadings, isToRead);
}

export async function insertChange(tx: Transaction, row: ChangeRow): Promise<void> {
  await tx.insert(wordChanges).values(row);
}

/** The oldest first. */
export async function changesOf(db: Queryable, orderId: string): Promise<ChangeRow[]> {
  return db
    .select()
    .from(wordChanges)
    .where(eq(wordChanges.orderId, orderId))
    .orderBy(asc(wordChanges.at), asc(wordChanges.id));
}

export async function countChanges(db: Queryable, orderId: string): Promise<number> {
  return db.$count(wordChanges, eq(wordChanges.orderId, orderId));
}

export async function removeReading(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(wordChanges).where(eq(wordChanges.orderId, orderId));
  await tx.delete(wordReadings).where(eq(wordReadings.orderId, orderId));
}
