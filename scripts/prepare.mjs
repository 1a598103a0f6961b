import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
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
  });
  const end = () => child.kill();
  process.once('exit', end);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  child.once('error', (error) => (said += `${error.message}\n`));
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.off('exit', end);
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
const ciArguments = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];

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

/** Installs what a package.json and its lock name into a folder, which gets both. */
async function installInto(folder, { manifest, lock }) {
  const begun = Date.now();
  process.stdout.write('▸ Install packages\n');
  mkdirSync(folder, { recursive: true });
  writeJson(path.join(folder, 'package.json'), manifest);
  const lockFile = path.join(folder, 'package-lock.json');
  const { said } = await execute(npm, ['config', 'get', 'registry'], { quietly: true });
  const registry = /^https?:\S+$/m.exec(said)?.[0];
  writeJson(lockFile, registry ? withAddresses(lock, registry) : lock);
  const args = [...ciArguments, '--prefix', folder];
  const { code } = await execute(npm, args, { quietly: true });
  writeJson(lockFile, lock);
  if (code === 0) process.stdout.write(`✓ Install packages, ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
  // A registry may keep its packages at other addresses: then npm has to ask for each.
  else await run('Install packages, asking for the address of each', npm, args);
}

/** Installs all that runs, and no tools, into a folder. */
export const installWhatRuns = (folder) => installInto(folder, partWith([]));

/** Beside the old packages, so that an end at any moment leaves none that are half there. What was built from them stays. */
async function replacePackages(wanted) {
  const folder = 'node_modules.new';
  rmSync(folder, { recursive: true, force: true });
  await installInto(folder, wanted);
  const built = 'node_modules/.cache';
  if (existsSync(built)) renameSync(built, path.join(folder, built));
  rmSync('node_modules', { recursive: true, force: true });
  renameSync(path.join(folder, 'node_modules'), 'node_modules');
  rmSync(folder, { recursive: true });
}

/** Installs all that package-lock.json names, if that is not there yet. */
export async function installAll() {
  checkNode();
  if (!areInstalled(whole().lock.packages, installedPackages())) await replacePackages(whole());
}

/** Installs what building and running need, if that is not there yet. Where there are tools that check and test, these stay. */
export async function install() {
  checkNode();
  if (isInstalled()) return;
  const there = installedPackages();
  const tools = Object.keys(whole().manifest.devDependencies).filter((name) => !toBuild.includes(name));
  await (tools.some((name) => there[`node_modules/${name}`]) ? installAll() : replacePackages(partWith(toBuild)));
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
  await whenChanged({ stamp: 'build/.keepsong-built', files: sources(), products }, async () => {
    const pages = buildPages();
    if (process.availableMemory() < roomForBoth * 2 ** 20) await pages;
    await Promise.all([pages, makeEmptyDatabase().then(buildServer)]);
    renameSync(server, 'build/node');
    copyFileSync(emptyDatabase, beside);
  });
}
