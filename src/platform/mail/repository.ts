import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { emails } from './schema.ts';

export type EmailRow = typeof emails.$inferSelect;

/** False when an e-mail of this key exists already. */
export async function insertEmail(db: Queryable, row: typeof emails.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(emails)
    .values(row)
    .onConflictDoNothing({ target: emails.key })
    .returning({ id: emails.id });
  return inserted.length > 0;
}

export async function emailById(db: Queryable, id: string): Promise<EmailRow | undefined> {
  return (await db.select().from(emails).where(eq(emails.id, id)))[0];
}

export async function markSent(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .update(emails)
    .set({ state: 'sent', sentAt: at, error: null, attempts: sql`${emails.attempts} + 1` })
    .where(eq(emails.id, id));
}

export async function markTried(db: Queryable, id: string, error: string): Promise<void> {
  await db
    .update(emails)
    .set({ error, attempts: sql`${emails.attempts} + 1` })
    .where(eq(emails.id, id));
}

/** E-mails that could not be sent, or were held back, owed since then or later. */
export async function emailsToOffer(db: Queryable, state: 'failed' | 'held', since: Date): Promise<EmailRow[]> {
  return db
    .select()
    .from(emails)
    .where(and(eq(emails.state, state), gt(emails.createdAt, since)))
    .limit(200);
}

/** Staff have stopped the e-mails: it waits, and its next turn is told from this one. */
export async function markHeld(db: Queryable, id: string): Promise<void> {
  await db
    .update(emails)
    .set({ state: 'held', attempts: sql`${emails.attempts} + 1` })
    .where(eq(emails.id, id));
}

export async function markOwed(db: Queryable, id: string): Promise<void> {
  await db.update(emails).set({ state: 'owed' }).where(eq(emails.id, id));
}

export async function markFailed(db: Queryable, id: string): Promise<void> {
  await db.update(emails).set({ state: 'failed' }).where(eq(emails.id, id));
}
