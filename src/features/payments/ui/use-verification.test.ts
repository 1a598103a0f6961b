import { expect, test } from 'vitest';
import { pauseBefore } from './use-verification.ts';

test('PORT-09 the pauses between two questions grow and never exceed half a minute', () => {
  expect([1, 2, 3, 4, 5, 50].map(pauseBefore)).toEqual([2, 4, 8, 16, 30, 30]);
});
