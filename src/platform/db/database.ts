import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { keepAppendOnly } from './append-only.ts';
import { checkMigrationHistory, readAppliedMigrations, readKnownMigrations } from './migration-history.ts';
import type { Log } from '../log.ts';
import { DescribingClient } from './described-query.ts';
import { checkNewDatabase } from './new-database.ts';
import { PGlitePool } from './pglite-pool.ts';
import { type Database, inTransaction } from './transaction.ts';
import { advisoryLocks } from './advisory-locks.ts';

export { askTogether, type Database, type Queryable, type Transaction } from './transaction.ts';

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

export const migrationsFolder = path.resolve('migrations');

/** Milliseconds that PostgreSQL works on one statement, except a migration. */
const longestStatement = 30_000;

/**
 * Opens PostgreSQL by its address, or PGlite in a folder (in memory without one). Does not migrate. `silence`: milliseconds
 * after which a connection that is waited for and says nothing is taken for lost; longer than any statement.
 */
export async function openDatabase(
  source: { url: string; silence?: number } | { folder?: string; snapshot?: Blob },
): Promise<OpenDatabase> {
  if ('url' in source) {
    const pool = new pg.Pool({
      connectionString: source.url,
      Client: DescribingClient,
      max: 12,
      statement_timeout: longestStatement,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 60_000,
      connectionTimeoutMillis: 10_000,
      // What a transaction writes goes out before the answer to what it wrote before; see `inTransaction`.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    surviveLostConnections(pool);
    endSilentConnections(pool, source.silence ?? longestStatement + 5000);
    return { db: withReturnedClients(drizzle(pool), pool), pool, kind: 'postgres', close: () => pool.end() };
  }
  return embeddedDatabase(await PGlitePool.open(source.folder, source.snapshot));
}

/** The embedded database by its pool. */
export function embeddedDatabase(pool: PGlitePool): OpenDatabase {
  const asPool = pool as unknown as pg.Pool;
  return { db: withReturnedClients(drizzle(asPool), asPool), pool: asPool, kind: 'pglite', close: () => pool.end() };
}

/**
 * Keeps a lost connection from ending the process. The pool listens to clients while they are idle; one that is checked out
 * needs a listener of its own. Its queries fail, and the pool replaces it once it is released.
 */
function surviveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Words of `pg` for a lost connection, by which `outageOf` and DBOS know one, and try again. */
const lostConnection = 'Connection terminated unexpectedly';

/**
 * Ends a connection that has neither sent nor received anything for `silence` milliseconds. A network that swallows packets
 * says nothing of it, and the kernel goes on sending for a quarter of an hour; the server's own limits do not reach us then.
 * What waits for an answer fails as with any lost connection. Idle clients have left the pool long before.
 */
function endSilentConnections(pool: pg.Pool, silence: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.setTimeout(silence);
    socket.on('timeout', () => {
      const { bytesRead } = socket;
      // A process that was held up itself finds its timer before the answer that waits to be read.
      setTimeout(() => {
        if (socket.bytesRead === bytesRead)
          socket.destroy(new Error(`${lostConnection}: the database has not answered any more`));
      }, silence / 20);
    });
  });
}

/** The socket of a connected client, which its types do not tell of. */
function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/**
 * Runs each transaction on a client that always comes back to the pool. Drizzle releases its own only once BEGIN has
 * succeeded, so that a dozen connections lost in that moment would leave the pool empty for ever; and it builds a handle and three
 * statements for each. Nobody asks for another isolation than the database's.
 */
function withReturnedClients(db: Database, pool: pg.Pool): Database {
  db.transaction = async (run) => {
    const client = await pool.connect();
    try {
      return await inTransaction(client, run);
    } finally {
      client.release();
    }
  };
  return db;
}

/**
 * Brings the schema up to date. On PostgreSQL one process migrates while others wait. @throws MigrationError for a database
 * that does not belong to this code
 */
export async function migrateDatabase(
  database: OpenDatabase,
  { folder = migrationsFolder, log }: { folder?: string; log?: Log } = {},
): Promise<void> {
  if (database.kind === 'pglite') {
    await applyMigrations(database.db, folder);
    return keepAppendOnly(database.pool);
  }
  const change = async (client: pg.PoolClient): Promise<void> => {
    await applyMigrations(drizzle(client), folder);
    await keepAppendOnly(client);
  };
  await oneProcessAtATime(database.pool, change, log);
}

const { schema: schemaLock } = advisoryLocks;

/** Milliseconds between two tries to lock. */
const tryEvery = 200;

/** Tries, a minute of them, after which a process that waits says so again. */
const saidEvery = 60_000 / tryEvery;

/** Asks again and again: a statement that waits for the lock is a transaction, which an index that is made concurrently waits for. */
async function tryLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [schemaLock]);
  return rows[0]?.locked ?? false;
}

async function waitForLock(client: pg.ClientBase, log?: Log): Promise<void> {
  for (let tries = 0; !(await tryLock(client)); tries += 1) {
    if (log && tries % saidEvery === 0) {
      const { rows } = await client.query<{ pid: number; address: string | null; since: Date | null }>(
        `select pid, host(client_addr) as address, backend_start as since from pg_locks join pg_stat_activity using (pid)
         where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
           and database = (select oid from pg_database where datname = current_database())`,
        [schemaLock],
      );
      if (rows[0]) log.warn({ holder: rows[0] }, 'another process changes the tables; this one waits for it');
    }
    await pause(tryEvery);
  }
}

/**
 * Runs what locks tables for reading, under the lock of migrations: none is under way then, and none begins until it is through. It
 * waits for one that is; `client` must hold no table, for which that one could wait.
 */
export async function whileTablesStay(client: pg.PoolClient, run: () => Promise<void>): Promise<void> {
  await waitForLock(client);
  await run();
  await client.query('select pg_advisory_unlock($1)', [schemaLock]);
}

/**
 * Runs what changes tables of a PostgreSQL, while other processes that want to wait for it, and say for which one. One whose
 * machine is gone is found out by the server a minute after the statement that it was at.
 */
export async function oneProcessAtATime(
  pool: pg.Pool,
  change: (client: pg.PoolClient) => Promise<void>,
  log?: Log,
): Promise<void> {
  const client = await pool.connect();
  try {
    // A migration of many rows, and the wait for another process that is at it, may take longer than any request.
    socketOf(client).setTimeout(0);
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(
      'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; set tcp_user_timeout = 60000',
    );
    await waitForLock(client, log);
    await change(client);
  } finally {
    // Its connection ends with it, and so do the lock and the settings.
    client.release(true);
  }
}

async function applyMigrations(db: Database, folder: string): Promise<void> {
  const applied = await readAppliedMigrations(db);
  checkMigrationHistory(applied, readKnownMigrations(folder));
  if (applied.length === 0) await checkNewDatabase(db);
  await migrate(db, { migrationsFolder: folder });
}
