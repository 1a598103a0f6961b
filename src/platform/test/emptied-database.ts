import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { embeddedDatabase, type OpenDatabase } from '../db/database.ts';
import { PGlitePool, smallCache } from '../db/pglite-pool.ts';

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

/**
 * Definitions that a test may change: columns, indexes, constraints, triggers, views and rules, functions, labels of enums,
 * sequences, schemas, and settings that are kept for a role. Not rights, comments or policies: nothing here has any.
 */
export const definitions = `
  select md5(string_agg(line, chr(10) order by line)) as hash from (
    select concat_ws(' ', 'column', ${fullName}, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated,
      (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = relation.oid and adnum = attnum)) as line
      from pg_attribute join pg_class relation on relation.oid = attrelid
      join pg_namespace namespace on namespace.oid = relation.relnamespace
      where ${isOurs} and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'relation', ${fullName}, relation.relkind, relation.relpersistence, relation.reloptions)
      from ${relations}
    union all select concat_ws(' ', 'index', pg_get_indexdef(relation.oid)) from ${relations} and relkind = 'i'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(constraint_.oid))
      from pg_constraint constraint_ join pg_namespace namespace on namespace.oid = connamespace where ${isOurs}
    union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'rule', ev_enabled, pg_get_ruledef(rule.oid)) from pg_rewrite rule
      join pg_class relation on relation.oid = ev_class
      join pg_namespace namespace on namespace.oid = relation.relnamespace where ${isOurs}
    union all select concat_ws(' ', 'function', pg_get_functiondef(function.oid)) from pg_proc function
      join pg_namespace namespace on namespace.oid = pronamespace where ${isOurs} and prokind <> 'a'
    union all select concat_ws(' ', 'label', enumtypid::regtype, enumsortorder, enumlabel) from pg_enum
    union all select concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcycle)
      from pg_sequence
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
  // A database that runs refuses no rollback. One that has stopped does not close either.
  const runs = await kept.database.exec('rollback').then(
    () => true,
    () => false,
  );
  if (!runs) return null;
  if (await empty(kept)) return kept;
  await kept.database.close();
  return null;
}

async function openTemplate(template: string): Promise<Kept> {
  const database = await PGlite.create({ startParams: smallCache, loadDataDir: new Blob([readFileSync(template)]) });
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
  return (await select<{ hash: string }>(database, definitions))[0]?.hash ?? '';
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

/** Brings a database, in no transaction, back to how the template was. @returns false if it is not: something was defined, or taken away. */
async function empty({ database, shape, tables, sequences }: Kept): Promise<boolean> {
  for (const statement of ['discard all', 'set search_path to public']) await database.exec(statement);
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
