import { DBOS } from '@dbos-inc/dbos-sdk';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '../db/database.ts';
import type { Log } from '../log.ts';

export interface Heartbeat {
  stop(): void;
}

/** Seconds. A worker that has not been seen for `deadAfter` is taken for dead, and its work is taken over. */
const beatEvery = 5;
const deadAfter = 20;

/**
 * Says that this worker lives and takes over the work of those that do not: DBOS itself recovers only the workflows of the
 * executor that starts again under the same name.
 */
export async function keepHeartbeat(options: {
  database: OpenDatabase;
  executorId: string;
  log: Log;
}): Promise<Heartbeat> {
  const { database, executorId, log } = options;
  let lastBeat = performance.now();
  const beat = async (): Promise<void> => {
    const silence = (performance.now() - lastBeat) / 1000;
    await database.db.execute(
      sql`insert into executors (id, seen_at) values (${executorId}, now()) on conflict (id) do update set seen_at = now()`,
    );
    lastBeat = performance.now();
    // After an outage of the database everyone looks dead to whoever is back first.
    if (database.kind === 'pglite' || silence > deadAfter / 2) return;
    const abandoned = await database.db.execute<{ workflow_uuid: string }>(
      sql`select w.workflow_uuid from dbos.workflow_status w left join executors e on e.id = w.executor_id
          where w.status = 'PENDING' and (e.id is null or e.seen_at < now() - make_interval(secs => ${deadAfter}))
            and w.updated_at < extract(epoch from now() - make_interval(secs => ${deadAfter})) * 1000`,
    );
    for (const { workflow_uuid: id } of abandoned.rows) {
      log.warn({ workflow: id }, 'taking over the work of a worker that is gone');
      await DBOS.resumeWorkflow(id);
    }
  };
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.error({ err: error }, 'heartbeat failed'));
  }, beatEvery * 1000);
  return { stop: () => clearInterval(timer) };
}
