import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { OpenDatabase } from '../db/database.ts';
import type { Log } from '../log.ts';

/** Refusal of a start: another process works under this executor id, and each would take the other's work for its own. */
export class ExecutorIdInUse extends Error {
  constructor(executorId: string) {
    super(
      `Keepsong cannot start: another process works as EXECUTOR_ID=${executorId} on this database; give each worker a name of its own`,
    );
    this.name = 'ExecutorIdInUse';
  }
}

/** The sole right to work under an executor id. */
export interface ExecutorLock {
  /** Keeps it, or takes it again after a lost connection. Raises `executor-id-twice` while another process has it. */
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

/**
 * Takes the lock of an executor id: an advisory lock, which a process loses with its connection however it ends. A holder whose
 * machine vanished keeps its connection for hours, and one that is frozen keeps it too: it loses the lock when its heartbeat has
 * stood still. The embedded database is one process's own. @throws ExecutorIdInUse when the holder is alive
 */
export async function lockExecutor(options: LockOptions): Promise<ExecutorLock> {
  const { database, executorId, log, silence = 25_000, tryEvery = 200 } = options;
  if (database.kind === 'pglite') return { hold: () => Promise.resolve(), release: () => undefined };
  let client = await tryLock(database, executorId);
  const firstSeen = client ? null : await lastSeen(database, executorId);
  for (let waited = 0; !client; waited += tryEvery) {
    await pause(tryEvery);
    if ((await lastSeen(database, executorId)) !== firstSeen) throw new ExecutorIdInUse(executorId);
    if (waited >= silence) await endHolder(database, executorId);
    client = await tryLock(database, executorId);
  }
  let isTold = false;
  return {
    async hold() {
      try {
        await client?.query('select 1');
      } catch {
        client?.release(true);
        client = null;
      }
      if (client) return;
      client = await tryLock(database, executorId);
      if (!client && !isTold)
        log.error({ alert: 'executor-id-twice', executorId }, 'another process works under the name of this one');
      isTold = client === null;
    },
    release() {
      client?.release(true);
      client = null;
    },
  };
}

async function tryLock({ pool }: OpenDatabase, executorId: string): Promise<PoolClient | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [lockClass, executorId],
    );
    if (rows[0]?.locked) return client;
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

async function endHolder({ db }: OpenDatabase, executorId: string): Promise<void> {
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and granted and classid::bigint = ${lockClass} and objsubid = 2
          and objid::bigint = hashtext(${executorId})::bigint & 4294967295
          and database = (select oid from pg_database where datname = current_database())`,
  );
}
