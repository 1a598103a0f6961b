import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ClockSteps, machineTime } from '../clock-steps.ts';
import type { OpenDatabase, Queryable } from '../db/database.ts';
import type { Log } from '../log.ts';
import { reminderInterval } from '../alerts/reminder-interval.ts';
import type { ExecutorLock } from './executor-lock.ts';
import { clampDueTimes, requeueOrphanedRuns } from './runs.ts';
import { NewestVersion, setAsideUnknownWork, releaseOtherVersions, type KnownWork } from './versions.ts';

export interface Heartbeat {
  /** Resolves when the beat that is on its way has ended. */
  stop(): Promise<void>;
}

/** Seconds. A worker that has not been seen for `deadAfter` is taken for dead, and its work is taken over. */
const beatEvery = 5;
const deadAfter = 20;

/** Milliseconds for which a beat waits for the lock; the next one asks again. */
const lockPatience = 3000;

/** Milliseconds: a beat may wait for a connection. */
const tolerance = 15_000;

interface Beat {
  /** Milliseconds, by the database's clock. */
  now: number;
  seen: string;
  /** When this id was seen before. */
  before: string | null;
  /** A process of 0.1.0 was seen under this id a moment ago. */
  isAfterOld: boolean;
}

/** Writes that this worker is there. Done before its version becomes the newest too, or older ones would find that forsaken. */
export async function writeHeartbeat(db: Queryable, executorId: string, version: string): Promise<Beat> {
  const { rows } = await db.execute<Beat & Record<string, unknown>>(
    sql`with prior as (select seen_at, version from executors where id = ${executorId})
        insert into executors (id, seen_at, version) values (${executorId}, now(), ${version})
        on conflict (id) do update set seen_at = now(), version = excluded.version
        returning extract(epoch from seen_at)::float8 * 1000 as now, seen_at::text as seen,
          (select seen_at::text from prior) as before,
          exists (select 1 from prior where prior.version is null
            and prior.seen_at >= now() - make_interval(secs => ${deadAfter})) as "isAfterOld"`,
  );
  const [beat] = rows;
  if (!beat) throw new Error('No heartbeat was written');
  return beat;
}

/**
 * Records this worker's heartbeat and takes over the work of dead workers: DBOS itself recovers only the workflows of the
 * executor that starts again under the same name. Heartbeats are compared by the database's clock; a step of that is noticed.
 * One beat at a time.
 */
export async function keepHeartbeat(options: {
  database: OpenDatabase;
  executorId: string;
  version: string;
  known: readonly KnownWork[];
  lock: ExecutorLock;
  log: Log;
  /** As it was written before the work began. */
  first: Beat;
  /** Milliseconds. */
  every?: number;
  patience?: number;
}): Promise<Heartbeat> {
  const { executorId, version, known, lock, log, first, every = beatEvery * 1000, patience = lockPatience } = options;
  const { db, kind } = options.database;
  const isAlone = kind === 'pglite';
  const steps = new ClockSteps(tolerance);
  const newest = new NewestVersion({ version, executorId, deadAfter, isAlone });
  let lastBeat = machineTime();
  let mayTakeOver = lastBeat;
  let lastSeen = first.seen;
  // One of 0.1.0 takes no lock of its name: what it is at is its own until it has been silent.
  let ownFrom = first.isAfterOld && !isAlone ? lastBeat + deadAfter * 1000 : lastBeat;
  const tellUnknown = unknownTeller(log);
  const beat = async (): Promise<void> => {
    const begun = machineTime();
    const { now, seen, before } = await writeHeartbeat(db, executorId, version);
    const isOfAnother = before !== null && before !== lastSeen;
    lastSeen = seen;
    await withPatience(lock.hold(), patience);
    const step = steps.observe(now, begun);
    if (step !== 0) log.error({ alert: 'clock-stepped', of: 'database', seconds: step / 1000 }, 'the clock was set');
    // After an outage of the database, a suspend, or a step of its clock, everyone looks dead to whoever is first.
    const silence = (machineTime() - lastBeat) / 1000;
    lastBeat = machineTime();
    if (isOfAnother && first.isAfterOld) ownFrom = lastBeat + deadAfter * 1000;
    if (step !== 0 || silence > deadAfter / 2) mayTakeOver = lastBeat + deadAfter * 1000;
    const hasWork = await clampDueTimes(db);
    if (lastBeat < mayTakeOver) return;
    await newest.claim(db, lastBeat);
    if (!hasWork) return tellUnknown(new Map());
    for (const id of await requeueOrphanedRuns(db, {
      executorId,
      version,
      deadAfter,
      isAlone,
      withOwn: lastBeat >= ownFrom,
    }))
      log.warn({ workflow: id }, 'took over the work of a worker that is gone');
    for (const id of await releaseOtherVersions(db, version, known))
      log.info({ workflow: id }, 'took over the work of another version');
    tellUnknown(await setAsideUnknownWork(db, { version, executorId, known }));
  };
  await beat();
  return repeatBeat(() => beat().catch((error: unknown) => log.error({ err: error }, 'heartbeat failed')), every);
}

/** One at a time: a beat that is not over when its time comes again is that beat. */
function repeatBeat(beat: () => Promise<void>, every: number): Heartbeat {
  let beating: Promise<void> | null = null;
  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = null;
    });
  }, every);
  return {
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}

/**
 * Tells of work without code when there is work of another name than before, and again within the hour while it stands. How many wait
 * is a number, which makes no new alert of it.
 */
function unknownTeller(log: Log): (work: ReadonlyMap<string, number>) => void {
  let told = { names: '', at: 0 };
  return (work) => {
    const names = [...work.keys()].sort().join(', ');
    const waiting = [...work.values()].reduce((sum, count) => sum + count, 0);
    if (names === told.names && machineTime() - told.at < reminderInterval) return;
    if (names !== '')
      log.error({ alert: 'work-without-code', work: names, waiting }, 'work waits that this version has no code for');
    told = { names, at: machineTime() };
  };
}

/** Waits for work so many milliseconds; it goes on after that. */
async function withPatience(work: Promise<void>, milliseconds: number): Promise<void> {
  const ending = new AbortController();
  const wait = pause(milliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
  try {
    await Promise.race([work, wait]);
  } finally {
    ending.abort();
    // Told by whoever waits for it next.
    work.catch(() => undefined);
  }
}
