import { and, asc, count, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { emails, mailEvents, mailSuppressions } from '#platform/mail/schema.ts';

export type SuppressionRow = typeof mailSuppressions.$inferSelect;
type EmailRow = typeof emails.$inferSelect;

/** False if this report came in before. */
export async function insertMailEvent(tx: Transaction, row: typeof mailEvents.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(mailEvents).values(row).onConflictDoNothing().returning({ id: mailEvents.id });
  return inserted.length > 0;
}

/** The row stays locked until the transaction ends. */
export async function lockSuppression(tx: Transaction, addressHash: string): Promise<SuppressionRow | undefined> {
  const { addressHash: hash } = mailSuppressions;
  return (await tx.select().from(mailSuppressions).where(eq(hash, addressHash)).for('update'))[0];
}

export async function putSuppression(tx: Transaction, row: typeof mailSuppressions.$inferInsert): Promise<void> {
  const { addressHash, ...change } = row;
  await tx
    .insert(mailSuppressions)
    .values({ addressHash, ...change })
    .onConflictDoUpdate({ target: mailSuppressions.addressHash, set: change });
}

export async function deleteSuppression(tx: Transaction, addressHash: string): Promise<SuppressionRow | undefined> {
  return (await tx.delete(mailSuppressions).where(eq(mailSuppressions.addressHash, addressHash)).returning())[0];
}

/** The newest first. @param addressHash of one address; null for all */
export async function suppressions(db: Queryable, addressHash: string | null): Promise<SuppressionRow[]> {
  return db
    .select()
    .from(mailSuppressions)
    .where(addressHash === null ? undefined : eq(mailSuppressions.addressHash, addressHash))
    .orderBy(desc(mailSuppressions.createdAt), asc(mailSuppressions.addressHash))
    .limit(200);
}

/**
 * Marks a letter that was sent to an address as one that reached nobody: the one that the report names, else the last since
 * then. A report that comes twice is kept from here by its id.
 */
export async function markBounced(
  tx: Transaction,
  { address, letterId, since, detail }: { address: string; letterId: string | null; since: Date; detail: string },
): Promise<void> {
  const last = tx
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        sql`lower(${emails.recipient}) = ${address}`,
        eq(emails.state, 'sent'),
        letterId === null ? gt(emails.sentAt, since) : eq(emails.id, letterId),
      ),
    )
    .orderBy(desc(emails.sentAt), desc(emails.id))
    .limit(1);
  await tx.update(emails).set({ state: 'suppressed', error: detail }).where(inArray(emails.id, last));
}

/** Of some ids, the letters that there are. */
export async function lettersAmong(db: Queryable, ids: readonly string[]): Promise<EmailRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(emails)
    .where(inArray(emails.id, [...ids]));
}

/** Letters that reached nobody and that somebody waits for; what may be unsubscribed from is nobody's loss. */
const isUnreached = and(eq(emails.state, 'suppressed'), ne(emails.topic, 'other'), isNull(emails.settledAt));

export type UnreachedLetter = EmailRow & { orderNumber: string | null };

/** The longest waiting first; each with the order that its key names. */
export async function unreachedLetters(
  db: Queryable,
  limit: number,
): Promise<{ count: number; letters: UnreachedLetter[] }> {
  const orderNumber = sql<string | null>`(select ${orders.number} from ${orders}
    where ${orders.id} = any(string_to_array(${emails.key}, ':')) limit 1)`;
  const rows = await db
    .select({ email: emails, orderNumber })
    .from(emails)
    .where(isUnreached)
    .orderBy(asc(emails.createdAt), asc(emails.id))
    .limit(limit);
  const [total] = await db.select({ count: count() }).from(emails).where(isUnreached);
  return { count: total?.count ?? 0, letters: rows.map(({ email, ...rest }) => ({ ...email, ...rest })) };
}

/** False if it is not waiting any more. */
export async function settleLetter(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const settled = await tx
    .update(emails)
    .set({ settledAt: at })
    .where(and(eq(emails.id, id), isUnreached))
    .returning({ id: emails.id });
  return settled.length > 0;
}

/** Reports about an address, the newest first. */
export async function eventsOf(db: Queryable, address: string): Promise<(typeof mailEvents.$inferSelect)[]> {
  return db
    .select()
    .from(mailEvents)
    .where(eq(mailEvents.address, address))
    .orderBy(desc(mailEvents.receivedAt), desc(mailEvents.id))
    .limit(200);
}

export const eventsBefore = (before: Date) => lte(mailEvents.receivedAt, before);

const hasOldAddress = (before: Date) => and(ne(mailSuppressions.address, ''), lte(mailSuppressions.createdAt, before));

export async function countOldAddresses(db: Queryable, before: Date): Promise<number> {
  return db.$count(mailSuppressions, hasOldAddress(before));
}

/** Erases old addresses; their hashes stay. @returns number of rows */
export async function eraseOldAddresses(db: Queryable, before: Date): Promise<number> {
  const blanked = await db.update(mailSuppressions).set({ address: '', detail: null }).where(hasOldAddress(before));
  return blanked.rowCount ?? 0;
}
