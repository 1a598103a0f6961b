import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { installAll } from './install.mjs';
import { readReport } from './test-reports.mjs';
import { longest, runLanes } from './test-steps.mjs';

/**
 * `npm test`: everything, on a fresh clone too. Goes on after a failure, so that one run shows them all; the last line
 * counts the tests.
 */
const begun = Date.now();
await installAll();

/** Processes and threads that tests start: built once, for the tests of each kind. */
const built = { BUILT_PROCESSES: 'build/tests' };

const vitest = (title, report, projects, files = []) => ({
  title,
  report,
  args: ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project]), ...files],
  environment: { TEST_REPORT: report, ...built },
});

/** Programs in Go collect garbage more rarely: they have the memory, and checks have one core of two. */
const rarely = { GOGC: '400' };

const types = { title: 'Generate types', args: ['node_modules/@react-router/dev/bin.js', 'typegen'] };
const checks = [
  { title: 'Format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  {
    title: 'Lint',
    args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet', '--threads', '1'],
    environment: { ...rarely, GOMAXPROCS: '1' },
  },
  // Two checkers would each read what both need.
  { title: 'Types', args: ['node_modules/ts7/bin/tsc', '--noEmit', '--checkers', '1'], environment: rarely },
  {
    title: 'Walls between rooms',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      'src',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ],
  },
  { title: 'Unused code', args: ['node_modules/knip/bin/knip.js'] },
  { title: 'Generated files', args: ['--import', 'tsx', 'scripts/check.ts'] },
];
const build = { title: 'Build', args: ['scripts/build.mjs'] };
/** As in the browser: what passes only by itself is named at the end, a fault to mend, but none that hides the others. */
const againAs =
  (report) =>
  ({ files, projects }) =>
    vitest('The files of these that failed, once more', report, projects, files);
const unit = {
  ...vitest('Unit tests', 'test-reports/unit.json', ['unit']),
  again: againAs('test-reports/unit-again.json'),
};
const database = {
  ...vitest('Database and HTTP tests, on both databases', 'test-reports/database.json', ['pglite', 'postgres']),
  again: againAs('test-reports/database-again.json'),
};
const buildProcesses = {
  title: 'Build the processes that tests start',
  args: ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.tests.config.ts', '--logLevel', 'warn'],
};
const faultsOn = (kind) => ({
  title: `Faults on ${kind}: kills, restarts, full disks and bad webhooks under load`,
  args: ['build/tests/bench/faults/faults.js', '--seconds', '40', '--database', kind],
});
const browser = {
  title: 'Browser tests',
  args: ['node_modules/@playwright/test/cli.js', 'test'],
  report: 'test-reports/browser.json',
};

/** Chromium that has no window: each page costs half of what it costs one that draws its window for nobody. */
const shell = '/usr/bin/chromium-headless-shell';

/** Chromium for the browser tests: the machine's own, or Debian's package where there is none and we may install it. */
function findBrowser() {
  const known = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = () => known.find((file) => existsSync(file));
  if (found()) return found();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('\n▸ Install chromium\n');
    const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    apt('update');
    // Older releases do not have the shell.
    const names = ['chromium-headless-shell', 'chromium'];
    names.some((name) => apt('install', '-y', '--no-install-recommends', name).status === 0);
  }
  return found();
}

/** Not in test-results, which Playwright empties before it begins. */
rmSync('test-reports', { recursive: true, force: true });

const chromium = findBrowser();
if (!chromium)
  process.stderr.write(
    '✗ The browser tests need Chromium: apt-get install chromium-headless-shell (or brew install --cask chromium)\n',
  );
else if (chromium !== shell && existsSync('/usr/bin/apt-get'))
  process.stdout.write(
    'Browser tests take half the time with Debian’s chromium-headless-shell, which draws no window.\n',
  );

const browserOn = (file) => ({ ...browser, environment: { CHROMIUM_PATH: file, ...built } });
const outcomes = [
  ...(await runLanes([types, build, buildProcesses], [])),
  // Pages, databases and processes often wait, and have limits; a compiler never does: it takes what they leave over. Faults
  // leave most, so they come first: at the end nothing would take it.
  ...(await runLanes(
    [faultsOn('pglite'), faultsOn('postgres'), ...(chromium ? [browserOn(chromium)] : []), database],
    [...checks, unit],
  )),
];
if (!chromium) outcomes.push({ ...browser, milliseconds: 0, processorSeconds: 0, hasFailed: true });

let [passed, failed] = [0, 0];
const [files, tests, failedSteps] = [[], [], []];
const failures = [];
const flaky = [];
for (const { title, hasFailed, report, read = report ? readReport(report) : null } of outcomes) {
  passed += read?.passed ?? 0;
  files.push(...(read?.files ?? []));
  tests.push(...(read?.tests ?? []));
  failures.push(...(read?.failures ?? []));
  flaky.push(...(read?.flaky ?? []));
  const isFailed = hasFailed || (report !== undefined && read === null);
  if (isFailed) failedSteps.push(title);
  // A step that did not run, or crashed, has no failed test to count.
  failed += Math.max(read?.failed ?? 0, isFailed ? 1 : 0);
}
// Said again at the end: what failed early is far up by now, and whoever keeps only the end of a run needs it most.
for (const { title, file, message } of failures) {
  process.stdout.write(`\n✗ ${title}\n  ${relative('.', file)}\n${message.replaceAll(/^/gmu, '  ')}\n`);
}
if (flaky.length > 0)
  process.stdout.write(
    `\nPassed only at the second try, to be mended:\n${flaky.map((title) => `  ${title}\n`).join('')}`,
  );
const steps = outcomes.map(({ title, milliseconds, processorSeconds }) => ({
  name: `${title} (${processorSeconds.toFixed(1)} s of a processor)`,
  duration: milliseconds,
}));
process.stdout.write(longest('Where the time went: steps', steps, steps.length));
process.stdout.write(longest('The slowest test files', files));
process.stdout.write(longest('The slowest tests', tests));
const seconds = Math.round((Date.now() - begun) / 1000);
process.stdout.write(
  `\n${failedSteps.length === 0 ? 'All is well' : `Failed: ${failedSteps.join(', ')}`} after ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`,
);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failedSteps.length === 0 ? 0 : 1;
