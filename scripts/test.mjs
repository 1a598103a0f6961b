import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { build, install } from './prepare.mjs';
import { readReports } from './test-reports.mjs';

/**
 * `npm test`: everything, on a fresh clone too. Goes on after a failure, so that one run shows them all; the last line
 * counts the tests.
 */
const begun = Date.now();
install();

const reports = {
  unit: 'test-reports/unit.json',
  database: 'test-reports/database.json',
  browser: 'test-reports/browser.json',
};
// Not in test-results, which Playwright empties before it begins.
for (const file of Object.values(reports)) rmSync(file, { force: true });
const failed = [];

function step(title, args, environment = {}) {
  const from = Date.now();
  process.stdout.write(`\n▸ ${title}\n`);
  const { status } = spawnSync('node', args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  process.stdout.write(status === 0 ? `✓ ${title}, ${seconds} s\n` : `✗ ${title}, ${seconds} s\n`);
  if (status !== 0) failed.push(title);
}

/** Chromium for the browser tests: the machine's own, or Debian's package where we may install it. */
function findBrowser() {
  const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = () => known.find((file) => existsSync(file));
  if (found()) return found();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('\n▸ Install chromium\n');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return found();
}

const vitest = 'node_modules/vitest/vitest.mjs';
const reporting = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];

step('Generate types', ['node_modules/@react-router/dev/bin.js', 'typegen']);
step('Format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']);
step('Lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet']);
step('Types', ['node_modules/ts7/bin/tsc', '--noEmit']);
step('Walls between rooms', [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  'src',
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'err',
]);
step('Unused code', ['node_modules/knip/bin/knip.js']);
step('Generated files', ['--import', 'tsx', 'scripts/check.ts']);
step('Unit tests', [vitest, 'run', '--project', 'unit', ...reporting(reports.unit)]);
step('Database and HTTP tests, on both databases', [
  vitest,
  'run',
  '--project',
  'pglite',
  '--project',
  'postgres',
  ...reporting(reports.database),
]);
step('Build the faults', [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  'bench/faults/vite.config.ts',
  '--logLevel',
  'warn',
]);
step('Faults: kills, restarts, full disks and bad webhooks under load, on both databases', [
  'build/faults/bench/faults/faults.js',
  '--seconds',
  '30',
]);
build();
const browser = findBrowser();
if (browser) {
  step('Browser tests', ['node_modules/@playwright/test/cli.js', 'test'], {
    CHROMIUM_PATH: browser,
  });
} else {
  process.stderr.write(
    '✗ The browser tests need Chromium: apt-get install chromium (or brew install --cask chromium)\n',
  );
  failed.push('Browser tests');
}

const { passed, failed: failedTests, failures } = readReports(Object.values(reports));
// Said again at the end: what failed early is far up by now, and whoever keeps only the end of a run needs it most.
for (const { title, file, message } of failures) {
  process.stdout.write(`\n✗ ${title}\n  ${relative('.', file)}\n${message.replaceAll(/^/gmu, '  ')}\n`);
}
const seconds = Math.round((Date.now() - begun) / 1000);
process.stdout.write(
  `\n${failed.length === 0 ? 'All is well' : `Failed: ${failed.join(', ')}`} after ${Math.floor(seconds / 60)} min ${seconds % 60} s\n`,
);
process.stdout.write(`${passed} passed, ${Math.max(failedTests, failed.length > 0 ? 1 : 0)} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
