import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { reminderInterval } from '../alerts/reminder-interval.ts';
import { machineTime } from '../clock-steps.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';

/** Refusal of a start: another process works under this executor id, and each would take the other's work for its own. */
export class ExecutorIdInUse extends OperatorError {
  constructor(executorId: string) {
    super(
      `Keepsong cannot start: another process works as EXECUTOR_ID=${executorId} on this database; give each worker a name of its own`,
    );
    this.name = 'ExecutorIdInUse';
  }
}

/** The sole right to work under an executor id. */
export interface ExecutorLock {
  /**
   * Keeps it, or takes it again after a lost connection; one at a time, however often it is asked. Raises `executor-id-twice` while
   * another process has it.
   */
  hold(): Promise<void>;
  release(): void;
}

interface LockOptions {
  database: OpenDatabase;
  executorId: string;
  log: Log;
  /** Milliseconds without a heartbeat after which whoever holds the lock is taken for dead. */
  silence?: number;
  /** Milliseconds between two tries. */
  tryEvery?: number;
}

const lockClass = 761_205_102;

/** Milliseconds. */
const answersWithin = 5000;

/**
 * Takes the lock of an executor id: an advisory lock, which a process loses with its connection however it ends. A holder whose
 * machine vanished keeps its connection for hours, and one that is frozen keeps it too: it loses the lock when its heartbeat has
 * stood still. The embedded database is one process's own. @throws ExecutorIdInUse when the holder is alive
 */
export async function lockExecutor(options: LockOptions): Promise<ExecutorLock> {
  const { database, executorId, log, silence = 25_000, tryEvery = 200 } = options;
  if (database.kind === 'pglite') return { hold: () => Promise.resolve(), release: () => undefined };
  let held = await tryLock(database, executorId);
  const firstSeen = held ? null : await lastSeen(database, executorId);
  for (let waited = 0; !held; waited += tryEvery) {
    await pause(tryEvery);
    const seen = await lastSeen(database, executorId);
    // A holder that stops leaves first and lets go then.
    if (seen !== null && seen !== firstSeen) throw new ExecutorIdInUse(executorId);
    if (waited >= silence) await endHolder(database, executorId);
    held = await tryLock(database, executorId);
  }
  let isReleased = false;
  let formerPid = held.pid;
  let toldAt = -Infinity;
  const takeAgain = async (): Promise<void> => {
    if (held && (await answers(held.client))) return;
    held?.client.release(true);
    held = null;
    if (isReleased) return;
    // The server may hold a connection for alive that this side has lost.
    await endHolder(database, executorId, formerPid);
    const taken = await tryLock(database, executorId);
    if (isReleased) return taken?.client.release(true);
    held = taken;
    if (taken) {
      formerPid = taken.pid;
      toldAt = -Infinity;
    } else if (machineTime() - toldAt >= reminderInterval && (await isHeldByOther(database, executorId, formerPid))) {
      toldAt = machineTime();
      log.error({ alert: 'executor-id-twice', executorId }, 'another process works under the name of this one');
    }
  };
  let taking: Promise<void> | null = null;
  return {
    hold() {
      taking ??= takeAgain().finally(() => {
        taking = null;
      });
      return taking;
    },
    release() {
      isReleased = true;
      const client = held?.client;
      held = null;
      client?.release(true);
    },
  };
}

/** True when a connection answers in time. */
async function answers(client: PoolClient): Promise<boolean> {
  const answer = client.query('select 1').then(
    () => true,
    () => false,
  );
  const ending = new AbortController();
  try {
    return await Promise.race([answer, pause(answersWithin, false, { signal: ending.signal }).catch(() => false)]);
  } finally {
    ending.abort();
  }
}

/** A connection that has the lock, and the server's process behind it. */
interface Held {
  client: PoolClient;
  pid: number;
}

async function tryLock({ pool }: OpenDatabase, executorId: string): Promise<Held | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean; pid: number }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked, pg_backend_pid() as pid',
      [lockClass, executorId],
    );
    if (rows[0]?.locked) return { client, pid: rows[0].pid };
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  return null;
}

async function lastSeen({ db }: OpenDatabase, executorId: string): Promise<string | null> {
  const { rows } = await db.execute<{ seen: string }>(
    sql`select seen_at::text as seen from executors where id = ${executorId}`,
  );
  return rows[0]?.seen ?? null;
}

/** Locks that are held of this executor id. */
const heldLocks = (executorId: string): SQL =>
  sql`pg_locks where locktype = 'advisory' and granted and classid::bigint = ${lockClass} and objsubid = 2
      and objid::bigint = hashtext(${executorId})::bigint & 4294967295
      and database = (select oid from pg_database where datname = current_database())`;

async function isHeldByOther({ db }: OpenDatabase, executorId: string, own: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select pid from ${heldLocks(executorId)} and pid <> ${own}`);
  return rows.length > 0;
}

/** Ends the connection that has the lock; `only` if it is this one. */
async function endHolder({ db }: OpenDatabase, executorId: string, only?: number): Promise<void> {
  const isMeant = only === undefined ? sql`true` : sql`pid = ${only}`;
  await db.execute(sql`select pg_terminate_backend(pid) from ${heldLocks(executorId)} and ${isMeant}`);
}
