import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  notInArray,
} from 'drizzle-orm';
import { takenDown } from '#features/moderation/server/index.ts';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { challengeEntries, reactionUploads, songOffers } from './schema.ts';

export type OfferRow = typeof songOffers.$inferSelect;
export type EntryRow = typeof challengeEntries.$inferSelect;
export type UploadRow = typeof reactionUploads.$inferSelect;

/** Kind of publication by which moderation knows these songs. */
export const songPublication = 'featured-song';

/** Kind by which moderation knows films of reactions. */
export const reactionPublication = 'reaction-film';

/** Folder of the storage with the films of the challenge. Those of early entries lie with their order. */
export const filmFolder = 'reactions/';

const isOpenOffer = ne(songOffers.state, 'ended');
const isOpenEntry = ne(challengeEntries.state, 'ended');
const isShown = and(eq(songOffers.state, 'featured'), not(takenDown(songPublication, songOffers.id)));
/** False where strangers certainly may not hear an order's song; its files, which are read later, decide the rest. */
const mayBeHeard = and(
  isNull(orders.erasedAt),
  eq(orders.approvedForRelease, true),
  eq(orders.downloadDisabled, false),
  notInArray(orders.status, ['cancelled', 'refunded']),
);

export async function offerById(db: Queryable, id: string): Promise<OfferRow | undefined> {
  return (await db.select().from(songOffers).where(eq(songOffers.id, id)))[0];
}

/** Songs that the magazine shows unless their files may not be heard, the last chosen first, from behind the first `offset`. */
export async function shownOffers(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<OfferRow[]> {
  const lastChosen = [desc(songOffers.decidedAt), songOffers.id];
  return db
    .select(getTableColumns(songOffers))
    .from(songOffers)
    .innerJoin(orders, eq(orders.id, songOffers.orderId))
    .where(and(isShown, mayBeHeard))
    .orderBy(...lastChosen)
    .offset(offset)
    .limit(limit);
}

/** Those by their ids, from behind one of them. */
export function shownOffersAfter(
  db: Queryable,
  after: string,
  limit: number,
): Promise<Pick<OfferRow, 'id' | 'orderId'>[]> {
  return db
    .select({ id: songOffers.id, orderId: songOffers.orderId })
    .from(songOffers)
    .innerJoin(orders, eq(orders.id, songOffers.orderId))
    .where(and(isShown, mayBeHeard, gt(songOffers.id, after)))
    .orderBy(songOffers.id)
    .limit(limit);
}

export async function openOffers(db: Queryable, limit: number): Promise<OfferRow[]> {
  return db
    .select()
    .from(songOffers)
    .where(isOpenOffer)
    .orderBy(desc(songOffers.createdAt), songOffers.id)
    .limit(limit);
}

export async function openOfferOf(db: Queryable, orderId: string): Promise<OfferRow | undefined> {
  return (
    await db
      .select()
      .from(songOffers)
      .where(and(eq(songOffers.orderId, orderId), isOpenOffer))
  )[0];
}

/** Every offer that an order ever made. */
export async function offersOf(db: Queryable, orderId: string): Promise<OfferRow[]> {
  return db.select().from(songOffers).where(eq(songOffers.orderId, orderId)).orderBy(asc(songOffers.createdAt));
}

export async function lockOffer(tx: Transaction, id: string): Promise<OfferRow | undefined> {
  return (await tx.select().from(songOffers).where(eq(songOffers.id, id)).for('update'))[0];
}

/** @returns false when the order has an open offer */
export async function insertOffer(tx: Transaction, row: typeof songOffers.$inferInsert): Promise<boolean> {
  return (await tx.insert(songOffers).values(row).onConflictDoNothing().returning()).length > 0;
}

export async function updateOffer(tx: Transaction, id: string, change: Partial<OfferRow>): Promise<void> {
  await tx.update(songOffers).set(change).where(eq(songOffers.id, id));
}

export async function openEntryOf(db: Queryable, orderId: string): Promise<EntryRow | undefined> {
  return (
    await db
      .select()
      .from(challengeEntries)
      .where(and(eq(challengeEntries.orderId, orderId), isOpenEntry))
  )[0];
}

export async function entryById(db: Queryable, id: string): Promise<EntryRow | undefined> {
  return (await db.select().from(challengeEntries).where(eq(challengeEntries.id, id)))[0];
}

/** @returns false when the order takes part already */
export async function insertEntry(tx: Transaction, row: typeof challengeEntries.$inferInsert): Promise<boolean> {
  return (await tx.insert(challengeEntries).values(row).onConflictDoNothing().returning()).length > 0;
}

export async function lockEntry(tx: Transaction, id: string): Promise<EntryRow | undefined> {
  return (await tx.select().from(challengeEntries).where(eq(challengeEntries.id, id)).for('update'))[0];
}

/** Every entry of a month, ended ones too, locked in one sequence until the transaction ends. */
export async function lockMonth(tx: Transaction, month: string): Promise<EntryRow[]> {
  return tx
    .select()
    .from(challengeEntries)
    .where(eq(challengeEntries.month, month))
    .orderBy(asc(challengeEntries.id))
    .for('update');
}

export async function updateEntry(tx: Transaction, id: string, change: Partial<EntryRow>): Promise<void> {
  await tx.update(challengeEntries).set(change).where(eq(challengeEntries.id, id));
}

export async function entriesOf(db: Queryable, orderId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(challengeEntries)
    .where(eq(challengeEntries.orderId, orderId))
    .orderBy(asc(challengeEntries.enteredAt));
}

/** Checked films that take part, newest month first. */
export async function checkedEntries(db: Queryable, limit: number): Promise<EntryRow[]> {
  return db
    .select()
    .from(challengeEntries)
    .where(inArray(challengeEntries.state, ['entered', 'won']))
    .orderBy(desc(challengeEntries.month), asc(challengeEntries.enteredAt))
    .limit(limit);
}

/** Films that wait for their check. */
export async function uncheckedEntries(db: Queryable): Promise<EntryRow[]> {
  return db.select().from(challengeEntries).where(eq(challengeEntries.state, 'checking'));
}

/** Films that could not be looked at and are not kept any more, while a consent to show them stands. */
export async function failedEntries(db: Queryable): Promise<EntryRow[]> {
  const upload = db.select().from(reactionUploads).where(eq(reactionUploads.orderId, challengeEntries.orderId));
  return db
    .select()
    .from(challengeEntries)
    .where(and(eq(challengeEntries.state, 'failed'), isNotNull(challengeEntries.consentId), notExists(upload)));
}

export async function hasWinner(db: Queryable, month: string): Promise<boolean> {
  const won = and(eq(challengeEntries.month, month), isNotNull(challengeEntries.creditId));
  return (await db.select({ id: challengeEntries.id }).from(challengeEntries).where(won).limit(1)).length > 0;
}

export async function insertUpload(db: Queryable, row: UploadRow): Promise<void> {
  await db.insert(reactionUploads).values(row);
}

export async function uploadById(db: Queryable, id: string): Promise<UploadRow | undefined> {
  return (await db.select().from(reactionUploads).where(eq(reactionUploads.id, id)))[0];
}

/** @returns false when it was deleted */
export async function touchUpload(db: Queryable, id: string, touchedAt: Date): Promise<boolean> {
  const found = db.update(reactionUploads).set({ touchedAt }).where(eq(reactionUploads.id, id)).returning();
  return (await found).length > 0;
}

export async function uploadsOf(db: Queryable, orderId: string): Promise<UploadRow[]> {
  return db.select().from(reactionUploads).where(eq(reactionUploads.orderId, orderId));
}

/** @returns false when it was deleted before */
export async function deleteUpload(db: Queryable, id: string): Promise<boolean> {
  return (await db.delete(reactionUploads).where(eq(reactionUploads.id, id)).returning()).length > 0;
}

export async function deleteUntouched(db: Queryable, before: Date): Promise<UploadRow[]> {
  return db.delete(reactionUploads).where(lt(reactionUploads.touchedAt, before)).returning();
}

export async function knownUploads(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const which = inArray(reactionUploads.id, [...ids]);
  return new Set((await db.select({ id: reactionUploads.id }).from(reactionUploads).where(which)).map(({ id }) => id));
}

/** Those of `keys` that a film of the challenge has. */
export async function keysInUse(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const which = inArray(challengeEntries.storageKey, [...keys]);
  const rows = await db.select({ key: challengeEntries.storageKey }).from(challengeEntries).where(which);
  return new Set(rows.map(({ key }) => key));
}

/** Deletes everything of an order. */
export async function removeAll(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(songOffers).where(eq(songOffers.orderId, orderId));
  await tx.delete(challengeEntries).where(eq(challengeEntries.orderId, orderId));
}

export async function removeUploads(tx: Transaction, orderId: string): Promise<UploadRow[]> {
  return tx.delete(reactionUploads).where(eq(reactionUploads.orderId, orderId)).returning();
}
