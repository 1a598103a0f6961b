import { expect, test } from 'vitest';
import { docCommentProblems, openersIn } from './doc-comments.ts';

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

test('HOLE-00 the check of doc comments refuses an opener except in a listed folder, and a folder listed in vain', () => {
  const source = '/** Whether it is. */\nexport const isSo = true;';
  const files = ['src/kit/a.ts', 'src/kitchen/b.ts'].map((path) => ({ path, source }));
  expect(docCommentProblems(files, ['src/kit'])).toEqual([
    'src/kitchen/b.ts:1: a doc comment says what a thing is or does; this one opens with "Whether"',
  ]);
  expect(docCommentProblems(files.slice(0, 1), ['src/kit', 'src/app'])).toEqual([
    'scripts/checks/doc-comments.ts: src/app has no such doc comment left, take it off the list',
  ]);
});
