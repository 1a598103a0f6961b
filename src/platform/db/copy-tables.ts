import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import { whileTablesStay } from './database.ts';
import { linesOf } from './lines-of.ts';
import { namesOfApplied, readAppliedMigrations, type KnownMigration } from './migration-history.ts';

/**
 * Every row of every table as JSON lines, one compressed file a table: the same for both databases, so that what one of them
 * held can go into the other.
 */
export const copiedTablesSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type CopiedTables = z.output<typeof copiedTablesSchema>;

/** The shop's tables, and those of its background work. The migrator's own are made by migrating. */
const schemas = ['public', 'dbos'];
/** Tables that belong to the code, not to the shop. */
const ofTheCode = ['"dbos"."dbos_migrations"'];

/** Tables of background work are made with rows in them: names of queues and versions. */
const isOfWork = (table: string): boolean => table.startsWith('"dbos".');

/** Rows that are read, or written, at a time. */
const batch = 500;

async function tablesIn(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('"%s"."%s"', schemaname, tablename) as name from pg_tables where schemaname = any($1) order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name).filter((name) => !ofTheCode.includes(name));
}

const fileOf = (folder: string, table: string): string => path.join(folder, `${table.replaceAll('"', '')}.jsonl.gz`);

/**
 * Writes all rows of one moment to `folder`, while others go on working. @returns the names of the migrations of that moment, too
 * @throws MigrationError ahead of any row, for a database whose migrations are not among the `known` ones
 */
export async function copyTablesOut(
  pool: pg.Pool,
  folder: string,
  known: readonly KnownMigration[],
): Promise<CopiedTables & { migrations: string[] }> {
  await mkdir(folder, { recursive: true });
  const client = await pool.connect();
  try {
    await whileTablesStay(client, () => beginReading(client));
    const migrations = namesOfApplied(await readAppliedMigrations(drizzle(client)), known);
    const tables: CopiedTables['tables'] = [];
    for (const name of await tablesIn(client))
      tables.push({ name, ...(await copyOut(client, name, fileOf(folder, name))) });
    const { rows: sequences } = await client.query<CopiedTables['sequences'][number]>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
       where schemaname = any($1) and last_value is not null order by 1`,
      [schemas],
    );
    await client.query('commit');
    return { migrations, tables, sequences };
  } finally {
    // Ends the transaction with the connection, however it went.
    client.release(true);
  }
}

/**
 * Begins to read rows of one moment, which the first query behind this takes: until they are read, no migration changes their tables.
 */
async function beginReading(client: pg.PoolClient): Promise<void> {
  const known = await tablesIn(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local statement_timeout = 0');
  if (known.length > 0) await client.query(`lock table ${known.join(', ')} in access share mode`);
}

async function copyOut(client: pg.PoolClient, table: string, file: string): Promise<{ rows: number; sha256: string }> {
  let rows = 0;
  await client.query(`declare copied cursor for select to_jsonb(t)::text as row from ${table} t`);
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const { rows: read } = await client.query<{ row: string }>(`fetch ${batch} from copied`);
      if (read.length === 0) return;
      rows += read.length;
      yield `${read.map(({ row }) => row).join('\n')}\n`;
    }
  }
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(Readable.from(lines()), createGzip(), hashed, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  await client.query('close copied');
  return { rows, sha256: hash.digest('hex') };
}

/** Rows that the tables of a database have, but those of background work, which are there before anything was started. */
export async function countRows(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    let count = 0;
    for (const name of await tablesIn(client)) {
      if (isOfWork(name)) continue;
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      count += rows[0]?.count ?? 0;
    }
    return count;
  } finally {
    client.release();
  }
}

/** Names of files that are not as `copyTablesOut` wrote them. */
export async function damagedTables(folder: string, { tables }: CopiedTables): Promise<string[]> {
  const damaged: string[] = [];
  for (const { name, sha256 } of tables) {
    const file = fileOf(folder, name);
    if ((await digest(file).catch(() => null)) !== sha256) damaged.push(file);
  }
  return damaged;
}

/**
 * Fills the empty tables of a migrated database with what `copyTablesOut` wrote. All of it or nothing.
 * @throws Error naming a table that is not as it was copied
 */
export async function copyTablesIn(pool: pg.Pool, folder: string, { tables, sequences }: CopiedTables): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const references = await dropReferences(client);
    for (const { name } of tables) if (isOfWork(name)) await client.query(`delete from ${name}`);
    for (const { name, rows } of tables) {
      const file = fileOf(folder, name);
      const copied = await copyIn(client, name, file);
      if (copied !== rows) throw new Error(`${file} has ${copied} rows where ${rows} were written`);
    }
    for (const { name, last } of sequences) await client.query('select setval($1, $2)', [name, last]);
    // Made again after the rows: their order is free, and rows that refer to nothing are refused now.
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

async function dropReferences(client: pg.PoolClient): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select format('%I.%I', n.nspname, c.relname) as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1)`,
    [schemas],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`);
  return rows;
}

async function copyIn(client: pg.PoolClient, table: string, file: string): Promise<number> {
  let rows = 0;
  let lines: string[] = [];
  const write = async (): Promise<void> => {
    if (lines.length === 0) return;
    await client.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    );
    rows += lines.length;
    lines = [];
  };
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const line of linesOf(chunks)) {
      lines.push(line);
      if (lines.length === batch) await write();
    }
  });
  await write();
  return rows;
}

async function digest(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
