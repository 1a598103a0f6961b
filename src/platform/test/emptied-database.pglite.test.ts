import { expect, test } from 'vitest';
import type { OpenDatabase } from '../db/database.ts';
import { migratedDatabase } from './database.ts';
import { definitions } from './emptied-database.ts';

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

/** Two that began at one moment are one database. */
const begunAt = async (database: OpenDatabase): Promise<Row[]> =>
  rowsOf(database, 'select pg_postmaster_start_time()::text as begun');

const addSettings = `insert into audit (id, at, actor, action, subject) values ('a', now(), 'system', 'tried', 'it')`;

test('OPS-09 a file finds no row, number or setting of the file before it', async () => {
  const first = await migratedDatabase();
  const begun = await begunAt(first);
  const pristine = await contents(first);
  await first.pool.query(addSettings);
  await first.pool.query(`delete from dbos.queues`);
  await first.pool.query(`select nextval('order_events_sequence_seq')`);
  await first.pool.query(`set statement_timeout = 12345`);
  await first.pool.query(`select pg_advisory_lock(7)`);
  expect(await contents(first)).not.toEqual(pristine);
  await first.close();

  const second = await migratedDatabase();
  expect(await begunAt(second), 'the same database').toEqual(begun);
  expect(await contents(second)).toEqual(pristine);
  expect(await rowsOf(second, 'show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  expect(await rowsOf(second, `select from pg_locks where locktype = 'advisory'`)).toEqual([]);
  await second.pool.query(addSettings);
  await expect(second.pool.query('delete from audit')).rejects.toThrow('written once');
  await second.close();
});

test('OPS-09 a file that defined something leaves its database to nobody', async () => {
  const changed = await migratedDatabase();
  const begun = await begunAt(changed);
  await changed.pool.query('alter table audit disable trigger audit_append_only');
  await changed.close();
  const next = await migratedDatabase();
  expect(await begunAt(next)).not.toEqual(begun);
  await next.pool.query(addSettings);
  await expect(next.pool.query('delete from audit')).rejects.toThrow('written once');
  await next.close();
});

test.each([
  'alter table orders add left_behind text',
  'alter table orders alter column number type varchar(99)',
  'alter table orders alter column number set default now()::text',
  'alter table audit disable trigger audit_append_only',
  'create or replace trigger audit_append_only before update on audit for each row execute function suppress_redundant_updates_trigger()',
  'create function left_behind() returns int language sql as $$ select 1 $$',
  'create rule left_behind as on delete to orders do instead nothing',
  'create view left_behind as select 1',
  'drop index orders_email',
  'drop index orders_email; create index orders_email on orders (created_at)',
  'alter sequence order_events_sequence_seq increment by 2',
  `alter role postgres set statement_timeout = 7`,
])('OPS-09 after %s a database is another', async (change) => {
  const database = await migratedDatabase();
  const before = await rowsOf(database, definitions);
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(change);
  expect((await client.query(definitions)).rows).not.toEqual(before);
  await client.query('rollback');
  client.release();
  expect(await rowsOf(database, definitions)).toEqual(before);
  await database.close();
});

test('OPS-09 what an ended file still asks reaches nobody, and two that are open have one each', async () => {
  const [one, other] = [await migratedDatabase(), await migratedDatabase()];
  expect(await begunAt(other)).not.toEqual(await begunAt(one));
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
