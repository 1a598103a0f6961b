import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { templateCopy } from '../test/database.ts';
import { migrateDatabase, migrationsFolder, type OpenDatabase } from './database.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Addition {
  tag: string;
  when: number;
  statement: string;
}

/** A copy of the shipped migrations with some more behind them. */
function withMigrations(...added: Addition[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-migrations-'));
  folders.push(folder);
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] };
  for (const { tag, when, statement } of added) {
    writeFileSync(path.join(folder, `${tag}.sql`), statement);
    journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true });
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

const later = Date.parse('2099-01-01');
const added: Addition = { tag: '0901_added', when: later, statement: 'create table "added" (id text);' };
/** Made on another branch before `added` was, and merged after it. */
const parallel: Addition = { tag: '0902_parallel', when: later - 1, statement: 'create table "parallel" (id text);' };

/** It has the shipped migrations already. */
const open = async (): Promise<OpenDatabase> => (await templateCopy()).open();
const hasTable = async ({ db }: OpenDatabase, name: string): Promise<boolean> =>
  (await db.execute(sql`select 1 from information_schema.tables where table_name = ${name}`)).rows.length === 1;

test('HOLE-00 the migrator itself skips an older migration in silence; our own start refuses the database and says why', async () => {
  const database = await open();
  await migrateDatabase(database, { folder: withMigrations(added) });
  const merged = withMigrations(added, parallel);
  await migrate(database.db, { migrationsFolder: merged });
  expect(await hasTable(database, 'parallel'), 'what the migrator says nothing about').toBe(false);
  await expect(migrateDatabase(database, { folder: merged })).rejects.toThrow(
    /0902_parallel was never applied .* would be skipped/,
  );
  await expect(migrateDatabase(database, { folder: withMigrations(added) })).resolves.toBeUndefined();
  await database.close();
});

test('HOLE-00 generated anew, the parallel migration is applied', async () => {
  const database = await open();
  await migrateDatabase(database, { folder: withMigrations(added) });
  await migrateDatabase(database, { folder: withMigrations(added, { ...parallel, when: later + 1 }) });
  expect(await hasTable(database, 'parallel')).toBe(true);
  await database.close();
});

test('HOLE-00 a migration that was changed after it was applied is refused; other line ends are no change', async () => {
  const database = await open();
  const statement = 'create table "added" (id text);\ncreate table "second" (id text);\n';
  const folder = withMigrations({ ...added, statement });
  await migrateDatabase(database, { folder });
  writeFileSync(path.join(folder, '0901_added.sql'), statement.replaceAll('\n', '\r\n'));
  await expect(migrateDatabase(database, { folder })).resolves.toBeUndefined();
  writeFileSync(path.join(folder, '0901_added.sql'), `${statement}create table "third" (id text);\n`);
  await expect(migrateDatabase(database, { folder })).rejects.toThrow(/0901_added is not the one/);
  await database.close();
});

test('HOLE-00 an old version does not start on a database that a newer one has updated, and leaves it as it is', async () => {
  const database = await open();
  await migrateDatabase(database, { folder: withMigrations(added) });
  await expect(migrateDatabase(database)).rejects.toThrow(
    'The database has a migration of 2099-01-01T00:00:00.000Z that this version of Keepsong does not know: it was updated by a newer one.',
  );
  expect(await hasTable(database, 'added')).toBe(true);
  await migrateDatabase(database, { folder: withMigrations(added) });
  await database.close();
});
