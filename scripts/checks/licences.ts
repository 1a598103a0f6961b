import { existsSync, readFileSync } from 'node:fs';

/** Package with its version and licence. */
export interface Package {
  name: string;
  version: string;
  licence: string;
  /** Only in some installs. */
  isOptional: boolean;
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

const BEGIN = '<!-- packages: made by npm run update -->';
const END = '<!-- end of packages -->';

/** Runtime packages: all that package.json names outside development, with licences from the lock file. */
export function runtimePackages(manifest: Manifest, lock: Record<string, Locked>): Package[] {
  const named = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  return named
    .sort((a, b) => a.localeCompare(b, 'en'))
    .map((name) => {
      const { version = '', license } = lock[`node_modules/${name}`] ?? {};
      const isOptional = manifest.optionalDependencies !== undefined && name in manifest.optionalDependencies;
      return { name, version, licence: license ?? licenceInFolder(name), isOptional };
    });
}

/** Counts packages by licence, of all that `npm ci --omit=dev` could install on any machine; most first. */
export function licenceCounts(lock: Record<string, Locked>): [string, number][] {
  const counts = new Map<string, number>();
  for (const [path, { license, dev, devOptional }] of Object.entries(lock)) {
    if (path === '' || dev || devOptional) continue;
    const licence = license ?? 'not said in the lock file';
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b, 'en'));
}

/** The page with its tables made anew; the words around them stay. */
export function licencesPage(page: string, manifest: Manifest, lock: Record<string, Locked>): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1] ?? '';
  const packages = runtimePackages(manifest, lock).map(
    ({ name, version, licence, isOptional }) =>
      `| \`${name}\` | ${version} | ${licence}${isOptional ? ' (optional)' : ''} |`,
  );
  const counts = licenceCounts(lock).map(([licence, count]) => `| ${licence} | ${count} |`);
  const tables = [
    ['| Package | Version | Licence |', '| --- | --- | --- |', ...packages].join('\n'),
    'With everything that these bring along, for every kind of machine:',
    ['| Licence | Packages |', '| --- | --- |', ...counts].join('\n'),
  ].join('\n\n');
  return `${before}${BEGIN}\n\n${tables}\n\n${END}${after}`;
}

/** `docs/licences.md` as it should be. */
export function currentLicences(): string {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
  const page = existsSync('docs/licences.md') ? readFileSync('docs/licences.md', 'utf8') : '';
  return licencesPage(page, read('package.json') as Manifest, packages);
}

function licenceInFolder(name: string): string {
  const path = `node_modules/${name}/package.json`;
  if (!existsSync(path)) return 'unknown';
  return (JSON.parse(readFileSync(path, 'utf8')) as { license?: string }).license ?? 'unknown';
}
