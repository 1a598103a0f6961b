import { between, count, lt } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { visits } from './schema.ts';

export async function insertVisits(db: Queryable, rows: (typeof visits.$inferInsert)[]): Promise<void> {
  await db.insert(visits).values(rows);
}

/** How often each event happened on each page from each source. */
export function countVisits(
  db: Queryable,
  from: string,
  to: string,
): Promise<{ day: string; event: string; page: string; source: string; count: number }[]> {
  const { day, event, page, source } = visits;
  return db
    .select({ day, event, page, source, count: count() })
    .from(visits)
    .where(between(day, from, to))
    .groupBy(day, event, page, source)
    .orderBy(day);
}

/** Forgets what happened before that day. */
export async function deleteVisitsBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(visits).where(lt(visits.day, day));
}
