import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isCurrent, whenChanged } from './when-changed.mjs';

/** Shared by start and test: plain JavaScript, because nothing may be installed yet. */

const oldest = [20, 19];

/** Ends with a sentence on a Node that is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  process.stderr.write(`Keepsong needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Runs a command; ends with its code if it fails. A step of a build says nothing (`quietly`) unless it fails: then, all it said. */
export function run(title, command, args, { environment = {}, quietly = false } = {}) {
  const begun = Date.now();
  process.stdout.write(`▸ ${title}\n`);
  const { status, stdout, stderr } = spawnSync(command, args, {
    stdio: quietly ? 'pipe' : 'inherit',
    maxBuffer: 100 * 2 ** 20,
    env: { ...process.env, ...environment },
  });
  if (status !== 0) {
    if (quietly) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
    process.stderr.write(`✗ ${title} failed.\n`);
    process.exit(status ?? 1);
  }
  process.stdout.write(`✓ ${title}, ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const installed = {
  stamp: 'node_modules/.keepsong-installed',
  files: ['package-lock.json'],
  products: ['node_modules/.bin'],
};

/** True when everything that package-lock.json names is there. */
export const isInstalled = () => isCurrent(installed);

/** Installs what package-lock.json names, if that is not there yet. */
export function install() {
  checkNode();
  whenChanged(installed, () => run('Install packages', npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']));
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.startsWith(path.join('src', 'messages')) && !/\.(test|spec)\.tsx?$/.test(file))
    .sort();

/** Not in `build`, which the pages' build empties. */
const emptyDatabase = 'node_modules/.cache/empty-database.tar.gz';

/** Makes the empty database that a new folder of the embedded one starts from, once for each version of it. */
function makeEmptyDatabase() {
  const files = ['package-lock.json', 'scripts/empty-database.mjs'];
  whenChanged({ stamp: `${emptyDatabase}.made`, files, products: [emptyDatabase] }, () => {
    mkdirSync(path.dirname(emptyDatabase), { recursive: true });
    run('Make an empty database', 'node', ['scripts/empty-database.mjs', emptyDatabase]);
  });
}

const sources = () => [
  'package-lock.json',
  'scripts/empty-database.mjs',
  'vite.config.ts',
  'vite.server.config.ts',
  'react-router.config.ts',
  'scripts/service-worker.mjs',
  'scripts/service-worker.template.mjs',
  ...filesBelow('src'),
  ...filesBelow('public'),
  ...filesBelow('content/messages'),
  ...filesBelow('content/occasions'),
  ...filesBelow('scripts/messages'),
];

/** Builds pages and server, if anything they are made from has changed. */
export function build() {
  makeEmptyDatabase();
  const beside = 'build/empty-database.tar.gz';
  const products = ['build/server/index.js', 'build/node/main.js', 'build/client/sw.js', beside];
  whenChanged({ stamp: 'build/.keepsong-built', files: sources(), products }, () => {
    const asBuilt = { environment: { NODE_ENV: 'production' }, quietly: true };
    run('Build pages', npm, ['run', '--silent', 'build:app'], asBuilt);
    run(
      'Build server',
      'node',
      ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
      asBuilt,
    );
    run('Compress files', 'node', ['scripts/compress.mjs']);
    run('Write the service worker', 'node', ['scripts/service-worker.mjs']);
    // Last, for the same reason.
    copyFileSync(emptyDatabase, beside);
  });
}
