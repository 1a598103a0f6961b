import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';

interface DayRow extends Record<string, unknown> {
  day: string;
  affiliates: string;
  songs: string;
  begun: string;
  paid: string;
}

/** One row for each of the `count` days up to `today` (Europe/London), the oldest first. */
export async function dayRows(db: Queryable, today: string, count: number): Promise<DayRow[]> {
  const londonDay = (column: string) => sql.raw(`(${column} at time zone 'Europe/London')::date`);
  const result = await db.execute<DayRow>(sql`
    with days as (
      select d::date as day from generate_series(${today}::date - ${count - 1}::int, ${today}::date, '1 day') d
    )
    select to_char(days.day, 'YYYY-MM-DD') as day,
      (select count(*) from affiliates where ${londonDay('created_at')} = days.day) as affiliates,
      (select count(*) from orders where ${londonDay('completed_at')} = days.day and status = 'completed') as songs,
      (select count(*) from orders where ${londonDay('created_at')} = days.day) as begun,
      (select count(*) from orders where ${londonDay('created_at')} = days.day and paid_at is not null) as paid
    from days order by days.day`);
  return result.rows;
}

export async function totals(db: Queryable): Promise<{ affiliates: number; songs: number }> {
  const result = await db.execute<{ affiliates: string; songs: string }>(sql`
    select (select count(*) from affiliates) as affiliates,
      (select count(*) from orders where status = 'completed') as songs`);
  const [row] = result.rows;
  return {
    affiliates: Number(row?.affiliates ?? 0),
    songs: Number(row?.songs ?? 0),
  };
}
