import { cpSync, existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { systemIds } from '../ids.ts';
import { emptiedDatabase } from './emptied-database.ts';
import { refuseOutsideTransaction } from './outside-transaction.ts';

export interface TestDatabase {
  /** Set on PostgreSQL. */
  url: string | undefined;
  /** Opens it; on the embedded database there is one connection, so ask once. */
  open(): Promise<OpenDatabase>;
}

/** An empty database of this test file's own, of the kind that this run is about. Not migrated. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0', () => openSnapshot(inject('pgliteEmpty')));
}

/** A migrated database of this test file's own, without rows: as the run's template. */
export function templateCopy(): Promise<TestDatabase> {
  return createDatabase('template', () => emptiedDatabase(inject('pgliteTemplate')));
}

function openSnapshot(file: string): Promise<OpenDatabase> {
  return openDatabase({ snapshot: new Blob([readFileSync(file)]) });
}

/** The same, open. */
export async function migratedDatabase(): Promise<OpenDatabase> {
  return (await templateCopy()).open();
}

/** Puts a copy of the run's template where a process will open its embedded database, unless there is one already. */
export function copyTemplateTo(folder: string): void {
  if (!existsSync(folder)) cpSync(inject('pgliteFolder'), folder, { recursive: true });
}

async function createDatabase(template: string, openEmbedded: () => Promise<OpenDatabase>): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  if (server === '') return { url: undefined, open: openEmbedded };
  const name = `test_${systemIds.id()}`;
  const maintenance = new pg.Client({ connectionString: server });
  await maintenance.connect();
  // The files as they are: to write all their pages to the log as well costs more than twice as much.
  await maintenance.query(`create database ${name} template ${template} strategy file_copy`);
  await maintenance.end();
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, open: async () => refuseOutsideTransaction(await openDatabase({ url: url.href })) };
}
