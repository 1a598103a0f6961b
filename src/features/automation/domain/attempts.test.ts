import { expect, test } from 'vitest';
import { maximumAttempts, numberSinceOffered, retryDelay } from './attempts.ts';

test('LEG-09 the pauses grow four times each, over hours and not days', () => {
  const pauses = Array.from({ length: maximumAttempts - 1 }, (_, failed) => retryDelay(failed + 1));
  expect(pauses.slice(0, 4)).toEqual([1, 4, 16, 64]);
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(4);
  expect(hours).toBeLessThan(12);
});

test.each([
  ['never offered again', 1, maximumAttempts, 1],
  ['never offered again', 9, maximumAttempts, 9],
  ['offered again after nine', 10, 9 + maximumAttempts, 1],
  ['offered again after three', 5, 3 + maximumAttempts, 2],
])(
  'LEG-09 the pauses begin anew with a record that is offered again: %s, attempt %i',
  (_what, attempt, last, number) => {
    expect(numberSinceOffered(attempt, last)).toBe(number);
  },
);
