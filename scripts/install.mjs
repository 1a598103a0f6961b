import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inTurn } from './in-turn.mjs';
import { areInstalled, partOf, toBuild, withAddresses } from './packages.mjs';
import { begin, execute, fail, move, run } from './steps.mjs';

const oldest = [20, 19];

/** Ends with a sentence on a Node that is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  process.stderr.write(`Keepsong needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
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

/** Failures at which asking once more only makes somebody wait as long again. */
const noNetwork = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ENOTCACHED)\b/;

/** Installs what a package.json and its lock name into a folder, which gets both. */
async function installInto(folder, { manifest, lock }) {
  const title = 'Install packages';
  const done = begin(title);
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
  if (first.code === 0) done();
  else if (noNetwork.test(first.said)) fail(title, first);
  // A registry may keep its packages at other addresses: then npm has to ask for each.
  else await run(`${title}, asking for the address of each`, npm, args);
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
