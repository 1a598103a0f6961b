import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { embeddedDatabase, type OpenDatabase } from '../db/database.ts';
import { PGlitePool } from '../db/pglite-pool.ts';

/** One embedded database of this worker, and what it was like before anybody used it. */
interface Kept {
  database: PGlite;
  shape: string;
  tables: Table[];
  sequences: Sequence[];
}

interface Table {
  name: string;
  /** The template's own rows, as JSON. */
  rows: string | null;
}

interface Sequence {
  name: string;
  last_value: string;
  is_called: boolean;
}

const isOurs = `namespace.nspname !~ '^pg_' and namespace.nspname <> 'information_schema'`;
const relations = `pg_class relation join pg_namespace namespace on namespace.oid = relation.relnamespace where ${isOurs}`;
const fullName = `format('%I.%I', namespace.nspname, relation.relname)`;

/** Everything that is defined: tables and columns, constraints and indexes, triggers, functions, types. */
const defined = `
  select md5(string_agg(line, chr(10) order by line)) as shape from (
    select concat_ws(' ', 'column', ${fullName}, relation.relkind, attname, atttypid::regtype, attnotnull,
      (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = relation.oid and adnum = attnum)) as line
      from pg_attribute join pg_class relation on relation.oid = attrelid
      join pg_namespace namespace on namespace.oid = relation.relnamespace
      where ${isOurs} and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'relation', ${fullName}, relation.relkind) from ${relations}
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(constraint_.oid))
      from pg_constraint constraint_ join pg_namespace namespace on namespace.oid = connamespace where ${isOurs}
    union all select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, tgenabled, tgfoid::regprocedure)
      from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'function', namespace.nspname, proname, md5(prosrc))
      from pg_proc join pg_namespace namespace on namespace.oid = pronamespace where ${isOurs}
    union all select concat_ws(' ', 'label', enumtypid::regtype, enumlabel) from pg_enum
    union all select concat_ws(' ', 'namespace', nspname) from pg_namespace where nspname !~ '^pg_(temp|toast_temp)'
    union all select concat_ws(' ', 'setting', setrole, setdatabase, setconfig) from pg_db_role_setting
  ) as lines`;

let free: Kept | null = null;

/**
 * The migrated embedded database of this worker, without rows. To open one costs more than most files' tests, so the files of a
 * worker have one after the other: each finds it as the template was, or else finds a new one. Who asks while it is in use has one
 * of their own.
 */
export async function emptiedDatabase(template: string): Promise<OpenDatabase> {
  const kept = (await takeFree()) ?? (await openTemplate(template));
  const leave = async (): Promise<void> => {
    if (free === null) free = kept;
    else await kept.database.close();
  };
  return embeddedDatabase(await PGlitePool.over(kept.database, leave));
}

async function takeFree(): Promise<Kept | null> {
  const kept = free;
  free = null;
  if (kept === null) return null;
  const isAsBefore = await empty(kept).catch(() => false);
  if (isAsBefore) return kept;
  // It may have stopped, and does not close then either.
  await kept.database.close().catch(() => undefined);
  return null;
}

async function openTemplate(template: string): Promise<Kept> {
  const database = await PGlite.create({ loadDataDir: new Blob([readFileSync(template)]) });
  const names = await select<{ name: string }>(
    database,
    `select ${fullName} as name from ${relations} and relkind = 'r'`,
  );
  const tables: Table[] = [];
  for (const { name } of names) tables.push({ name, rows: await rowsOf(database, name) });
  return { database, shape: await shapeOf(database), tables, sequences: await sequencesOf(database) };
}

async function select<Row>(database: PGlite, query: string): Promise<Row[]> {
  return (await database.query<Row>(query)).rows;
}

async function shapeOf(database: PGlite): Promise<string> {
  return (await select<{ shape: string }>(database, defined))[0]?.shape ?? '';
}

async function rowsOf(database: PGlite, table: string): Promise<string | null> {
  const [found] = await select<{ rows: string | null }>(
    database,
    `select json_agg(row)::text as rows from ${table} as row`,
  );
  return found?.rows ?? null;
}

async function sequencesOf(database: PGlite): Promise<Sequence[]> {
  const names = await select<{ name: string }>(
    database,
    `select ${fullName} as name from ${relations} and relkind = 'S'`,
  );
  const values = names.map(
    ({ name }) => `select '${name}' as name, last_value::text as last_value, is_called from ${name}`,
  );
  return values.length === 0 ? [] : select<Sequence>(database, values.join(' union all '));
}

/** Brings it back to how the template was. @returns false if it is not: something was defined, or taken away. */
async function empty({ database, shape, tables, sequences }: Kept): Promise<boolean> {
  for (const statement of ['rollback', 'discard all', 'set search_path to public']) await database.exec(statement);
  if ((await shapeOf(database)) !== shape) return false;
  const sizes = await select<{ name: string }>(
    database,
    `select ${fullName} as name from ${relations} and relkind = 'r' and pg_relation_size(relation.oid) > 0`,
  );
  const used = new Set(sizes.map(({ name }) => name));
  const toEmpty = tables.filter(({ name }) => used.has(name));
  await database.transaction(async (transaction) => {
    // Rows of each table by themselves: no trigger refuses, no foreign key asks.
    await transaction.exec('set local session_replication_role = replica');
    await transaction.exec(toEmpty.map(({ name }) => `delete from ${name};`).join(''));
    for (const { name, rows } of tables)
      if (rows !== null)
        await transaction.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [rows]);
    for (const { name, last_value, is_called } of sequences)
      await transaction.query(`select setval('${name}', ${last_value}, ${is_called})`);
  });
  // Nobody else clears away what was deleted, nor ends the log.
  if (toEmpty.length > 0) await database.exec(`vacuum ${toEmpty.map(({ name }) => name).join(', ')}`);
  await database.exec('checkpoint');
  return true;
}
