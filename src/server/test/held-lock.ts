import pg from 'pg';
import { eventually } from './journey.ts';

export interface HeldLock {
  /**
   * Waits until so many of the service's connections wait for a lock.
   * @returns for each, in no order, the tables whose rows it has locked or written in its transaction
   */
  waiting(connections: number): Promise<string[][]>;
  release(): Promise<void>;
}

/** Takes locks on a connection of the test's own and keeps them, so that a transaction stops where it needs one. */
export async function holdLock(url: string, statement: string, values: unknown[] = []): Promise<HeldLock> {
  const holder = new pg.Client({ connectionString: url });
  const watcher = new pg.Client({ connectionString: url });
  await holder.connect();
  await watcher.connect();
  await holder.query('begin');
  await holder.query(statement, values);
  return {
    async waiting(connections) {
      const query = `
        select a.pid, coalesce(array_agg(distinct c.relname::text) filter (where c.relname is not null), '{}') as tables
        from pg_stat_activity a
        left join pg_locks l on l.pid = a.pid and l.granted and l.locktype = 'relation'
          and l.mode in ('RowShareLock', 'RowExclusiveLock')
        left join pg_class c on c.oid = l.relation and c.relkind = 'r'
        where a.datname = current_database() and exists (select 1 from pg_locks w where w.pid = a.pid and not w.granted)
        group by a.pid`;
      const rows = await eventually(async () => {
        const found = await watcher.query<{ tables: string[] }>(query);
        return found.rows.length >= connections ? found.rows : null;
      }, `${connections} connections to wait for a lock`);
      return rows.map(({ tables }) => tables);
    },
    async release() {
      await holder.query('rollback');
      await holder.end();
      await watcher.end();
    },
  };
}
