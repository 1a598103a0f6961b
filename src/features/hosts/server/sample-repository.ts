import { and, count, eq, isNotNull, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { hostSamples } from './schema.ts';

export type SampleRow = typeof hostSamples.$inferSelect;

export async function sampleOf(db: Queryable, propertyId: string): Promise<SampleRow | undefined> {
  return (await db.select().from(hostSamples).where(eq(hostSamples.propertyId, propertyId)))[0];
}

/** Samples that are being made. */
export function samplesInWork(db: Queryable): Promise<SampleRow[]> {
  return db.select().from(hostSamples).where(eq(hostSamples.state, 'making'));
}

/** Keeps a sample that begins, in place of one that failed. */
export async function saveSample(tx: Transaction, row: SampleRow): Promise<void> {
  await tx.insert(hostSamples).values(row).onConflictDoUpdate({ target: hostSamples.propertyId, set: row });
}

/** Ends a run of the making. @returns false for one that is over, or whose property is gone */
export async function finishSample(
  db: Queryable,
  { propertyId, attempts }: Pick<SampleRow, 'propertyId' | 'attempts'>,
  change: Partial<SampleRow>,
): Promise<boolean> {
  const { propertyId: of, attempts: run, state } = hostSamples;
  const rows = await db
    .update(hostSamples)
    .set(change)
    .where(and(eq(of, propertyId), eq(run, attempts), eq(state, 'making')))
    .returning({ propertyId: of });
  return rows.length > 0;
}

/** Deletes the row with its property. @returns keys of its files */
export async function deleteSample(tx: Transaction, propertyId: string): Promise<string[]> {
  const rows = await tx.delete(hostSamples).where(eq(hostSamples.propertyId, propertyId)).returning();
  return rows.flatMap(({ filmKey }) => filmKey ?? []);
}

const isPast = (now: Date) => and(isNotNull(hostSamples.filmKey), lte(hostSamples.expiresAt, now));

export async function countPastSamples(db: Queryable, now: Date): Promise<number> {
  return (await db.select({ rows: count() }).from(hostSamples).where(isPast(now)))[0]?.rows ?? 0;
}

export function pastSamples(db: Queryable, now: Date, limit: number): Promise<SampleRow[]> {
  return db.select().from(hostSamples).where(isPast(now)).limit(limit);
}

export async function clearSampleFilm(db: Queryable, propertyId: string): Promise<void> {
  await db.update(hostSamples).set({ filmKey: null }).where(eq(hostSamples.propertyId, propertyId));
}
