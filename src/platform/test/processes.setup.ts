import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

/** Builds the processes and threads that tests start, unless the whole run did (`scripts/test.mjs`), for every project once. */
export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const built = process.env['BUILT_PROCESSES'];
  if (built !== undefined) {
    project.provide('builtProcesses', path.resolve(built));
    return undefined;
  }
  // Inside the checkout, where its packages are found.
  mkdirSync('build', { recursive: true });
  const folder = mkdtempSync(path.resolve('build/tests-'));
  await build({ configFile: 'vite.tests.config.ts', logLevel: 'warn', build: { outDir: folder } });
  project.provide('builtProcesses', folder);
  return () => rmSync(folder, { recursive: true });
}
