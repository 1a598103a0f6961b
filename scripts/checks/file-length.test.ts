import { expect, test } from 'vitest';
import { tooLongFiles } from './file-length.ts';

test('STU-01 a source file of more than 300 lines is refused, whatever the lines hold', () => {
  const file = (lines: number) => ({ path: 'src/a.ts', source: '// why\n'.repeat(lines) });
  expect(tooLongFiles([file(300)])).toEqual([]);
  expect(tooLongFiles([file(301)])).toEqual(['src/a.ts: 301 lines, at most 300: split it by meaning']);
});
