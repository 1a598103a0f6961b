import { defineConfig } from 'vitest/config';

/** Makes the fixture of a release; see README.md. */
const make = { include: ['src/server/test/releases/make.ts'], pool: 'forks' as const, testTimeout: 300_000 };

export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      { test: { ...make, name: 'pglite', globalSetup: ['src/platform/test/pglite.setup.ts'] } },
      { test: { ...make, name: 'postgres', globalSetup: ['src/platform/test/postgres.setup.ts'] } },
    ],
  },
});
