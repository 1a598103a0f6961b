import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import VitestReport from './scripts/vitest-report.ts';

/** Set by `scripts/test.mjs`: the file that this run's report goes to. */
const report = process.env['TEST_REPORT'];

/** Milliseconds that a poll may take, as with `eventually`: Vitest's own one is less than a busy machine may take. */
const patient = { poll: { timeout: 60_000 } };

const database = {
  expect: patient,
  include: ['src/**/*.db.test.ts', 'src/**/*.http.test.ts'],
  pool: 'forks' as const,
  // To import the server costs more than most files' tests, so a worker imports it once; each file has its own service and database.
  isolate: false,
  // Much of the server runs a few times in each of them: what has not run long is not worth compiling a second time, optimised.
  execArgv: ['--interrupt-budget=600000'],
  // The longest of these tests mostly wait, for queues, pauses and processes: more workers than a small machine has cores.
  maxWorkers: 4,
  // Five times what the longest takes on an idle machine: a busy one is no fault of what is tested.
  testTimeout: 120_000,
  // The first hook of a worker waits while all of them import the server.
  hookTimeout: 120_000,
};

/** A test starts processes and threads as the run has built them: from source, each would compile what it imports again. */
const builtSiblings = {
  find: '#kit/sibling-module.ts',
  replacement: fileURLToPath(new URL('src/platform/test/sibling-module.ts', import.meta.url)),
};

export default defineConfig({
  test: {
    globalSetup: ['src/platform/test/processes.setup.ts'],
    sequence: { sequencer: LongestFirst },
    reporters: report === undefined ? ['default'] : ['default', new VitestReport({ file: report })],
    projects: [
      {
        resolve: { alias: [builtSiblings] },
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.{db,http,web,door,pglite,postgres}.test.ts'],
          // To begin a process and to import anew costs more than most files' tests. What a test replaces, it puts back.
          isolate: false,
          // As in a song's own process (`child-studio.ts`): patterns of many kilobytes are not compiled twice.
          execArgv: ['--no-regexp-tier-up'],
          maxWorkers: 2,
          expect: patient,
          // In a whole run they have what pages and databases leave over of the machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 0 },
        },
      },
      // One database after the other: a worker goes on only with files of its own project.
      {
        resolve: { alias: [builtSiblings] },
        test: {
          ...database,
          include: [...database.include, 'src/**/*.pglite.test.ts'],
          name: 'pglite',
          globalSetup: ['src/platform/test/pglite.setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias: [builtSiblings] },
        test: {
          ...database,
          // Neither what is refused before any row is read nor what a page is told differs from database to database.
          include: [...database.include, 'src/**/*.{door,web,postgres}.test.ts'],
          name: 'postgres',
          globalSetup: ['src/platform/test/postgres.setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
