import { and, desc, eq, inArray, isNull, lt, ne, not, notExists, or, sql, type SQL } from 'drizzle-orm';
import { assetUploads } from '#features/assets/server/schema.ts';
import { takenDown } from '#features/moderation/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { articlePublication, liveNumber } from './repository.ts';
import { trendMedia, trends, trendVersions } from './schema.ts';

export type MediaRow = typeof trendMedia.$inferSelect;

/** @returns false when its upload has a file already */
export async function insertMedia(tx: Transaction, row: MediaRow): Promise<boolean> {
  return (await tx.insert(trendMedia).values(row).onConflictDoNothing().returning({ id: trendMedia.id })).length > 0;
}

export async function mediaOfUpload(db: Queryable, uploadId: string): Promise<MediaRow | undefined> {
  return (await db.select().from(trendMedia).where(eq(trendMedia.uploadId, uploadId)))[0];
}

export async function lockMedia(tx: Transaction, id: string): Promise<MediaRow | undefined> {
  return (await tx.select().from(trendMedia).where(eq(trendMedia.id, id)).for('update'))[0];
}

export async function updateMedia(tx: Transaction, id: string, change: Partial<MediaRow>): Promise<void> {
  await tx.update(trendMedia).set(change).where(eq(trendMedia.id, id));
}

/** Files that wait to be made ready. */
export async function waitingMedia(db: Queryable): Promise<MediaRow[]> {
  return db.select().from(trendMedia).where(eq(trendMedia.state, 'working'));
}

/** Files from before a moment that wait to be made ready, or came to nothing, and whose upload is gone: they cannot be tried again. */
export function unkeptMedia(db: Queryable, before: Date): Promise<MediaRow[]> {
  const upload = db.select().from(assetUploads).where(eq(assetUploads.id, trendMedia.uploadId));
  return db
    .select()
    .from(trendMedia)
    .where(and(ne(trendMedia.state, 'kept'), lt(trendMedia.createdAt, before), notExists(upload)));
}

/** Deletes a row if it is still as it was read: neither settled since nor tried again. */
export async function deleteUnchanged(
  db: Queryable,
  { id, state, attempt }: Pick<MediaRow, 'id' | 'state' | 'attempt'>,
): Promise<void> {
  const isUnchanged = and(eq(trendMedia.state, state), eq(trendMedia.attempt, attempt));
  await db.delete(trendMedia).where(and(eq(trendMedia.id, id), isUnchanged));
}

export async function mediaById(db: Queryable, id: string): Promise<MediaRow | undefined> {
  return (await db.select().from(trendMedia).where(eq(trendMedia.id, id)))[0];
}

export async function newestMedia(db: Queryable, limit: number): Promise<MediaRow[]> {
  return db.select().from(trendMedia).orderBy(desc(trendMedia.createdAt), desc(trendMedia.id)).limit(limit);
}

export async function deleteMediaRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(trendMedia).where(eq(trendMedia.id, id));
}

export async function knownMedia(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: trendMedia.id })
    .from(trendMedia)
    .where(inArray(trendMedia.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** A version that has the address of one of the files of `id` in a field or in its text. */
const uses = (id: string) => sql`strpos(${trendVersions.content}::text, ${`/magazine/${id}/`}) > 0`;

const isTakenDown = takenDown(articlePublication, trends.id);

/** True while an article that readers have at `now` shows a file. */
export function isShownNow(db: Queryable, id: string, now: Date): Promise<boolean> {
  return isUsedIn(db, id, eq(trendVersions.number, liveNumber(now)));
}

/** True while an article shows a file to readers at `now`, or will by its schedule. */
export function isShownOrScheduled(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { number } = trendVersions;
  return isUsedIn(db, id, or(eq(number, liveNumber(now)), eq(number, trends.scheduledVersion)));
}

/** True if one of these versions of an article that is neither withdrawn nor taken down uses a file. */
async function isUsedIn(db: Queryable, id: string, versions: SQL | undefined): Promise<boolean> {
  const readable = and(eq(trendVersions.trendId, trends.id), versions, isNull(trends.withdrawnAt), not(isTakenDown));
  const rows = await db
    .select({ id: trends.id })
    .from(trends)
    .innerJoin(trendVersions, readable)
    .where(uses(id))
    .limit(1);
  return rows.length > 0;
}

/** True when an article that was withdrawn or taken down has shown a file. */
export async function wasWithdrawn(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: trends.id })
    .from(trends)
    .innerJoin(trendVersions, eq(trendVersions.trendId, trends.id))
    .where(and(uses(id), or(not(isNull(trends.withdrawnAt)), isTakenDown)))
    .limit(1);
  return rows.length > 0;
}
