import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { daysBefore, type RetentionRule } from '../retention.ts';

/** Days. A finished run keeps its id from being enqueued twice; after this nobody enqueues it any more. */
const kept = 30;

const isOver = (now: Date): SQL =>
  sql`status not in ('PENDING', 'ENQUEUED', 'DELAYED') and updated_at <= ${daysBefore(now, kept).getTime()}`;

/** Retention of runs that ended, well or not, with their stored steps. */
export function finishedJobsRetention(db: Queryable): RetentionRule[] {
  const counted = async (query: SQL): Promise<number> => {
    // The tables are made when the first worker starts.
    const { rows } = await db.execute<{ there: boolean }>(
      sql`select to_regclass('dbos.workflow_status') is not null as there`,
    );
    if (!rows[0]?.there) return 0;
    return (await db.execute<{ count: number }>(query)).rows[0]?.count ?? 0;
  };
  return [
    {
      what: 'finished background work',
      kept: `${kept} days`,
      due: (now) => counted(sql`select count(*)::int as count from dbos.workflow_status where ${isOver(now)}`),
      clear: (now) =>
        counted(sql`
          with gone as (delete from dbos.workflow_status where ${isOver(now)} returning workflow_uuid),
            input as (delete from dbos.workflow_input where workflow_uuid in (select workflow_uuid from gone)),
            output as (delete from dbos.workflow_output where workflow_uuid in (select workflow_uuid from gone)),
            steps as (delete from dbos.operation_outputs where workflow_uuid in (select workflow_uuid from gone))
          select count(*)::int as count from gone`),
    },
  ];
}
