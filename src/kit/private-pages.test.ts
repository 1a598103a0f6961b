import { expect, test } from 'vitest';
import { isPrivate } from './private-pages.ts';

test.each([
  ['/s/4f1c', true],
  ['/S/4f1c', true],
  ['//s/4f1c', true],
  ['/s', true],
  ['/s/', true],
  ['/development/buyer-portal', true],
  ['/development/buyer-portal/', true],
  ['/admin/orders/song-2026-abc', true],
  ['/', false],
  ['/songs', false],
  ['/samples', false],
  ['/stay-with-us', false],
  ['/development', false],
])('SITE-12 the address %s is private: %s', (address, is) => {
  expect(isPrivate(address)).toBe(is);
});
