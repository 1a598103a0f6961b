import type pg from 'pg';
import type { Log } from '../log.ts';
import { outageOf } from '../outage.ts';
import type { OpenDatabase } from './database.ts';

/** Milliseconds from the end of one round to the next. */
const pauseBetween = 15_000;
/** Rounds to one that looks after the tables: once a minute, as PostgreSQL's own autovacuum does. */
const roundsToTables = 4;
/** Bytes of the log, two of its segments, that may lie behind the last checkpoint: a killed process reads them again when it starts. */
const logBetweenCheckpoints = 32 * 1024 * 1024;

/** Tables that PostgreSQL's own autovacuum would choose, by the settings it goes by. */
const tablesDue = `
  select format('%I.%I', schemaname, tables.relname) as name
  from pg_stat_user_tables as tables join pg_class on pg_class.oid = relid
  where n_dead_tup > current_setting('autovacuum_vacuum_threshold')::int
      + current_setting('autovacuum_vacuum_scale_factor')::float * greatest(reltuples, 0)
    or n_mod_since_analyze > current_setting('autovacuum_analyze_threshold')::int
      + current_setting('autovacuum_analyze_scale_factor')::float * greatest(reltuples, 0)`;

const bytesLogged = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float as bytes from pg_control_checkpoint()`;

/**
 * One round of what a PostgreSQL server's own processes do and the embedded database has nobody for: room of deleted rows is
 * used again, the planner knows how many rows there are, and the log's segments are written over in place of new ones made.
 * Each statement has a turn of its own, so that queries get theirs in between.
 */
export async function maintain(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await maintainTables(pool);
  await limitLog(pool);
}

async function maintainTables(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  // The counts of the last second are in the session still.
  await pool.query('select pg_stat_force_next_flush()');
  const due = await pool.query<{ name: string }>(tablesDue);
  for (const { name } of due.rows) await pool.query(`vacuum (analyze) ${name}`);
}

async function limitLog(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const logged = await pool.query<{ bytes: number }>(bytesLogged);
  if ((logged.rows[0]?.bytes ?? 0) >= logBetweenCheckpoints) await pool.query('checkpoint');
}

/** The same database, maintained until it is closed. A server of its own maintains itself. */
export function maintained(database: OpenDatabase, log: Log): OpenDatabase {
  if (database.kind !== 'pglite') return database;
  const { pool } = database;
  let timer: NodeJS.Timeout;
  let round = Promise.resolve();
  let isClosed = false;
  let rounds = 0;
  const begin = (): void => {
    rounds += 1;
    round = (rounds % roundsToTables === 0 ? maintain : limitLog)(pool)
      .catch((error: unknown) => {
        // A full disk, or a database that has stopped, is told of already.
        if (outageOf(error) === null) log.warn({ err: error }, 'the embedded database could not be maintained');
      })
      .then(wait);
  };
  const wait = (): void => {
    if (!isClosed) timer = setTimeout(begin, pauseBetween).unref();
  };
  wait();
  return {
    ...database,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await round;
      await database.close();
    },
  };
}
