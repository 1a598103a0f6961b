import { expect, test } from 'vitest';
import { namelessRefusals, openersIn } from './doc-comments.ts';

test.each(['What', 'Whether', 'How', 'Where', 'Whoever', 'Whose'])(
  'HOLE-00 the check of doc comments names file and line of a comment when it opens with %s',
  (opener) => {
    for (const comment of [
      `/** ${opener} it is. */`,
      `/**\n * ${opener} it is,\n * in two lines.\n */`,
      `/**\n   ${opener} it is.\n */`,
    ])
      expect(openersIn([{ path: 'a.mjs', source: `const one = 1;\n\n${comment}\nconst two = 2;` }])).toEqual([
        { path: 'a.mjs', line: 3, opener },
      ]);
    expect(openersIn([{ path: 'a.ts', source: `f({ /** ${opener} it is. */ one: 1 });` }])).toHaveLength(1);
  },
);

test.each([
  '/** Width in pixels. What does not fit is cut. */',
  '/** However long it takes. */',
  '/** Howls at the moon. */',
  '/* What this line does. */',
  '// What this line does.',
  "const text = '/** What it is. */';",
])('HOLE-00 the check of doc comments lets %s pass', (source) => {
  expect(openersIn([{ path: 'a.ts', source }])).toEqual([]);
});

test('HOLE-00 the check of doc comments names a refusal without codes', () => {
  const source = [
    '/** @throws Refusal */',
    '/**',
    ' * Opens it. @throws Refusal',
    ' */',
    '/** @throws Refusal GONE */',
  ];
  expect(namelessRefusals([{ path: 'a.ts', source: source.join('\n') }])).toEqual([
    { path: 'a.ts', line: 1 },
    { path: 'a.ts', line: 3 },
  ]);
});
