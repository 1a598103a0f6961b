import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { eventually } from '#server/test/journey.ts';
import { copyTemplateTo, templateCopy } from '../test/database.ts';
import { migrationsFolder, openDatabase, type OpenDatabase } from './database.ts';

const tag = '0901_two_steps';
const firstStep = 'create table "first_step" (id int);';
/** Reached, it leaves a file beside the tables, and counts for hours. */
const endlessStep = `do $$ begin
  execute format('copy (select 1) to %L', current_setting('data_directory') || '/reached');
  perform count(*) from generate_series(1, 1000000000000);
end $$;`;
const secondStep = 'alter table "limits" add column "second_step" int;';

interface Shop {
  migrate(): ChildProcess;
  write(...steps: string[]): void;
  open: () => Promise<OpenDatabase>;
  folder: string;
  url: string | undefined;
}

/** A folder with the shipped migrations and one more, of which the steps are written. */
async function shopWithMigrations(): Promise<Shop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-migrates-'));
  const migrations = path.join(folder, 'migrations');
  cpSync(migrationsFolder, migrations, { recursive: true });
  const journal = path.join(migrations, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] };
  const entry = { idx: entries.length, version: '7', when: Date.parse('2099-01-01'), tag, breakpoints: true };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, entry] }));
  const { url } = await templateCopy();
  const database = path.join(folder, 'data/database');
  if (!url) copyTemplateTo(database);
  const env = { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), ...(url && { DATABASE_URL: url }) };
  const program = path.resolve(inject('builtProcesses'), 'src/migrate.process.js');
  return {
    folder,
    url,
    migrate: () => spawn(process.execPath, [program], { cwd: folder, env, stdio: 'inherit' }),
    write: (...steps) => writeFileSync(path.join(migrations, `${tag}.sql`), steps.join('\n--> statement-breakpoint\n')),
    open: () => openDatabase(url ? { url } : { folder: database }),
  };
}

/** Which of the steps the database has, and how many migrations of that moment. */
async function stateOf({ open }: Shop): Promise<unknown> {
  const database = await open();
  try {
    const { rows } = await database.db.execute(sql`select to_regclass('first_step') is not null as first,
      exists (select from information_schema.columns where column_name = 'second_step') as second,
      (select count(*)::int from drizzle.__drizzle_migrations where created_at > 4000000000000) as noted`);
    return rows[0];
  } finally {
    await database.close();
  }
}

/** Ends a process in the second step of its migration. */
async function endHalfway(shop: Shop, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const end = async (process: ChildProcess): Promise<void> => {
    process.kill(signal);
    if (process.signalCode === null) await once(process, 'exit');
    expect(process.signalCode).toBe(signal);
  };
  if (!shop.url) {
    shop.write(firstStep, endlessStep);
    const process = shop.migrate();
    await eventually(() => Promise.resolve(existsSync(path.join(shop.folder, 'data/database/reached'))), 'the step');
    return end(process);
  }
  // A visitor's transaction holds the table that the second step changes.
  const database = await shop.open();
  const visitor = await database.pool.connect();
  await visitor.query('begin; lock table "limits"');
  const migrators = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ query: string }>(
      `select from pg_stat_activity where datname = current_database() and btrim(query, E'\\n') = $1 and pid <> pg_backend_pid()`,
      [secondStep],
    );
    return rows.length;
  };
  const process = shop.migrate();
  await eventually(async () => (await migrators()) === 1, 'the step');
  await end(process);
  await visitor.query('rollback');
  visitor.release();
  // The server finds out that nobody reads its answer.
  await eventually(async () => (await migrators()) === 0, 'its session to end');
  await database.close();
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'HOLE-06 a process that ends by %s in the middle of a migration leaves nothing of it, and the next one goes on',
  async (signal) => {
    const shop = await shopWithMigrations();
    try {
      shop.write(firstStep, secondStep);
      await endHalfway(shop, signal);
      expect(await stateOf(shop)).toEqual({ first: false, second: false, noted: 0 });
      shop.write(firstStep, secondStep);
      const [code] = (await once(shop.migrate(), 'exit')) as [number | null];
      expect(code).toBe(0);
      expect(await stateOf(shop)).toEqual({ first: true, second: true, noted: 1 });
    } finally {
      rmSync(shop.folder, { recursive: true, force: true });
    }
  },
);
