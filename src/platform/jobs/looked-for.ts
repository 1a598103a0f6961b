import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';

interface LookedFor<Queue extends string> {
  /** Queues in which a run waits. */
  inQueues: Queue[];
  /** Queues in which a run was to wait for a time that has come. */
  isDue: Queue[];
  /** Places in `others` of those that have a row. */
  ofOthers: number[];
}

/** One statement that asks in which of these queues, and of which other kinds of work, something waits. It is built once. */
export function lookedFor<Queue extends string>(
  queues: readonly Queue[],
  others: readonly SQL[],
): (db: Queryable) => Promise<LookedFor<Queue>> {
  const thatHave = (runs: SQL): SQL =>
    sql`array(select queue from unnest(${sql.param([...queues])}::text[]) as queue where exists (
          select 1 from dbos.workflow_status where queue_name = queue and ${runs}))`;
  const waiting = others.map((query, place) => sql`select ${sql.raw(String(place))} as place where exists (${query})`);
  const places = waiting.length === 0 ? sql`'{}'::int[]` : sql`array(${sql.join(waiting, sql` union all `)})`;
  const ask = prepared<Record<string, unknown>, LookedFor<Queue>[]>((db) =>
    db
      .select({
        inQueues: sql<Queue[]>`${thatHave(sql`status = 'ENQUEUED'`)}`.as('in_queues'),
        isDue: sql<
          Queue[]
        >`${thatHave(sql`status = 'DELAYED' and delay_until_epoch_ms <= (extract(epoch from now()) * 1000)::bigint`)}`.as(
          'is_due',
        ),
        ofOthers: sql<number[]>`${places}`.as('of_others'),
      })
      .from(sql`(select 1) as once`),
  );
  return async (db) => {
    const [found] = await ask(db, {});
    return found ?? { inQueues: [], isDue: [], ofOthers: [] };
  };
}

/** In which of these queues runs wait for their time, and in how many milliseconds that comes, to the second above; each pair once. */
export async function dueLater<Queue extends string>(
  db: Queryable,
  queues: readonly Queue[],
): Promise<{ queue: Queue; due: number }[]> {
  const due = sql`ceil(greatest(delay_until_epoch_ms / 1000.0 - extract(epoch from now()), 1))::float8 * 1000`;
  const { rows } = await db.execute<{ queue: Queue; due: number }>(
    sql`select distinct queue_name as queue, ${due} as due
        from dbos.workflow_status where status = 'DELAYED' and queue_name = any(${sql.param([...queues])}::text[])`,
  );
  return rows;
}
