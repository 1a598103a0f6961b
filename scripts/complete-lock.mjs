import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Run after each `npm install`: a lock file written on one platform leaves out the optional packages of the others, and
 * `npm ci` then refuses it. Names each of them, so that the lock file is good everywhere.
 */
const systems = [
  'android',
  'darwin',
  'freebsd',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
  'linux',
  'wasm32',
];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];

function platformOf(name) {
  const system = systems.find((candidate) => new RegExp(`[-/]${candidate}`).test(name)) ?? 'linux';
  const processor = processors.find((candidate) => name.includes(`-${candidate}`)) ?? 'none';
  return {
    os: [system === 'wasm32' ? 'none' : system],
    cpu: [processor],
    ...(name.endsWith('musl') ? { libc: ['musl'] } : {}),
  };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { packages } = lock;

/** True when npm resolves `name` from the package at `from`, walking up the folders. */
function isLocked(from, name) {
  for (let folder = from; ;) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
    const up = folder.lastIndexOf('/node_modules/');
    folder = up === -1 ? '' : folder.slice(0, up);
  }
}

let added = 0;
for (const [from, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(from, name)) continue;
    const nested = from.includes('/node_modules/') || packages[`node_modules/${name}`];
    const place = nested ? `${from}/node_modules/${name}` : `node_modules/${name}`;
    packages[place] = {
      version: range.replace(/^[\^~]/, ''),
      optional: true,
      ...(entry.dev ? { dev: true } : {}),
      ...platformOf(name),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} packages of other platforms named\n`);
