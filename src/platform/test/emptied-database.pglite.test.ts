import { expect, test } from 'vitest';
import type { OpenDatabase } from '../db/database.ts';
import { migratedDatabase } from './database.ts';

type Row = Record<string, unknown>;

async function rowsOf({ pool }: OpenDatabase, query: string): Promise<Row[]> {
  return (await pool.query<Row>(query)).rows;
}

/** The rows of all tables, and the next number of each sequence. */
async function contents(database: OpenDatabase): Promise<Row[]> {
  const tables = await rowsOf(
    database,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'dbos', 'drizzle') and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Row[] = [];
  for (const { name } of tables) {
    const table = String(name);
    found.push({ table, rows: await rowsOf(database, `select row::text from ${table} as row order by 1`) });
  }
  return [
    ...found,
    ...(await rowsOf(database, 'select sequencename, last_value from pg_sequences order by sequencename')),
  ];
}

const addSettings = `insert into audit (id, at, actor, action, subject) values ('a', now(), 'system', 'tried', 'it')`;

test('EMPTY-1 a file finds no row, number or setting of the file before it', async () => {
  const first = await migratedDatabase();
  const pristine = await contents(first);
  await first.pool.query(addSettings);
  await first.pool.query(`delete from dbos.queues`);
  await first.pool.query(`select nextval('order_events_sequence_seq')`);
  await first.pool.query(`set statement_timeout = 12345`);
  await first.pool.query(`select pg_advisory_lock(7)`);
  expect(await contents(first)).not.toEqual(pristine);
  await first.close();

  const second = await migratedDatabase();
  expect(await contents(second)).toEqual(pristine);
  expect(await rowsOf(second, 'show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  expect(await rowsOf(second, `select from pg_locks where locktype = 'advisory'`)).toEqual([]);
  await second.pool.query(addSettings);
  await expect(second.pool.query('delete from audit')).rejects.toThrow('written once');
  await second.close();
});

test('EMPTY-1 a file that defined something, or took it away, leaves its database to nobody', async () => {
  for (const change of [
    'alter table orders add left_behind text',
    'alter table audit disable trigger audit_append_only',
    'create function left_behind() returns int language sql as $$ select 1 $$',
  ]) {
    const changed = await migratedDatabase();
    await changed.pool.query(change);
    await changed.close();
    const next = await migratedDatabase();
    expect(await rowsOf(next, `select from pg_attribute where attname = 'left_behind'`), change).toEqual([]);
    expect(await rowsOf(next, `select from pg_proc where proname = 'left_behind'`), change).toEqual([]);
    expect(await rowsOf(next, `select tgenabled from pg_trigger where tgname = 'audit_append_only'`), change).toEqual([
      { tgenabled: 'O' },
    ]);
    await next.close();
  }
});

test('EMPTY-1 what an ended file still asks reaches nobody, and two that are open have one each', async () => {
  const [one, other] = [await migratedDatabase(), await migratedDatabase()];
  await one.pool.query(addSettings);
  expect(await rowsOf(other, 'select id from audit')).toEqual([]);
  const left = await one.pool.connect();
  await left.query('begin');
  await left.query(`insert into shop_settings select * from shop_settings`);
  left.release();
  await one.close();
  await expect(one.pool.query('select 1')).rejects.toThrow('not queryable');
  await expect(left.query('select 1')).rejects.toThrow('not queryable');
  await other.close();
});
