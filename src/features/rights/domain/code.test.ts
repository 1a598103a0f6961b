import { expect, test } from 'vitest';
import { formatCode, typedCode } from './code.ts';

test('PORT-07 a code is shown in groups and understood however it is typed', () => {
  expect(formatCode('K7M24X9Q')).toBe('K7M2-4X9Q');
  expect(typedCode(' k7m2 -4x9q\n')).toBe('K7M24X9Q');
  expect(typedCode('O1Il0')).toBe('01110');
});
