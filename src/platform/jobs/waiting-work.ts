import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';

interface WaitingWork {
  queue: string;
  count: number;
  /** When the oldest of it was enqueued. */
  since: Date;
}

/** Background work that no worker has taken up yet, by queue. @throws the database's error while no worker has ever started */
export async function waitingWork(db: Queryable): Promise<WaitingWork[]> {
  const { rows } = await db.execute<{ queue: string; count: number; created: string }>(
    sql`select queue_name as queue, count(*)::int as count, min(created_at)::text as created
        from dbos.workflow_status where status = 'ENQUEUED' and queue_name is not null group by queue_name`,
  );
  return rows.map(({ queue, count, created }) => ({ queue, count, since: new Date(Number(created)) }));
}
