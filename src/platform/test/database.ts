import pg from 'pg';
import { inject } from 'vitest';
import { migrateDatabase, openDatabase, type OpenDatabase } from '../db/database.ts';
import { systemIds } from '../ids.ts';

export interface TestDatabase {
  /** Set on PostgreSQL. */
  url: string | undefined;
  /** Opens it; on the embedded database there is one connection, so ask once. */
  open(): Promise<OpenDatabase>;
}

/** An empty database of this test file's own, of the kind that this run is about. Not migrated. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  if (server === '') return { url: undefined, open: () => openDatabase({}) };
  const name = `test_${systemIds.id()}`;
  const maintenance = new pg.Client({ connectionString: server });
  await maintenance.connect();
  await maintenance.query(`create database ${name}`);
  await maintenance.end();
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, open: () => openDatabase({ url: url.href }) };
}

/** The same, migrated and open. */
export async function migratedDatabase(): Promise<OpenDatabase> {
  const empty = await emptyDatabase();
  const database = await empty.open();
  await migrateDatabase(database);
  return database;
}
