import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';

/** Leaves a run as one whose processes died too often: it rests, and is tried again. */
export async function leaveResting(db: Queryable, runId: string): Promise<void> {
  await db.execute(
    sql`update dbos.workflow_status
        set status = 'MAX_RECOVERY_ATTEMPTS_EXCEEDED', queue_name = null, completed_at = extract(epoch from now()) * 1000
        where workflow_uuid = ${runId}`,
  );
}
