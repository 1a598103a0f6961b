import { and, asc, eq, gt, isNull, like, lte, min, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { prepared, preparedWrite } from '../db/prepared.ts';
import { emails, mailSuppressions } from './schema.ts';

export type EmailRow = typeof emails.$inferSelect;
export type SuppressionRow = typeof mailSuppressions.$inferSelect;

type NewEmail = Omit<typeof emails.$inferInsert, 'dueAt' | 'takenBy' | 'tries'>;

const insertDue = preparedWrite<NewEmail, { id: string }[]>((db, columns) =>
  db
    .insert(emails)
    .values({ ...columns, dueAt: sql`now()` })
    .onConflictDoNothing({ target: emails.key })
    .returning({ id: emails.id }),
);

/** Puts in an e-mail that is due at once. False when one of this key exists already. */
export async function insertEmail(db: Queryable, row: NewEmail): Promise<boolean> {
  return (await insertDue(db, row)).length > 0;
}

export async function deleteEmail(db: Queryable, id: string): Promise<void> {
  await db.delete(emails).where(eq(emails.id, id));
}

const selectEmail = prepared<{ id: string }, EmailRow[]>((db) =>
  db
    .select()
    .from(emails)
    .where(eq(emails.id, sql.placeholder('id'))),
);

export async function emailById(db: Queryable, id: string): Promise<EmailRow | undefined> {
  return (await selectEmail(db, { id }))[0];
}

/** Deletes the e-mail of a key that failed and was enqueued until then, but none that ended its process each time. @returns the deleted rows */
export async function deleteFailed(db: Queryable, key: string, until: Date): Promise<{ id: string }[]> {
  const isOver = and(eq(emails.state, 'failed'), isNull(emails.takenBy), lte(emails.createdAt, until));
  return db
    .delete(emails)
    .where(and(eq(emails.key, key), isOver))
    .returning({ id: emails.id });
}

const isOnItsWay = sql<boolean>`${emails.takenBy} is not null and ${emails.dueAt} > now()`;
/** Still to be sent; what is suppressed is not. */
const isAhead = notInArray(emails.state, ['sent', 'suppressed']);

const keyNames = (about: string) => or(like(emails.key, `%:${about}`), like(emails.key, `%:${about}:%`));
const isOrNames = (about: string) => or(eq(emails.key, about), keyNames(about));

/** Deletes e-mails about something, except the one with key `kept` while it is unsent. @returns the deleted rows */
export async function deleteAbout(db: Queryable, about: string, kept: string): Promise<{ id: string }[]> {
  const isKept = and(eq(emails.key, kept), isAhead);
  return db
    .delete(emails)
    .where(and(keyNames(about), sql`not ${isKept}`))
    .returning({ id: emails.id });
}

/** Addresses of the e-mails whose key is `about`, or names it. */
export async function readersAbout(db: Queryable, about: string): Promise<string[]> {
  const rows = await db.selectDistinct({ to: emails.recipient }).from(emails).where(isOrNames(about));
  return rows.map(({ to }) => to);
}

/** Keys of those e-mails. */
export async function keysAbout(db: Queryable, about: string): Promise<string[]> {
  const rows = await db.select({ key: emails.key }).from(emails).where(isOrNames(about));
  return rows.map(({ key }) => key);
}

/** An e-mail that was taken back. `isOnItsWay`: somebody was just sending it, and it may arrive. */
export interface ForgottenEmail {
  key: string;
  isOnItsWay: boolean;
}

/** Reasons of a suppression that are the reader's own word; by any other a letter does not reach them. */
const refusals: readonly string[] = ['unsubscribed', 'complaint'] satisfies SuppressionRow['reason'][];

export const isRefusal = ({ reason }: SuppressionRow): boolean => refusals.includes(reason);

/** Not sent, because its address takes nothing; a letter that its reader refused stays on record. */
const isUntaken = and(
  eq(emails.state, 'suppressed'),
  or(isNull(emails.error), notInArray(emails.error, [...refusals])),
);

/**
 * Deletes the e-mails whose key is `about`, or names it, and that are still to be sent; with `alsoSuppressed` those, too, that their
 * address did not take. Those to the addresses `exceptTo` stay.
 * @returns the deleted rows
 */
export async function deleteUnsentAbout(
  db: Queryable,
  about: string,
  { alsoSuppressed, exceptTo }: { alsoSuppressed: boolean; exceptTo: string[] },
): Promise<(ForgottenEmail & { id: string })[]> {
  const isUnsent = alsoSuppressed ? or(isAhead, isUntaken) : isAhead;
  return db
    .delete(emails)
    .where(and(isOrNames(about), isUnsent, notInArray(emails.recipient, exceptTo)))
    .returning({ id: emails.id, key: emails.key, isOnItsWay });
}

/** When the e-mail was enqueued that is owed the longest. */
export async function oldestOwed(db: Queryable): Promise<Date | null> {
  const [row] = await db
    .select({ since: min(emails.createdAt) })
    .from(emails)
    .where(eq(emails.state, 'owed'));
  return row?.since ?? null;
}

/** True when an e-mail of that key is still to be sent; one that failed, if it was enqueued after `since`. */
export async function isUnsent(db: Queryable, key: string, since: Date): Promise<boolean> {
  const isOffered = or(ne(emails.state, 'failed'), gt(emails.createdAt, since));
  return (await db.$count(emails, and(eq(emails.key, key), isAhead, isOffered))) > 0;
}

/** Time and subject of each e-mail about something. */
export async function lettersAbout(db: Queryable, about: string): Promise<{ subject: string; createdAt: Date }[]> {
  return db
    .select({ subject: emails.subject, createdAt: emails.createdAt })
    .from(emails)
    .where(or(like(emails.key, `%:${about}`), like(emails.key, `%:${about}:%`)));
}

const pastKeeping = (before: Date) => and(ne(emails.state, 'owed'), lte(emails.createdAt, before));

export async function countBefore(db: Queryable, before: Date): Promise<number> {
  return db.$count(emails, pastKeeping(before));
}

export async function deleteBefore(db: Queryable, before: Date): Promise<{ id: string }[]> {
  return db.delete(emails).where(pastKeeping(before)).returning({ id: emails.id });
}

/** The oldest suppression that still has its address in clear. */
export async function oldestNamedSuppression(db: Queryable): Promise<SuppressionRow | undefined> {
  const named = db.select().from(mailSuppressions).where(ne(mailSuppressions.address, ''));
  return (await named.orderBy(asc(mailSuppressions.createdAt)).limit(1))[0];
}

const selectSuppressions = prepared<{ hashes: readonly string[] }, SuppressionRow[]>((db) =>
  db
    .select()
    .from(mailSuppressions)
    .where(sql`${mailSuppressions.addressHash} = any(${sql.placeholder('hashes')}::text[])`),
);

/** Entries that stop letters to these addresses, by their hashes. */
export async function suppressionsOf(
  db: Queryable,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, SuppressionRow>> {
  const rows = await selectSuppressions(db, { hashes });
  return new Map(rows.map((row) => [row.addressHash, row]));
}
