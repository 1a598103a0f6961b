import { expect, test } from 'vitest';
import { packagesThatRun } from './packages-that-run.mjs';

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
