import { sql } from 'drizzle-orm';
import { ClockSteps, machineTime } from '../clock-steps.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Log } from '../log.ts';
import { clampDueTimes, adoptRuns } from './runs.ts';

export interface Heartbeat {
  stop(): void;
}

/** Seconds. A worker that has not been seen for `deadAfter` is taken for dead, and its work is taken over. */
const beatEvery = 5;
const deadAfter = 20;

/** Milliseconds: a beat may wait for a connection. */
const tolerance = 15_000;

/**
 * Records this worker's heartbeat and takes over the work of dead workers: DBOS itself recovers only the workflows of the
 * executor that starts again under the same name. Heartbeats are compared by the database's clock; a step of that is noticed.
 */
export async function keepHeartbeat(options: {
  database: OpenDatabase;
  executorId: string;
  log: Log;
}): Promise<Heartbeat> {
  const { executorId, log } = options;
  const { db, kind } = options.database;
  const steps = new ClockSteps(tolerance);
  let lastBeat = machineTime();
  let mayTakeOver = lastBeat;
  const beat = async (): Promise<void> => {
    const begun = machineTime();
    const { rows } = await db.execute<{ now: number }>(
      sql`insert into executors (id, seen_at) values (${executorId}, now())
          on conflict (id) do update set seen_at = now() returning extract(epoch from seen_at)::float8 * 1000 as now`,
    );
    const step = steps.observe(rows[0]?.now ?? 0, begun);
    if (step !== 0) log.error({ alert: 'clock-stepped', of: 'database', seconds: step / 1000 }, 'the clock was set');
    // After an outage of the database, a suspend, or a step of its clock, everyone looks dead to whoever is first.
    const silence = (machineTime() - lastBeat) / 1000;
    lastBeat = machineTime();
    if (step !== 0 || silence > deadAfter / 2) mayTakeOver = lastBeat + deadAfter * 1000;
    await clampDueTimes(db);
    if (lastBeat < mayTakeOver) return;
    for (const id of await adoptRuns(db, { executorId, deadAfter, isAlone: kind === 'pglite' }))
      log.warn({ workflow: id }, 'took over the work of a worker that is gone');
  };
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.error({ err: error }, 'heartbeat failed'));
  }, beatEvery * 1000);
  return { stop: () => clearInterval(timer) };
}
