import { expect, test } from 'vitest';
import { maximumAttempts, retryDelay } from './attempts.ts';

test('LEG-09 the pauses grow four times each, over hours and not days', () => {
  const pauses = Array.from({ length: maximumAttempts - 1 }, (_, failed) => retryDelay(failed + 1));
  expect(pauses.slice(0, 4)).toEqual([1, 4, 16, 64]);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(4);
  expect(hours).toBeLessThan(12);
});
