import { between, eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { visits } from './schema.ts';

export type VisitRow = typeof visits.$inferSelect;

const countWith = (row: VisitRow) => ({ count: sql`${visits.count} + ${row.count}` });

/** Adds to the counts of rows. @returns those that are not there yet */
export async function addToRows(tx: Transaction, rows: readonly VisitRow[]): Promise<VisitRow[]> {
  const unknown: VisitRow[] = [];
  for (const row of rows) {
    const counted = await tx.update(visits).set(countWith(row)).where(eq(visits.id, row.id)).returning();
    if (counted.length === 0) unknown.push(row);
  }
  return unknown;
}

/** Adds rows, or to the counts of those that have come in the meantime. */
export async function insertRows(tx: Transaction, rows: readonly VisitRow[]): Promise<void> {
  for (const row of rows)
    await tx
      .insert(visits)
      .values(row)
      .onConflictDoUpdate({ target: visits.id, set: countWith(row) });
}

/** Until the transaction ends, nobody else adds rows to that day. */
export async function lockDay(tx: Transaction, day: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${day}, 761205104))`);
}

export async function countRows(tx: Transaction, day: string): Promise<number> {
  return tx.$count(visits, eq(visits.day, day));
}

/** How often each event happened on each page from each source. */
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

/** Forgets what happened before that day. */
export async function deleteVisitsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(visits).where(lt(visits.day, day));
}
