import { spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { inTurn } from './in-turn.mjs';
import { areInstalled, partOf, toBuild, withAddresses } from './packages.mjs';
import { whenChanged } from './when-changed.mjs';

/** Shared by start and test: plain JavaScript, because nothing may be installed yet. */

const oldest = [20, 19];

/** Ends with a sentence on a Node that is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  process.stderr.write(`Keepsong needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Runs a command. @returns its exit code, and what it said if it was not to say it itself (`quietly`) */
async function execute(command, args, { environment = {}, quietly = false } = {}) {
  const child = spawn(command, args, {
    stdio: quietly ? 'pipe' : 'inherit',
    env: { ...process.env, ...environment },
    // Node refuses to start these without one.
    shell: command.endsWith('.cmd'),
  });
  const end = () => child.kill();
  process.once('exit', end);
  const signals = ['SIGINT', 'SIGTERM'];
  const interrupted = () => process.exit(1);
  for (const signal of signals) process.once(signal, interrupted);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  child.once('error', (error) => (said += `${error.message}\n`));
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.off('exit', end);
  for (const signal of signals) process.off(signal, interrupted);
  return { code, said };
}

/** Runs a step, with a line for its begin and its end. Ends with its code if it fails; a quiet one then says all it said. */
export async function run(title, command, args, options) {
  const begun = Date.now();
  process.stdout.write(`▸ ${title}\n`);
  const { code, said } = await execute(command, args, options);
  if (code !== 0) {
    process.stderr.write(said);
    process.stderr.write(`✗ ${title} failed.\n`);
    process.exit(code > 0 ? code : 1);
  }
  process.stdout.write(`✓ ${title}, ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
/** Tools as well, where they are wanted, though NODE_ENV is production. */
const ciArguments = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const whole = () => ({ manifest: read('package.json'), lock: read('package-lock.json') });

/** The part that runs, with the named `tools`. */
const partWith = (tools) => {
  const { manifest, lock } = whole();
  return partOf(manifest, lock, tools);
};

/** Packages that are there, by npm's own list. */
function installedPackages() {
  try {
    return read('node_modules/.package-lock.json').packages;
  } catch {
    return {};
  }
}

/** True when everything is there that `npm start` needs. */
export const isInstalled = () => areInstalled(partWith(toBuild).lock.packages, installedPackages());

const writeJson = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

/** Renames, or copies where the other place is on another file system: a volume, a lower layer of an image. */
function move(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** Failures at which asking once more only makes somebody wait as long again. */
const noNetwork = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/;

/** Installs what a package.json and its lock name into a folder, which gets both. */
async function installInto(folder, { manifest, lock }) {
  const begun = Date.now();
  process.stdout.write('▸ Install packages\n');
  mkdirSync(folder, { recursive: true });
  writeJson(path.join(folder, 'package.json'), manifest);
  const lockFile = path.join(folder, 'package-lock.json');
  const { said } = await execute(npm, ['config', 'get', 'registry', '--no-update-notifier'], { quietly: true });
  const registry = /^https?:\S+$/m.exec(said)?.[0];
  writeJson(lockFile, registry ? withAddresses(lock, registry) : lock);
  const settings = path.join(folder, '.npmrc');
  if (existsSync('.npmrc')) copyFileSync('.npmrc', settings);
  const args = [...ciArguments, '--prefix', folder];
  const first = await execute(npm, args, { quietly: true });
  writeJson(lockFile, lock);
  if (first.code !== 0 && noNetwork.test(first.said)) {
    process.stderr.write(`${first.said}✗ Install packages failed.\n`);
    process.exit(1);
  }
  if (first.code === 0) process.stdout.write(`✓ Install packages, ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
  // A registry may keep its packages at other addresses: then npm has to ask for each.
  else await run('Install packages, asking for the address of each', npm, args);
  rmSync(settings, { force: true });
}

/** Installs all that runs, and no tools, into a folder. */
export const installWhatRuns = (folder) => installInto(folder, partWith([]));

/**
 * Installs beside the old packages, then puts the new ones in their place. npm's list goes first and comes last: after an end at any
 * moment it names no package that is not there. The folder itself stays, which may be a volume, and what was built from the old ones.
 */
async function replacePackages(wanted) {
  rmSync('node_modules.new', { recursive: true, force: true });
  // One of this process's own: an npm whose start was killed may still write into another.
  const folder = path.join('node_modules.new', String(process.pid));
  await installInto(folder, wanted);
  const fresh = path.join(folder, 'node_modules');
  const list = '.package-lock.json';
  const exceptBuilt = (names) => names.filter((name) => name !== list && name !== '.cache');
  mkdirSync('node_modules', { recursive: true });
  for (const name of [list, ...exceptBuilt(readdirSync('node_modules'))])
    rmSync(path.join('node_modules', name), { recursive: true, force: true });
  for (const name of [...exceptBuilt(readdirSync(fresh)), list])
    move(path.join(fresh, name), path.join('node_modules', name));
  rmSync('node_modules.new', { recursive: true });
}

const isAllInstalled = () => areInstalled(whole().lock.packages, installedPackages());

/** Installs all that package-lock.json names, if that is not there yet. */
export async function installAll() {
  checkNode();
  if (isAllInstalled()) return;
  await inTurn(async () => {
    if (!isAllInstalled()) await replacePackages(whole());
  });
}

/** Installs what building and running need, if that is not there yet. Where there are tools that check and test, these stay. */
export async function install() {
  checkNode();
  if (!isInstalled()) await inTurn(installPart);
}

async function installPart() {
  if (isInstalled()) return;
  const there = installedPackages();
  const tools = Object.keys(whole().manifest.devDependencies).filter((name) => !toBuild.includes(name));
  await replacePackages(tools.some((name) => there[`node_modules/${name}`]) ? whole() : partWith(toBuild));
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.startsWith(path.join('src', 'messages')) && !/\.(test|spec)\.tsx?$/.test(file))
    .sort();

/** Not in `build`, which the pages' build empties. */
const emptyDatabase = 'node_modules/.cache/empty-database.tar.gz';
const server = 'node_modules/.cache/server';

/** Makes the empty database that a new folder of the embedded one starts from, once for each version of it. */
async function makeEmptyDatabase() {
  const files = ['package-lock.json', 'scripts/empty-database.mjs'];
  await whenChanged({ stamp: `${emptyDatabase}.made`, files, products: [emptyDatabase] }, async () => {
    mkdirSync(path.dirname(emptyDatabase), { recursive: true });
    await run('Make an empty database', 'node', ['scripts/empty-database.mjs', emptyDatabase]);
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

const asBuilt = { environment: { NODE_ENV: 'production' }, quietly: true };

async function buildPages() {
  await run('Build pages', 'node', ['node_modules/@react-router/dev/bin.js', 'build'], asBuilt);
  await run('Compress files', 'node', ['scripts/compress.mjs']);
  await run('Write the service worker', 'node', ['scripts/service-worker.mjs']);
}

const vite = 'node_modules/vite/bin/vite.js';
const serverArguments = ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn', '--outDir', server];
const buildServer = () => run('Build server', 'node', [vite, ...serverArguments], asBuilt);

/** MiB that pages and empty database take while they are made at the same time. */
const roomForBoth = 3000;

/** Builds pages and server, if anything they are made from has changed. */
export async function build() {
  const beside = 'build/empty-database.tar.gz';
  const products = ['build/server/index.js', 'build/node/main.js', 'build/client/sw.js', beside];
  const step = { stamp: 'build/.keepsong-built', files: sources(), products };
  const make = async () => {
    const pages = buildPages();
    if (process.availableMemory() < roomForBoth * 2 ** 20) await pages;
    await Promise.all([pages, makeEmptyDatabase().then(buildServer)]);
    move(server, 'build/node');
    copyFileSync(emptyDatabase, beside);
  };
  await inTurn(() => whenChanged(step, make));
}
