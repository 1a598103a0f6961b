import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { startPostgres } from './postgres.ts';
import { migrateTemplate } from './template.ts';

/** Starts PostgreSQL for the database tests that run on it, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  const maintenance = new pg.Client({ connectionString: postgres.url });
  await maintenance.connect();
  await maintenance.query('create database template');
  await maintenance.end();
  const url = new URL(postgres.url);
  url.pathname = 'template';
  const database = await openDatabase({ url: url.href });
  await migrateTemplate(database, url.href);
  await database.close();
  project.provide('postgresUrl', postgres.url);
  project.provide('pgliteEmpty', '');
  project.provide('pgliteTemplate', '');
  project.provide('pgliteFolder', '');
  return () => postgres.stop();
}
