/** Packages of development that build the shop, and tsx, which runs it from source: `npm start` installs these as well. */
export const toBuild = [
  '@formatjs/icu-messageformat-parser',
  '@github/markdown-toolbar-element',
  '@react-router/dev',
  '@tailwindcss/vite',
  'tailwindcss',
  'tsx',
  'vite',
];

/** Flags of the lock file that say how a package is reached, which in a part may be otherwise. */
const flags = new Set(['dev', 'devOptional', 'optional', 'peer']);

/**
 * The package.json and package-lock.json of a part: all that runs, and the `tools` of those that are for development. `npm ci` with
 * them installs the same copies at the same places as for the whole, and no more.
 */
export function partOf(manifest, lock, tools) {
  const { devDependencies, ...rest } = manifest;
  const named = Object.fromEntries(tools.map((name) => [name, devDependencies[name]]));
  const { devDependencies: _, ...root } = lock.packages[''];
  const dependencies = { ...manifest.dependencies, ...named };
  const packages = { ...lock.packages, '': { ...root, dependencies } };
  const needed = packagesThatRun(packages, { withOptional: false });
  const locked = [...packagesThatRun(packages)].map((place) => {
    const entry = Object.fromEntries(Object.entries(packages[place]).filter(([key]) => !flags.has(key)));
    return [place, needed.has(place) ? entry : { ...entry, optional: true }];
  });
  return {
    manifest: { ...rest, dependencies },
    lock: { ...lock, packages: Object.fromEntries([['', packages['']], ...locked]) },
  };
}

/**
 * The lock file with the address of each package at `registry`. Without addresses `npm ci` asks the registry for each, whatever is in
 * its cache. They are not stored, because they are those of whichever registry npm is set to.
 */
export function withAddresses(lock, registry) {
  const base = registry.replace(/\/*$/, '/');
  const packages = Object.entries(lock.packages).map(([place, entry]) => {
    if (place === '' || entry.resolved !== undefined) return [place, entry];
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
    return [place, { ...entry, resolved: new URL(`${name}/-/${file}`, base).href }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/**
 * True when npm has installed all of these, by the list that it writes into `node_modules` when it is done. An optional one may be
 * for another machine, and is not there then.
 */
export const areInstalled = (packages, installed) =>
  Object.entries(packages).every(([place, { version, optional, devOptional }]) => {
    if (place === '') return true;
    return installed[place] ? installed[place].version === version : Boolean(optional ?? devOptional);
  });

/**
 * Paths ('node_modules/a') of the packages that the root's own dependencies lead to, by the `packages` of a package-lock.json.
 * `npm ci --omit=dev` would also install what a dependency merely names as an optional peer, if something else brought it here:
 * a compiler, a bundler, a test runner.
 */
export function packagesThatRun(packages, { withOptional = true } = {}) {
  const found = new Set();
  const visit = (
    from,
    { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} },
  ) => {
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    const optional = withOptional ? Object.keys(optionalDependencies) : [];
    for (const name of [...Object.keys(dependencies), ...optional, ...peers]) {
      const at = placeOf(packages, from, name);
      if (at === undefined || found.has(at)) continue;
      found.add(at);
      visit(at, packages[at]);
    }
  };
  visit('', packages['']);
  return found;
}

/** The place at which Node finds a package: the nearest `node_modules` on the way up. Undefined for an optional one that is not there. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const at = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[at]) return at;
    if (folder === '') return undefined;
  }
}
