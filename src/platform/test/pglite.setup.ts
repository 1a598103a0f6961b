import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { PGlitePool } from '../db/pglite-pool.ts';
import { migrateTemplate } from './template.ts';

/** The embedded database needs no server; each test file opens a copy of one that is migrated here. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-template-'));
  const [empty, template] = [path.join(folder, 'empty.tar'), path.join(folder, 'pglite.tar')];
  const templateFolder = path.join(folder, 'database');
  const database = await openDatabase({ folder: templateFolder });
  await writeSnapshot(database, empty);
  await migrateTemplate(database, undefined);
  await writeSnapshot(database, template);
  await database.close();
  project.provide('postgresUrl', '');
  project.provide('pgliteEmpty', empty);
  project.provide('pgliteTemplate', template);
  project.provide('pgliteFolder', templateFolder);
  return () => rmSync(folder, { recursive: true });
}

async function writeSnapshot({ pool }: OpenDatabase, file: string): Promise<void> {
  if (!(pool instanceof PGlitePool)) throw new Error('The template is not an embedded database');
  writeFileSync(file, Buffer.from(await (await pool.snapshot()).arrayBuffer()));
}
