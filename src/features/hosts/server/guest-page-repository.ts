import { and, asc, count, eq, inArray, isNull, lte } from 'drizzle-orm';
import { consents } from '#features/consents/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { daysBefore, type RetentionRule, rowsPast } from '#platform/retention.ts';
import { endedPageDays } from '../domain/limits.ts';
import { hostGuestPhotos, hostGuests, hostPublicStays } from './schema.ts';

export type GuestPhotoRow = typeof hostGuestPhotos.$inferSelect;
export type PublicStayRow = typeof hostPublicStays.$inferSelect;

/** Who ended a page, as its consent says it: its guest, on their own page. */
export const endedByGuest = 'guest';

export function photosOf(db: Queryable, guestId: string): Promise<GuestPhotoRow[]> {
  return db
    .select()
    .from(hostGuestPhotos)
    .where(eq(hostGuestPhotos.guestId, guestId))
    .orderBy(asc(hostGuestPhotos.createdAt), asc(hostGuestPhotos.id));
}

/** Numbers of photos by guest; nobody without one is among them. */
export async function countPhotos(db: Queryable, guestIds: readonly string[]): Promise<Map<string, number>> {
  if (guestIds.length === 0) return new Map();
  const rows = await db
    .select({ guestId: hostGuestPhotos.guestId, photos: count() })
    .from(hostGuestPhotos)
    .where(inArray(hostGuestPhotos.guestId, [...guestIds]))
    .groupBy(hostGuestPhotos.guestId);
  return new Map(rows.map(({ guestId, photos }) => [guestId, photos]));
}

export async function insertPhoto(tx: Transaction, row: GuestPhotoRow): Promise<void> {
  await tx.insert(hostGuestPhotos).values(row);
}

/** Takes photos out of a guest's page: one by its id, or all. */
export function deletePhotos(tx: Transaction, guestId: string, photoId?: string): Promise<GuestPhotoRow[]> {
  const isTheirs = eq(hostGuestPhotos.guestId, guestId);
  return tx
    .delete(hostGuestPhotos)
    .where(photoId === undefined ? isTheirs : and(isTheirs, eq(hostGuestPhotos.id, photoId)))
    .returning();
}

export async function publicStayById(db: Queryable, id: string): Promise<PublicStayRow | undefined> {
  return (await db.select().from(hostPublicStays).where(eq(hostPublicStays.id, id)))[0];
}

/** Living public pages of these guests. */
export function publicStaysOf(db: Queryable, guestIds: readonly string[]): Promise<PublicStayRow[]> {
  if (guestIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(hostPublicStays)
    .where(and(inArray(hostPublicStays.guestId, [...guestIds]), isNull(hostPublicStays.endedAt)));
}

/** Ids of a guest's public pages, those that have ended too. */
export async function publicIdsOf(db: Queryable, guestId: string): Promise<string[]> {
  const pages = db.select({ id: hostPublicStays.id }).from(hostPublicStays);
  return (await pages.where(eq(hostPublicStays.guestId, guestId))).map(({ id }) => id);
}

/** Those of these guests who took back their newest public page themselves. */
export async function guestsWhoTookBack(db: Queryable, guestIds: readonly string[]): Promise<Set<string>> {
  if (guestIds.length === 0) return new Set();
  const rows = await db
    .select({ guestId: hostPublicStays.guestId, endedAt: hostPublicStays.endedAt, endedBy: consents.withdrawnBy })
    .from(hostPublicStays)
    .innerJoin(consents, eq(consents.id, hostPublicStays.consentId))
    .where(inArray(hostPublicStays.guestId, [...guestIds]))
    .orderBy(asc(hostPublicStays.publishedAt));
  const newest = new Map(rows.map((row) => [row.guestId ?? '', row]));
  const isTheirs = (by: string | null): boolean => by === endedByGuest || by === 'link';
  return new Set([...newest].flatMap(([id, { endedAt, endedBy }]) => (endedAt && isTheirs(endedBy) ? [id] : [])));
}

/** Ids of a house's guests with a living public page. */
export async function publicGuestsOf(db: Queryable, propertyId: string): Promise<string[]> {
  const rows = await db
    .select({ id: hostGuests.id })
    .from(hostPublicStays)
    .innerJoin(hostGuests, eq(hostGuests.id, hostPublicStays.guestId))
    .where(and(eq(hostGuests.propertyId, propertyId), isNull(hostPublicStays.endedAt)))
    .orderBy(asc(hostGuests.id));
  return rows.map(({ id }) => id);
}

export async function insertPublicStay(tx: Transaction, row: PublicStayRow): Promise<void> {
  await tx.insert(hostPublicStays).values(row);
}

export async function updatePublicStay(tx: Transaction, id: string, change: Partial<PublicStayRow>): Promise<void> {
  await tx.update(hostPublicStays).set(change).where(eq(hostPublicStays.id, id));
}

export async function endPublicStayOfConsent(tx: Transaction, consentId: string, at: Date): Promise<void> {
  await tx
    .update(hostPublicStays)
    .set({ endedAt: at })
    .where(and(eq(hostPublicStays.consentId, consentId), isNull(hostPublicStays.endedAt)));
}

export const publicStaysRetention = (db: Queryable): RetentionRule =>
  rowsPast(db, {
    what: 'addresses of stays that were public, without a name',
    kept: `${endedPageDays} days after they ended`,
    table: hostPublicStays,
    past: (now) => lte(hostPublicStays.endedAt, daysBefore(now, endedPageDays)),
  });
