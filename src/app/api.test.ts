import { expect, test } from 'vitest';
import { makeQueryClient, retryDelay } from './api.ts';

test('SITE-21 pauses grow exponentially up to 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('SITE-21 what was read is kept for five minutes', () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({ staleTime: 300_000, retryDelay });
});
