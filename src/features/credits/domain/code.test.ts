import { expect, test } from 'vitest';
import { printedCode, typedCode } from './code.ts';

test('SITE-15 a code is read as it was meant, however it was typed', () => {
  expect(printedCode('ABCD0123WXYZ')).toBe('ABCD-0123-WXYZ');
  for (const typed of ['ABCD-0123-WXYZ', ' abcd 0123 wxyz', 'abcdO123wxyz', 'ABCD-oI23-WXYZ', 'ABCD0l23WXYZ'])
    expect(typedCode(typed), typed).toBe('ABCD0123WXYZ');
});
