import { Column, DrizzleQueryError, is, Param, Placeholder, SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { sha256 } from '../ids.ts';
import type { Queryable } from './database.ts';
import { encoded } from './described-query.ts';
import { isOutdated } from './outdated-statement.ts';
import { sendInOnePiece, sendWrite } from './transaction.ts';

type Values = Record<string, unknown>;

/** A statement as Drizzle has built it. */
interface Built {
  prepare(name: string): object;
}

/** Parts of a statement that Drizzle has prepared, which its types do not tell of. */
interface Parts {
  params: readonly unknown[];
  rawQueryConfig: pg.QueryConfig;
  queryConfig: pg.QueryConfig;
  /** Undefined where no rows are read. */
  fields?: readonly { path: readonly string[]; field: unknown }[];
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

interface Statement {
  /** With the name under which a connection of PostgreSQL keeps it parsed and planned. */
  config: pg.QueryArrayConfig;
  params: readonly ((values: Values) => unknown)[];
  columns: readonly { name: string; decoder: Decoder }[] | null;
}

/** Builds statements and asks none. */
const builder = drizzle.mock();
const dialect = new PgDialect();

/**
 * A statement whose SQL, parameters and columns are worked out once, at its first use; Drizzle would do so each time it is asked, which
 * costs more than asking. Values stand in it as `sql.placeholder(name)`. It reads no joined tables as objects of their own.
 */
export function prepared<Given extends Values, Result>(
  build: (db: typeof builder) => Built,
): (db: Queryable, values: Given) => Promise<Result> {
  let statement: Statement | null = null;
  return (db, values) => ask(db, (statement ??= statementOf(build(builder))), values) as Promise<Result>;
}

/** The same for SQL that is written out, of which no rows are read; what Drizzle builds may stand in it. */
export function preparedSql<Given extends Values>(
  text: (db: typeof builder) => SQL,
): (db: Queryable, values: Given) => Promise<void> {
  let statement: Statement | null = null;
  return async (db, values) => {
    statement ??= statementOfText(text(builder));
    await ask(db, statement, values);
  };
}

/**
 * The same for a statement that writes `columns`, built once for each set of columns that it is given, undefined ones left out. Other
 * values stand in it by names that no column has.
 */
export function preparedWrite<Written extends object, Result = unknown, Given extends Values = Values>(
  build: (db: typeof builder, columns: Written) => Built,
): (db: Queryable, written: Written, values?: Given) => Promise<Result> {
  const shapes: { names: readonly string[]; statement: Statement }[] = [];
  return (db, written, values) => {
    const names = Object.keys(written).filter((name) => written[name as keyof Written] !== undefined);
    let statement = shapes.find((shape) => areSame(shape.names, names))?.statement;
    if (!statement) {
      // Drizzle takes a placeholder wherever it takes a value.
      const columns = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Written;
      statement = statementOf(build(builder, columns));
      shapes.push({ names, statement });
    }
    return ask(db, statement, { ...written, ...values }) as Promise<Result>;
  };
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name, i) => name === others[i]);

function statementOf(built: Built): Statement {
  const { params, rawQueryConfig, queryConfig, fields } = built.prepare('') as Parts;
  const { text, types } = fields ? queryConfig : rawQueryConfig;
  return {
    config: configOf(text, types),
    params: params.map(readerOf),
    columns: fields?.map(({ path, field }) => ({ name: onlyName(path), decoder: decoderOf(field) })) ?? null,
  };
}

function statementOfText(text: SQL): Statement {
  const query = dialect.sqlToQuery(text);
  return { config: configOf(query.sql), params: query.params.map(readerOf), columns: null };
}

function configOf(text: string, types?: pg.CustomTypesConfig): pg.QueryArrayConfig {
  return { text, name: nameOf(text), rowMode: 'array', ...(types && { types }) };
}

/** Times that a statement had to be parsed anew. */
let renewals = 0;

/** By its text: where a pooler hands a connection from one process to another, a name means the same statement to both. */
const nameOf = (text: string): string => `keepsong ${sha256(text).slice(0, 32)} ${renewals}`;

/** Reads a parameter as the driver wants it. */
function readerOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => valueOf(values, param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder } = param;
  const { name } = param.value;
  return (values) => {
    const value = valueOf(values, name);
    return value === null ? null : encoder.mapToDriverValue(value);
  };
}

function valueOf(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`No value was given for ${name}`);
  return values[name] ?? null;
}

function onlyName(path: readonly string[]): string {
  const [name, ...rest] = path;
  if (name === undefined || rest.length > 0) throw new Error(`${path.join('.')} is of a joined table`);
  return name;
}

/** The decoder of a column or an expression. */
function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL) ? field : (field as SQL.Aliased).sql;
  return (expression as unknown as { decoder: Decoder }).decoder;
}

/** Not an async function, nor is `query`: what each of them awaits would be promises of its own, for every statement. */
function ask(db: Queryable, statement: Statement, values: Values): Promise<unknown> {
  let given: unknown[];
  try {
    given = sentValues(statement, values);
  } catch (error) {
    return Promise.reject(error);
  }
  const client = clientOf(db);
  const send = (): Promise<unknown> => query(client, statement, given);
  return statement.columns === null ? sendWrite(db, client, send) : sendInOnePiece(db, client, send);
}

/** As they are sent, before anything is: the database would not learn of one that cannot be, and commit what else was sent. */
function sentValues({ config, params }: Statement, values: Values): unknown[] {
  const given = params.map((read) => read(values));
  try {
    return given.map(encoded);
  } catch (error) {
    throw new DrizzleQueryError(config.text, given, error as Error);
  }
}

function query(client: pg.ClientBase, statement: Statement, values: unknown[]): Promise<unknown> {
  const { config, columns } = statement;
  const read = ({ rows }: pg.QueryArrayResult): unknown => columns && rows.map((row) => decoded(columns, row));
  const fail = (error: unknown): never => {
    // All connections parse it anew, under another name.
    if (isOutdated(error) && statement.config === config) {
      renewals += 1;
      statement.config = { ...config, name: nameOf(config.text) };
    }
    // As Drizzle's own statements fail.
    throw new DrizzleQueryError(config.text, values, error as Error);
  };
  return client.query<unknown[]>(config, values).then(read, fail);
}

function decoded(columns: NonNullable<Statement['columns']>, row: readonly unknown[]): Values {
  const values: Values = {};
  columns.forEach(({ name, decoder }, i) => {
    values[name] = row[i] === null ? null : decoder.mapFromDriverValue(row[i]);
  });
  return values;
}

/** The connection of a transaction, or the pool, which the types of Drizzle do not tell of. */
function clientOf(db: Queryable): pg.ClientBase {
  return (db as unknown as { session: { client: pg.ClientBase } }).session.client;
}
