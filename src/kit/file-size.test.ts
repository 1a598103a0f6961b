import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test('a file is told in the unit that fits', () => {
  expect(fileSize(7_549_747)).toBe('7.2 MB');
  expect(fileSize(88_080_384)).toBe('84 MB');
  expect(fileSize(3)).toBe('1 kB');
});
