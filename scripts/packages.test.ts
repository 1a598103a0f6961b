import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { expect, test } from 'vitest';
import { areInstalled, packagesThatRun, partOf, toBuild, withAddresses } from './packages.mjs';

test('OPS-08 what runs is what the own dependencies lead to, the nearest copy of each, and no optional peer', () => {
  const packages = {
    '': { dependencies: { shop: '1' }, devDependencies: { compiler: '1' } },
    'node_modules/shop': {
      dependencies: { shared: '1' },
      optionalDependencies: { elsewhere: '1' },
      peerDependencies: { compiler: '1', react: '1' },
      peerDependenciesMeta: { compiler: { optional: true } },
    },
    'node_modules/shop/node_modules/shared': { dependencies: { inner: '1' } },
    'node_modules/shared': {},
    'node_modules/inner': {},
    'node_modules/compiler': { dependencies: { tools: '1' } },
    'node_modules/tools': {},
    'node_modules/react': {},
  };
  expect([...packagesThatRun(packages)].toSorted()).toEqual([
    'node_modules/inner',
    'node_modules/react',
    'node_modules/shop',
    'node_modules/shop/node_modules/shared',
  ]);
});

const manifest = {
  dependencies: { shop: '1' },
  devDependencies: { bundler: '1', linter: '1' },
};
const lock = {
  packages: {
    '': manifest,
    'node_modules/shop': { version: '1', optionalDependencies: { native: '1' } },
    'node_modules/native': { version: '1', optional: true },
    'node_modules/bundler': { version: '1', dev: true, dependencies: { shared: '1' } },
    'node_modules/shared': { version: '1', dev: true },
    'node_modules/linter': { version: '1', dev: true },
  },
};

test('RUN-02 a part has what runs and the tools that are named', () => {
  const part = partOf(manifest, lock, ['bundler']);
  expect(part.manifest).toEqual({ dependencies: { shop: '1', bundler: '1' } });
  expect(part.lock.packages).toEqual({
    '': { dependencies: { shop: '1', bundler: '1' } },
    'node_modules/bundler': { version: '1', dependencies: { shared: '1' } },
    'node_modules/native': { version: '1', optional: true },
    'node_modules/shared': { version: '1' },
    'node_modules/shop': { version: '1', optionalDependencies: { native: '1' } },
  });
  expect(Object.keys(partOf(manifest, lock, []).lock.packages)).not.toContain('node_modules/bundler');
});

test('RUN-02 a part is there where the whole is, and not the other way round, nor in another version', () => {
  const part = partOf(manifest, lock, ['bundler']).lock.packages;
  expect(areInstalled(part, lock.packages)).toBe(true);
  expect(areInstalled(part, {})).toBe(false);
  expect(areInstalled(lock.packages, part)).toBe(false);
  expect(areInstalled(part, { ...lock.packages, 'node_modules/shared': { version: '2' } })).toBe(false);
  const { 'node_modules/native': _, ...elsewhere } = part;
  expect(areInstalled(part, elsewhere), 'an optional one may be for another machine').toBe(true);
  expect(areInstalled(part, { ...part, 'node_modules/native': { version: '0' } }), 'an old optional one').toBe(false);
});

test('RUN-02 packages are asked for by their address at the registry that npm is set to', () => {
  const packages = {
    '': manifest,
    'node_modules/shop': { version: '1.0.0' },
    'node_modules/shop/node_modules/@scope/inner': { version: '2.1.0' },
    'node_modules/alias': { name: '@scope/real', version: '3.0.0' },
    'node_modules/elsewhere': { version: '1.0.0', resolved: 'https://files.example/elsewhere.tgz' },
  };
  const addressed = withAddresses({ packages }, 'https://mirror.example/npm').packages;
  expect(Object.entries(addressed).map(([place, { resolved }]) => [place, resolved])).toEqual([
    ['', undefined],
    ['node_modules/shop', 'https://mirror.example/npm/shop/-/shop-1.0.0.tgz'],
    ['node_modules/shop/node_modules/@scope/inner', 'https://mirror.example/npm/@scope/inner/-/inner-2.1.0.tgz'],
    ['node_modules/alias', 'https://mirror.example/npm/@scope/real/-/real-3.0.0.tgz'],
    ['node_modules/elsewhere', 'https://files.example/elsewhere.tgz'],
  ]);
});

/** Packages that files import by name, types left out. */
const importedBy = (files: readonly string[]): Set<string> => {
  const specifiers = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type )(?:[^;]*? from )?'([@a-z][^']*)';|import\('([@a-z][^']*)'\)/gm,
    ),
  ]);
  const names = specifiers.map(([, named = '', later = named]) => /^(@[^/]+\/)?[^/]+/.exec(named || later)?.[0] ?? '');
  return new Set(names.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)));
};

test('RUN-02 what npm start installs has all that the build, the pages and the server import', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  const own = read('package.json') as typeof manifest;
  const { dependencies } = partOf(own, read('package-lock.json') as typeof lock, toBuild).manifest;
  const below = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /\.(tsx?|mjs)$/.test(file) && !/\.(test|spec|contract)\.tsx?$|(^|\/)(test|factory)(\/|\.|-)/.test(file),
      )
      .map((file) => `${folder}/${file}`);
  const configurations = [
    'vite.config.ts',
    'vite.server.config.ts',
    'react-router.config.ts',
    'scripts/in-page-script.ts',
  ];
  const imported = importedBy([...configurations, ...below('scripts/messages'), ...below('src')]);
  expect(imported.size).toBeGreaterThan(40);
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([]);
});
