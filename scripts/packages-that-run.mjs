/**
 * Paths ('node_modules/a') of the packages that the root's own dependencies lead to, by the `packages` of a package-lock.json.
 * `npm ci --omit=dev` also installs what a dependency merely names as an optional peer, if something else brought it here:
 * a compiler, a bundler, a test runner.
 */
export function packagesThatRun(packages) {
  const found = new Set();
  const visit = (
    from,
    { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} },
  ) => {
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) {
      const at = placeOf(packages, from, name);
      if (at === undefined || found.has(at)) continue;
      found.add(at);
      visit(at, packages[at]);
    }
  };
  visit('', packages['']);
  return found;
}

/** Where Node finds a package: the nearest `node_modules` on the way up. Undefined for an optional one that is not there. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const at = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[at]) return at;
    if (folder === '') return undefined;
  }
}
