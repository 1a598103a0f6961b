import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

/** Builds the service that tests start as a process. From source, each start would compile the whole server again. */
export default async function setup(project: TestProject): Promise<() => void> {
  // Inside the checkout, where its packages are found.
  mkdirSync('build', { recursive: true });
  const folder = mkdtempSync(path.resolve('build/test-service-'));
  await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'warn',
    build: { outDir: folder, rolldownOptions: { input: ['src/server/test/service.process.ts'] } },
  });
  project.provide('serviceProcess', path.join(folder, 'server/test/service.process.js'));
  return () => rmSync(folder, { recursive: true });
}
