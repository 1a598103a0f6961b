import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { hostImports, hostMedia, hostProperties, hostWelcomes } from './schema.ts';

export type PropertyRow = typeof hostProperties.$inferSelect;
export type MediaRow = typeof hostMedia.$inferSelect;
export type WelcomeRow = typeof hostWelcomes.$inferSelect;
export type ImportRow = typeof hostImports.$inferSelect;

const isThere = isNull(hostProperties.removedAt);

/** An account's own property; undefined for another's, as for none. */
export async function propertyOf(db: Queryable, accountId: string, id: string): Promise<PropertyRow | undefined> {
  const { id: key, accountId: owner } = hostProperties;
  return (
    await db
      .select()
      .from(hostProperties)
      .where(and(eq(key, id), eq(owner, accountId), isThere))
  )[0];
}

/** The same, locked until the transaction ends: what belongs to one property changes in turn. */
export async function lockProperty(tx: Transaction, accountId: string, id: string): Promise<PropertyRow | undefined> {
  const { id: key, accountId: owner } = hostProperties;
  return (
    await tx
      .select()
      .from(hostProperties)
      .where(and(eq(key, id), eq(owner, accountId), isThere))
      .for('update')
  )[0];
}

export async function propertyById(db: Queryable, id: string): Promise<PropertyRow | undefined> {
  return (await db.select().from(hostProperties).where(eq(hostProperties.id, id)))[0];
}

export function propertiesOf(db: Queryable, accountId: string): Promise<PropertyRow[]> {
  return db
    .select()
    .from(hostProperties)
    .where(and(eq(hostProperties.accountId, accountId), isThere))
    .orderBy(asc(hostProperties.createdAt), asc(hostProperties.id));
}

/** The property of a welcome video, locked. */
export async function lockPropertyOfWelcome(tx: Transaction, welcomeId: string): Promise<PropertyRow | undefined> {
  const of = tx.select({ id: hostWelcomes.propertyId }).from(hostWelcomes).where(eq(hostWelcomes.id, welcomeId));
  return (
    await tx
      .select()
      .from(hostProperties)
      .where(and(inArray(hostProperties.id, of), isThere))
      .for('update')
  )[0];
}

/** A property that its host deleted and that is not gone yet, locked. */
export async function lockRemoved(tx: Transaction, id: string): Promise<PropertyRow | undefined> {
  return (
    await tx
      .select()
      .from(hostProperties)
      .where(and(eq(hostProperties.id, id), isNotNull(hostProperties.removedAt)))
      .for('update')
  )[0];
}

/** Ids of properties that their hosts deleted before a moment and that are not gone yet. */
export async function removedBefore(db: Queryable, before: Date): Promise<string[]> {
  const { id, removedAt } = hostProperties;
  return (await db.select({ id }).from(hostProperties).where(lt(removedAt, before))).map((row) => row.id);
}

export async function insertProperty(tx: Transaction, row: typeof hostProperties.$inferInsert): Promise<void> {
  await tx.insert(hostProperties).values(row);
}

export async function updateProperty(tx: Transaction, id: string, change: Partial<PropertyRow>): Promise<void> {
  await tx.update(hostProperties).set(change).where(eq(hostProperties.id, id));
}

export async function deleteProperty(tx: Transaction, id: string): Promise<void> {
  await tx.delete(hostProperties).where(eq(hostProperties.id, id));
}

/** Photos in the sequence of the film, the logo among them. */
export function mediaOf(db: Queryable, propertyId: string): Promise<MediaRow[]> {
  return db
    .select()
    .from(hostMedia)
    .where(eq(hostMedia.propertyId, propertyId))
    .orderBy(asc(hostMedia.createdAt), asc(hostMedia.id));
}

export async function mediaById(db: Queryable, id: string): Promise<MediaRow | undefined> {
  return (await db.select().from(hostMedia).where(eq(hostMedia.id, id)))[0];
}

/** @returns false for a picture that is gone */
export async function updateMedia(db: Queryable, id: string, change: Partial<MediaRow>): Promise<boolean> {
  const rows = await db.update(hostMedia).set(change).where(eq(hostMedia.id, id)).returning({ id: hostMedia.id });
  return rows.length > 0;
}

/** Clips that wait to be made ready. */
export function waitingClips(db: Queryable): Promise<Pick<MediaRow, 'id' | 'uploadId'>[]> {
  const { id, uploadId, state } = hostMedia;
  return db.select({ id, uploadId }).from(hostMedia).where(eq(state, 'working'));
}

/** Notes what became of a clip. @returns false for one that is not worked on any more */
export async function settleClip(db: Queryable, id: string, change: Partial<MediaRow>): Promise<boolean> {
  const isWaiting = and(eq(hostMedia.id, id), eq(hostMedia.state, 'working'));
  const rows = await db.update(hostMedia).set(change).where(isWaiting).returning({ id: hostMedia.id });
  return rows.length > 0;
}

export async function insertMedia(tx: Transaction, row: typeof hostMedia.$inferInsert): Promise<void> {
  await tx.insert(hostMedia).values(row);
}

export async function deleteMedia(tx: Transaction, propertyId: string, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  return tx
    .delete(hostMedia)
    .where(and(eq(hostMedia.propertyId, propertyId), inArray(hostMedia.id, [...ids])))
    .returning();
}

/** Welcome videos of a property, the newest first. */
export function welcomesOf(db: Queryable, propertyId: string): Promise<WelcomeRow[]> {
  return db
    .select()
    .from(hostWelcomes)
    .where(eq(hostWelcomes.propertyId, propertyId))
    .orderBy(desc(hostWelcomes.createdAt), desc(hostWelcomes.id));
}

export async function welcomeById(db: Queryable, id: string): Promise<WelcomeRow | undefined> {
  return (await db.select().from(hostWelcomes).where(eq(hostWelcomes.id, id)))[0];
}

/** Videos that a host had made since then, the oldest first. */
export async function welcomesSince(db: Queryable, propertyId: string, since: Date): Promise<{ createdAt: Date }[]> {
  return db
    .select({ createdAt: hostWelcomes.createdAt })
    .from(hostWelcomes)
    .where(
      and(
        eq(hostWelcomes.propertyId, propertyId),
        gt(hostWelcomes.createdAt, since),
        ne(hostWelcomes.state, 'failed'),
        eq(hostWelcomes.isRefresh, false),
      ),
    )
    .orderBy(hostWelcomes.createdAt);
}

export async function insertWelcome(tx: Transaction, row: typeof hostWelcomes.$inferInsert): Promise<void> {
  await tx.insert(hostWelcomes).values(row);
}

export async function updateWelcome(db: Queryable, id: string, change: Partial<WelcomeRow>): Promise<boolean> {
  const rows = await db
    .update(hostWelcomes)
    .set(change)
    .where(eq(hostWelcomes.id, id))
    .returning({ id: hostWelcomes.id });
  return rows.length > 0;
}

/** Ids of the welcome videos that are being made. */
export async function welcomesInWork(db: Queryable): Promise<string[]> {
  const rows = await db.select({ id: hostWelcomes.id }).from(hostWelcomes).where(eq(hostWelcomes.state, 'making'));
  return rows.map(({ id }) => id);
}

/**
 * Notes that a welcome video could not be made, unless another worker has made it.
 * @returns false where it was not being made any more
 */
export async function failWelcome(
  db: Queryable,
  id: string,
  failure: Pick<WelcomeRow, 'problem' | 'finishedAt'>,
): Promise<boolean> {
  const rows = await db
    .update(hostWelcomes)
    .set({ ...failure, state: 'failed' })
    .where(and(eq(hostWelcomes.id, id), eq(hostWelcomes.state, 'making')))
    .returning({ id: hostWelcomes.id });
  return rows.length > 0;
}

/** Welcome videos kept by a plan, with their accounts. */
export function welcomesOfPlans(db: Queryable): Promise<{ id: string; accountId: string }[]> {
  return db
    .select({ id: hostWelcomes.id, accountId: hostProperties.accountId })
    .from(hostWelcomes)
    .innerJoin(hostProperties, eq(hostProperties.id, hostWelcomes.propertyId))
    .where(and(isNull(hostWelcomes.expiresAt), isNotNull(hostWelcomes.filmKey)));
}

export async function deleteWelcome(db: Queryable, id: string): Promise<void> {
  await db.delete(hostWelcomes).where(eq(hostWelcomes.id, id));
}

const waitsForFee = and(gt(hostWelcomes.feePence, 0), isNull(hostWelcomes.planEndedAt));

/** Videos that are kept for a time alone and that a plan would keep, those that wait for their own fee among them, with whose they are. */
export function timedWelcomes(db: Queryable): Promise<{ id: string; accountId: string }[]> {
  return db
    .select({ id: hostWelcomes.id, accountId: hostProperties.accountId })
    .from(hostWelcomes)
    .innerJoin(hostProperties, eq(hostProperties.id, hostWelcomes.propertyId))
    .where(
      and(
        isNotNull(hostWelcomes.expiresAt),
        isNotNull(hostWelcomes.filmKey),
        or(eq(hostProperties.recreationDue, false), waitsForFee),
      ),
    );
}

/** Videos past their time, with whose they are; a plan may have begun since. */
export function expiredWelcomes(
  db: Queryable,
  now: Date,
): Promise<{ welcome: WelcomeRow; accountId: string; recreationDue: boolean }[]> {
  const { accountId, recreationDue } = hostProperties;
  return db
    .select({ welcome: hostWelcomes, accountId, recreationDue })
    .from(hostWelcomes)
    .innerJoin(hostProperties, eq(hostProperties.id, hostWelcomes.propertyId))
    .where(and(isNotNull(hostWelcomes.expiresAt), lt(hostWelcomes.expiresAt, now)))
    .limit(500);
}

export function importsOf(db: Queryable, propertyId: string): Promise<ImportRow[]> {
  return db
    .select()
    .from(hostImports)
    .where(eq(hostImports.propertyId, propertyId))
    .orderBy(desc(hostImports.createdAt), desc(hostImports.id))
    .limit(20);
}

export async function insertImport(tx: Transaction, row: ImportRow): Promise<void> {
  await tx.insert(hostImports).values(row);
}

export async function updateImport(tx: Transaction, id: string, change: Partial<ImportRow>): Promise<void> {
  await tx.update(hostImports).set(change).where(eq(hostImports.id, id));
}

/** An account's own import, with its property locked. */
export async function lockImport(tx: Transaction, accountId: string, id: string): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select({ found: hostImports })
    .from(hostImports)
    .innerJoin(hostProperties, eq(hostProperties.id, hostImports.propertyId))
    .where(and(eq(hostImports.id, id), eq(hostProperties.accountId, accountId)))
    .for('update');
  return row?.found;
}

/** Properties whose calendar has not been read since then, the least recently read first. */
export function calendarsToRead(db: Queryable, since: Date, limit: number): Promise<PropertyRow[]> {
  const { calendarAddress, calendarReadAt } = hostProperties;
  return db
    .select()
    .from(hostProperties)
    .where(and(ne(calendarAddress, ''), isThere, or(isNull(calendarReadAt), lt(calendarReadAt, since))))
    .orderBy(asc(calendarReadAt))
    .limit(limit);
}
