import { sql } from 'drizzle-orm';
import { ClockSteps, machineTime } from '../clock-steps.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { ExecutorLock } from './executor-lock.ts';
import { clampDueTimes, adoptRuns } from './runs.ts';
import { claimNewest, parkUnknown, releaseOtherVersions, type KnownWork } from './versions.ts';

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
  version: string;
  known: readonly KnownWork[];
  lock: ExecutorLock;
  log: Log;
}): Promise<Heartbeat> {
  const { executorId, version, known, log } = options;
  const { db, kind } = options.database;
  const isAlone = kind === 'pglite';
  const steps = new ClockSteps(tolerance);
  let lastBeat = machineTime();
  let mayTakeOver = lastBeat;
  let unknown = '';
  const tellUnknown = (work: ReadonlyMap<string, number>): void => {
    const names = [...work].map(([name, count]) => `${name}: ${count}`).join(', ');
    if (names !== '' && names !== unknown)
      log.error({ alert: 'work-without-code', work: names }, 'work waits that this version has no code for');
    unknown = names;
  };
  const beat = async (): Promise<void> => {
    await options.lock.hold();
    const begun = machineTime();
    const { rows } = await db.execute<{ now: number }>(
      sql`insert into executors (id, seen_at, version) values (${executorId}, now(), ${version})
          on conflict (id) do update set seen_at = now(), version = excluded.version returning extract(epoch from seen_at)::float8 * 1000 as now`,
    );
    const step = steps.observe(rows[0]?.now ?? 0, begun);
    if (step !== 0) log.error({ alert: 'clock-stepped', of: 'database', seconds: step / 1000 }, 'the clock was set');
    // After an outage of the database, a suspend, or a step of its clock, everyone looks dead to whoever is first.
    const silence = (machineTime() - lastBeat) / 1000;
    lastBeat = machineTime();
    if (step !== 0 || silence > deadAfter / 2) mayTakeOver = lastBeat + deadAfter * 1000;
    await clampDueTimes(db);
    if (lastBeat < mayTakeOver) return;
    await claimNewest(db, { version, deadAfter, isAlone });
    for (const id of await adoptRuns(db, { executorId, version, deadAfter, isAlone }))
      log.warn({ workflow: id }, 'took over the work of a worker that is gone');
    for (const id of await releaseOtherVersions(db, version, known))
      log.info({ workflow: id }, 'took over the work of another version');
    tellUnknown(await parkUnknown(db, { version, executorId, known }));
  };
  await beat();
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.error({ err: error }, 'heartbeat failed'));
  }, beatEvery * 1000);
  return { stop: () => clearInterval(timer) };
}
