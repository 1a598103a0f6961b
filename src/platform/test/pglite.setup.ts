import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { PGlitePool } from '../db/pglite-pool.ts';
import { migrateTemplate } from './template.ts';

/** The embedded database needs no server; each test file opens a copy of one that is migrated here. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-template-'));
  const template = path.join(folder, 'pglite.tar');
  const templateFolder = path.join(folder, 'database');
  const database = await openDatabase({ folder: templateFolder });
  await migrateTemplate(database, undefined);
  if (!(database.pool instanceof PGlitePool)) throw new Error('The template is not an embedded database');
  writeFileSync(template, Buffer.from(await (await database.pool.snapshot()).arrayBuffer()));
  await database.close();
  project.provide('postgresUrl', '');
  project.provide('pgliteTemplate', template);
  project.provide('pgliteFolder', templateFolder);
  return () => rmSync(folder, { recursive: true });
}
