import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

const fingerprint = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
};

const isStamped = (stamp, now) => existsSync(stamp) && readFileSync(stamp, 'utf8') === now;

/** Runs `make` unless what it is made from is the same as the last time. */
function whenChanged(stamp, files, make) {
  const now = fingerprint(files);
  if (isStamped(stamp, now)) return;
  make();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const installed = { stamp: 'node_modules/.keepsong-installed', files: ['package-lock.json'] };

/** True when everything that package-lock.json names is there. */
export const isInstalled = () => isStamped(installed.stamp, fingerprint(installed.files));

/** Installs what package-lock.json names, if that is not there yet. */
export function install() {
  checkNode();
  whenChanged(installed.stamp, installed.files, () =>
    run('Install packages', npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
  );
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.startsWith(path.join('src', 'messages')) && !/\.(test|spec)\.tsx?$/.test(file))
    .sort();

/** Makes the empty database that a new folder of the embedded one starts from, once for each version of it. */
function makeEmptyDatabase() {
  whenChanged('build/.empty-database-made', ['package-lock.json', 'scripts/empty-database.mjs'], () => {
    mkdirSync('build', { recursive: true });
    run('Make an empty database', 'node', ['scripts/empty-database.mjs']);
  });
}

/** Builds pages and server, if anything they are made from has changed. */
export function build() {
  makeEmptyDatabase();
  const sources = ['package-lock.json', 'vite.config.ts', 'vite.server.config.ts', 'react-router.config.ts'];
  whenChanged(
    'build/.keepsong-built',
    [
      ...sources,
      'scripts/service-worker.mjs',
      'scripts/service-worker.template.mjs',
      ...filesBelow('src'),
      ...filesBelow('public'),
      ...filesBelow('content/messages'),
      ...filesBelow('content/occasions'),
      ...filesBelow('scripts/messages'),
    ],
    () => {
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
    },
  );
}
