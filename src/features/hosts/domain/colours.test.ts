import { expect, test } from 'vitest';
import { contrast, isReadable } from './colours.ts';

test.each([
  ['#ffffff', '#000000', 21, true],
  ['#ffffff', '#767676', 4.54, true],
  ['#ffffff', '#777777', 4.48, false],
  ['#123456', '#123456', 1, false],
])('HOST-04 %s and %s have a contrast of %d', (ground, text, ratio, readable) => {
  expect(contrast(ground, text)).toBeCloseTo(ratio, 2);
  expect(isReadable(ground, text)).toBe(readable);
});

test.each(['red', '#fff', '#FFFFFF', '#12345g', ''])('HOST-04 “%s” is no colour', (text) => {
  expect(isReadable('#ffffff', text)).toBe(false);
});
