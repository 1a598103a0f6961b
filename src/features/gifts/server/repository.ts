import { and, asc, count, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { emails } from '#platform/mail/schema.ts';
import { giftSends, gifts, giftThanks } from './schema.ts';

export type GiftRow = typeof gifts.$inferSelect;
export type SendRow = typeof giftSends.$inferSelect;
export type ThanksRow = typeof giftThanks.$inferSelect;

/** Key of the letter that brings a gift; names the order, so that it is forgotten with it. */
export const giftLetterKey = (orderId: string, sendId: string): string => `gift:${orderId}:${sendId}`;

const selectGiftOf = prepared<{ orderId: string }, GiftRow[]>((db) =>
  db
    .select()
    .from(gifts)
    .where(eq(gifts.orderId, sql.placeholder('orderId'))),
);

export async function giftOf(db: Queryable, orderId: string): Promise<GiftRow | undefined> {
  return (await selectGiftOf(db, { orderId }))[0];
}

export async function giftByHash(db: Queryable, tokenHash: string): Promise<GiftRow | undefined> {
  return (await db.select().from(gifts).where(eq(gifts.tokenHash, tokenHash)))[0];
}

export async function giftById(db: Queryable, id: string): Promise<GiftRow | undefined> {
  return (await db.select().from(gifts).where(eq(gifts.id, id)))[0];
}

export async function insertGift(tx: Transaction, row: typeof gifts.$inferInsert): Promise<void> {
  await tx.insert(gifts).values(row);
}

export async function updateGift(tx: Transaction, id: string, change: Partial<GiftRow>): Promise<void> {
  await tx.update(gifts).set(change).where(eq(gifts.id, id));
}

/** Records the first opening. @returns false if it was opened before */
export async function markOpened(db: Queryable, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(gifts)
    .set({ openedAt: at })
    .where(and(eq(gifts.id, id), isNull(gifts.openedAt)))
    .returning({ id: gifts.id });
  return rows.length > 0;
}

/** Gifts with their orders' numbers and titles, the newest first. */
export function listGifts(db: Queryable, limit: number) {
  return db
    .select({ gift: gifts, orderNumber: orders.number, title: orders.title })
    .from(gifts)
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .orderBy(desc(gifts.createdAt), asc(gifts.id))
    .limit(limit);
}

export async function sendsOf(db: Queryable, giftId: string): Promise<SendRow[]> {
  return db
    .select()
    .from(giftSends)
    .where(eq(giftSends.giftId, giftId))
    .orderBy(desc(giftSends.createdAt), asc(giftSends.id));
}

export async function insertSend(tx: Transaction, row: typeof giftSends.$inferInsert): Promise<void> {
  await tx.insert(giftSends).values(row);
}

export async function updateSend(tx: Transaction, id: string, change: Partial<SendRow>): Promise<void> {
  await tx.update(giftSends).set(change).where(eq(giftSends.id, id));
}

/** A letter with its gift, by its id. */
export async function sendById(db: Queryable, id: string): Promise<{ send: SendRow; gift: GiftRow } | undefined> {
  const [row] = await db
    .select({ send: giftSends, gift: gifts })
    .from(giftSends)
    .innerJoin(gifts, eq(gifts.id, giftSends.giftId))
    .where(eq(giftSends.id, id));
  return row;
}

const letterOfSend = sql`'gift:' || ${gifts.orderId} || ':' || ${giftSends.id}`;
const isUnreached = and(
  eq(giftSends.state, 'sent'),
  isNull(giftSends.bounceToldAt),
  inArray(emails.state, ['suppressed', 'failed']),
);

/** Bounced or refused e-mails whose givers were not notified. */
export async function unreportedBounces(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: giftSends.id })
    .from(giftSends)
    .innerJoin(gifts, eq(gifts.id, giftSends.giftId))
    .innerJoin(emails, eq(emails.key, letterOfSend))
    .where(isUnreached)
    .orderBy(asc(giftSends.settledAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Ids of a gift's letters that reached nobody. */
export async function undeliveredSends(db: Queryable, giftId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: giftSends.id })
    .from(giftSends)
    .innerJoin(gifts, eq(gifts.id, giftSends.giftId))
    .innerJoin(emails, eq(emails.key, letterOfSend))
    .where(and(eq(giftSends.giftId, giftId), inArray(emails.state, ['suppressed', 'failed'])));
  return new Set(rows.map(({ id }) => id));
}

/** @returns false if the giver was told before */
export async function markBounceReported(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(giftSends)
    .set({ bounceToldAt: at })
    .where(and(eq(giftSends.id, id), isNull(giftSends.bounceToldAt)))
    .returning({ id: giftSends.id });
  return rows.length > 0;
}

/** Letters of long ago with their recipients: settled, or waiting for what never came. */
const pastAddresses = (before: Date) => {
  const isOver = and(ne(giftSends.state, 'waiting'), lt(giftSends.settledAt, before));
  const isLeft = and(eq(giftSends.state, 'waiting'), lt(giftSends.day, before.toISOString().slice(0, 10)));
  return and(ne(giftSends.recipientEmail, ''), or(isOver, isLeft));
};

export async function countOldRecipients(db: Queryable, before: Date): Promise<number> {
  return db.$count(giftSends, pastAddresses(before));
}

/** Erases the recipients of old e-mails; a waiting one is cancelled. @returns number of rows */
export async function eraseOldRecipients(db: Queryable, before: Date): Promise<number> {
  const gone = await db
    .update(giftSends)
    .set({
      recipientEmail: '',
      recipientName: '',
      state: sql`case when ${giftSends.state} = 'waiting' then 'cancelled' else ${giftSends.state} end`,
      settledAt: sql`coalesce(${giftSends.settledAt}, ${before.toISOString()}::timestamptz)`,
    })
    .where(pastAddresses(before));
  return gone.rowCount ?? 0;
}

/** Letters to an address, with what they were about. */
export async function sendsTo(db: Queryable, email: string) {
  return db
    .select({ send: giftSends, title: orders.title })
    .from(giftSends)
    .innerJoin(gifts, eq(gifts.id, giftSends.giftId))
    .innerJoin(orders, eq(orders.id, gifts.orderId))
    .where(eq(sql`lower(${giftSends.recipientEmail})`, email.trim().toLowerCase()))
    .orderBy(asc(giftSends.createdAt));
}

export async function thanksOf(db: Queryable, giftId: string): Promise<ThanksRow[]> {
  return db
    .select()
    .from(giftThanks)
    .where(eq(giftThanks.giftId, giftId))
    .orderBy(desc(giftThanks.createdAt), asc(giftThanks.id));
}

export async function thanksById(db: Queryable, id: string): Promise<ThanksRow | undefined> {
  return (await db.select().from(giftThanks).where(eq(giftThanks.id, id)))[0];
}

export async function updateThanks(
  tx: Transaction,
  id: string,
  change: Partial<Pick<ThanksRow, 'recipientConsentId' | 'giverConsentId'>>,
): Promise<void> {
  await tx.update(giftThanks).set(change).where(eq(giftThanks.id, id));
}

/** Those of some storage keys that a thank-you names. */
export async function namedRecordings(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: giftThanks.storageKey })
    .from(giftThanks)
    .where(inArray(giftThanks.storageKey, [...keys]));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

export async function countThanks(db: Queryable, giftId: string): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(giftThanks).where(eq(giftThanks.giftId, giftId));
  return row?.rows ?? 0;
}

export async function insertThanks(tx: Transaction, row: typeof giftThanks.$inferInsert): Promise<void> {
  await tx.insert(giftThanks).values(row);
}

/** @returns the deleted row, or undefined if it is not there */
export async function deleteThanks(
  tx: Queryable,
  which: { giftId: string; id: string } | { giftId: string; secretHash: string },
): Promise<ThanksRow | undefined> {
  const one = 'id' in which ? eq(giftThanks.id, which.id) : eq(giftThanks.secretHash, which.secretHash);
  const [row] = await tx
    .delete(giftThanks)
    .where(and(eq(giftThanks.giftId, which.giftId), one))
    .returning();
  return row;
}

/** Deletes an order's gift with everything about it. @returns keys of stored files */
export async function removeGift(tx: Transaction, orderId: string): Promise<string[]> {
  const gift = await giftOf(tx, orderId);
  if (!gift) return [];
  const thanks = await tx.delete(giftThanks).where(eq(giftThanks.giftId, gift.id)).returning();
  await tx.delete(giftSends).where(eq(giftSends.giftId, gift.id));
  await tx.delete(gifts).where(eq(gifts.id, gift.id));
  return thanks.flatMap(({ storageKey }) => (storageKey === null ? [] : [storageKey]));
}
