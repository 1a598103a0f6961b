import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentLicences, licencesPage } from './licences.ts';

test('STU-01 every package that runs is on the licences page, with the licence it names', () => {
  const page = readFileSync('docs/licences.md', 'utf8');
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const missing = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !new RegExp(`^\\| \`${name}\` \\| \\S+ \\| (?!unknown)\\S`, 'm').test(page),
  );
  expect(missing).toEqual([]);
  expect(page, 'npm run update').toBe(currentLicences());
});

test('STU-01 a new package changes the page, one for development does not, and the words around stay', () => {
  const page = licencesPage(
    'Before\n<!-- packages: made by npm run update -->\nold\n<!-- end of packages -->\nAfter\n',
    { dependencies: { sings: '1.0.0' }, optionalDependencies: { hums: '2.0.0' } },
    {
      'node_modules/sings': { version: '1.0.0', license: 'MIT' },
      'node_modules/hums': { version: '2.0.0', license: 'GPL-3.0' },
      'node_modules/tests': { version: '3.0.0', license: 'ISC', dev: true },
    },
  );
  expect(page).toMatch(/^Before\n/);
  expect(page).toMatch(/\nAfter\n$/);
  expect(page).toContain('| `sings` | 1.0.0 | MIT |');
  expect(page).toContain('| `hums` | 2.0.0 | GPL-3.0 (optional) |');
  expect(page).not.toMatch(/old|ISC/);
});
