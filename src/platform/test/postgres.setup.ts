import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** Starts PostgreSQL for the database tests that run on it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
