import { and, asc, between, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { visits } from './schema.ts';

export type VisitRow = typeof visits.$inferSelect;

const countWith = (row: VisitRow) => ({ count: sql`${visits.count} + ${row.count}` });

/** Adds to the counts of existing rows. @returns the rows that do not exist yet */
export async function addToRows(tx: Transaction, rows: readonly VisitRow[]): Promise<VisitRow[]> {
  const unknown: VisitRow[] = [];
  for (const row of rows) {
    const counted = await tx.update(visits).set(countWith(row)).where(eq(visits.id, row.id)).returning();
    if (counted.length === 0) unknown.push(row);
  }
  return unknown;
}

/** Inserts rows, or adds to the counts of those that were inserted in the meantime. */
export async function insertRows(tx: Transaction, rows: readonly VisitRow[]): Promise<void> {
  for (const row of rows)
    await tx
      .insert(visits)
      .values(row)
      .onConflictDoUpdate({ target: visits.id, set: countWith(row) });
}

/** Locks a day until the transaction ends, so that no other transaction with this lock adds rows to it. */
export async function lockDay(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${day}, ${advisoryLocks.visits}))`);
}

export async function countRows(tx: Transaction, day: string): Promise<number> {
  return tx.$count(visits, eq(visits.day, day));
}

/** Counts of visits per day, event, page and source, between two days inclusive. */
export function countVisits(
  db: Queryable,
  from: string,
  to: string,
): Promise<{ day: string; event: string; page: string; source: string; count: number }[]> {
  const { day, event, page, source } = visits;
  return db
    .select({ day, event, page, source, count: sql<number>`sum(${visits.count})`.mapWith(Number) })
    .from(visits)
    .where(between(day, from, to))
    .groupBy(day, event, page, source)
    .orderBy(day);
}

/** Pages that visits since a day were counted for. */
export async function pagesSince(db: Queryable, day: string): Promise<string[]> {
  const rows = await db.selectDistinct({ page: visits.page }).from(visits).where(gte(visits.day, day));
  return rows.map(({ page }) => page);
}

/** Deletes the rows of these pages since a day, locked in the sequence of their ids as by whoever counts. @returns them */
export async function takeRows(tx: Transaction, day: string, pages: readonly string[]): Promise<VisitRow[]> {
  const ofPages = and(gte(visits.day, day), inArray(visits.page, [...pages]));
  const rows = await tx.select().from(visits).where(ofPages).orderBy(asc(visits.id)).for('update');
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(visits).where(inArray(visits.id, ids));
  return rows;
}

export async function deleteVisitsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(visits).where(lt(visits.day, day));
}
