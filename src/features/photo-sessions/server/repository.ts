import { and, asc, count, desc, eq, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import { affiliates, orderReferrals } from '#features/affiliates/server/schema.ts';
import { consents, consentTexts } from '#features/consents/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { leads, photoSessions, sessionGrants, sessionPhotos } from './schema.ts';

export type SessionRow = typeof photoSessions.$inferSelect;
export type SessionPhotoRow = typeof sessionPhotos.$inferSelect;
export type LeadRow = typeof leads.$inferSelect;

/** The session, new or as it was begun with the same client key. */
export async function putSession(db: Queryable, row: typeof photoSessions.$inferInsert): Promise<SessionRow> {
  await db.insert(photoSessions).values(row).onConflictDoNothing();
  const { affiliateId, clientKey } = photoSessions;
  const [stored] = await db
    .select()
    .from(photoSessions)
    .where(and(eq(affiliateId, row.affiliateId), eq(clientKey, row.clientKey)));
  if (!stored) throw new Error('The session was not made');
  return stored;
}

export async function sessionById(db: Queryable, id: string): Promise<SessionRow | undefined> {
  return (await db.select().from(photoSessions).where(eq(photoSessions.id, id)))[0];
}

/** The row stays locked until the transaction ends. */
export async function lockSession(tx: Transaction, id: string): Promise<SessionRow | undefined> {
  return (await tx.select().from(photoSessions).where(eq(photoSessions.id, id)).for('update'))[0];
}

/** The newest first, each with the number of its photos and leads and its first small picture. */
export async function sessionsOf(
  db: Queryable,
  affiliateId: string,
): Promise<(SessionRow & { photos: number; leads: number; thumbnailKey: string | null })[]> {
  const sessions = await db
    .select()
    .from(photoSessions)
    .where(eq(photoSessions.affiliateId, affiliateId))
    .orderBy(desc(photoSessions.createdAt), desc(photoSessions.id))
    .limit(100);
  if (sessions.length === 0) return [];
  const ids = sessions.map(({ id }) => id);
  const photos = await db
    .select({ sessionId: sessionPhotos.sessionId, thumbnailKey: sessionPhotos.thumbnailKey })
    .from(sessionPhotos)
    .where(inArray(sessionPhotos.sessionId, ids))
    .orderBy(asc(sessionPhotos.createdAt), asc(sessionPhotos.id));
  const people = await db.select({ sessionId: leads.sessionId }).from(leads).where(inArray(leads.sessionId, ids));
  return sessions.map((session) => {
    const own = photos.filter(({ sessionId: of }) => of === session.id);
    return {
      ...session,
      photos: own.length,
      leads: people.filter(({ sessionId: of }) => of === session.id).length,
      thumbnailKey: own[0]?.thumbnailKey ?? null,
    };
  });
}

/** The oldest first. */
export async function photosOf(db: Queryable, sessionId: string): Promise<SessionPhotoRow[]> {
  return db
    .select()
    .from(sessionPhotos)
    .where(eq(sessionPhotos.sessionId, sessionId))
    .orderBy(asc(sessionPhotos.createdAt), asc(sessionPhotos.id));
}

export async function insertPhoto(tx: Transaction, row: typeof sessionPhotos.$inferInsert): Promise<void> {
  await tx.insert(sessionPhotos).values(row);
}

/** Sessions past their time. */
export async function expiredSessions(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: photoSessions.id })
    .from(photoSessions)
    .where(lte(photoSessions.expiresAt, now))
    .limit(200);
  return rows.map(({ id }) => id);
}

export async function countExpiredSessions(db: Queryable, now: Date): Promise<number> {
  return db.$count(photoSessions, lte(photoSessions.expiresAt, now));
}

/** Deletes a session with its photos' rows and grants. */
export async function deleteSession(tx: Transaction, id: string): Promise<void> {
  await tx.delete(photoSessions).where(eq(photoSessions.id, id));
}

export async function insertLead(tx: Transaction, row: typeof leads.$inferInsert): Promise<void> {
  await tx.insert(leads).values(row);
}

export async function leadById(db: Queryable, id: string): Promise<LeadRow | undefined> {
  return (await db.select().from(leads).where(eq(leads.id, id)))[0];
}

/** Stores a preview, unless the lead was deleted meanwhile. */
export async function storePreview(
  db: Queryable,
  id: string,
  preview: Pick<LeadRow, 'story' | 'lyrics'>,
): Promise<boolean> {
  return (await db.update(leads).set(preview).where(eq(leads.id, id)).returning({ id: leads.id })).length > 0;
}

/** Deletes the lead of a consent. */
export async function deleteLeadOf(tx: Transaction, consentId: string): Promise<LeadRow | undefined> {
  return (await tx.delete(leads).where(eq(leads.consentId, consentId)).returning())[0];
}

export async function leadsOfEmail(db: Queryable, email: string): Promise<LeadRow[]> {
  return db
    .select()
    .from(leads)
    .where(sql`lower(${leads.email}) = ${email}`);
}

export const leadsBefore = (before: Date) => lt(leads.createdAt, before);

/** Photos that a browser has taken from a session before, by photo. */
export async function grantsOf(
  db: Queryable,
  photoIds: readonly string[],
  browserHash: string,
): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(sessionGrants)
    .where(and(inArray(sessionGrants.photoId, photoIds), eq(sessionGrants.browserHash, browserHash)));
  return new Map(rows.map(({ photoId, uploadId }) => [photoId, uploadId]));
}

export async function putGrant(tx: Transaction, row: typeof sessionGrants.$inferInsert): Promise<void> {
  const { photoId, browserHash } = sessionGrants;
  await tx
    .insert(sessionGrants)
    .values(row)
    .onConflictDoUpdate({ target: [photoId, browserHash], set: row });
}

/** Deletes the grants of a session that one browser has; for null, those of browsers that left no lead of their own in it. */
export async function deleteGrants(
  tx: Transaction,
  sessionId: string,
  browserHash: string | null,
): Promise<(typeof sessionGrants.$inferSelect)[]> {
  const guests = tx
    .select({ browserHash: leads.browserHash })
    .from(leads)
    .where(and(eq(leads.sessionId, sessionId), isNotNull(leads.browserHash)));
  const isTheirs =
    browserHash === null ? notInArray(sessionGrants.browserHash, guests) : eq(sessionGrants.browserHash, browserHash);
  return tx
    .delete(sessionGrants)
    .where(and(eq(sessionGrants.sessionId, sessionId), isTheirs))
    .returning();
}

/** Of some photos' ids, those that a session has. */
export async function knownPhotos(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: sessionPhotos.id }).from(sessionPhotos).where(inArray(sessionPhotos.id, ids));
  return new Set(rows.map(({ id }) => id));
}

export async function latestLeads(db: Queryable) {
  return db
    .select({
      lead: leads,
      affiliate: affiliates.fullName,
      version: consentTexts.version,
      words: consentTexts.words,
      givenAt: consents.givenAt,
    })
    .from(leads)
    .innerJoin(consents, eq(consents.id, leads.consentId))
    .innerJoin(consentTexts, eq(consentTexts.hash, consents.textHash))
    .leftJoin(affiliates, eq(affiliates.id, leads.affiliateId))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(200);
}

/** Orders that came from some sessions. */
export async function ordersOfSessions(db: Queryable, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return [];
  return db
    .select({
      sessionId: orderReferrals.sessionId,
      number: orders.number,
      status: orders.status,
      placedAt: orderReferrals.placedAt,
      email: orders.email,
      browserHash: orders.browserHash,
    })
    .from(orderReferrals)
    .innerJoin(orders, eq(orders.id, orderReferrals.orderId))
    .where(inArray(orderReferrals.sessionId, sessionIds))
    .orderBy(desc(orderReferrals.placedAt));
}

/** Numbers of photos that browsers took from sessions. */
export async function countGrants(
  db: Queryable,
  sessionIds: readonly string[],
): Promise<{ sessionId: string; browserHash: string; taken: number }[]> {
  if (sessionIds.length === 0) return [];
  const { sessionId, browserHash } = sessionGrants;
  return db
    .select({ sessionId, browserHash, taken: count() })
    .from(sessionGrants)
    .where(inArray(sessionId, sessionIds))
    .groupBy(sessionId, browserHash);
}
