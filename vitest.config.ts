import { defineConfig } from 'vitest/config';

const database = {
  include: ['src/**/*.db.test.ts', 'src/**/*.http.test.ts'],
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Tests wait for databases and child processes more than they compute: on two cores one worker leaves one idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.http.test.ts', '**/*.postgres.test.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { ...database, name: 'pglite', globalSetup: ['src/platform/test/pglite.setup.ts'] } },
      {
        test: {
          ...database,
          include: [...database.include, 'src/**/*.postgres.test.ts'],
          name: 'postgres',
          globalSetup: ['src/platform/test/postgres.setup.ts'],
        },
      },
    ],
  },
});
