import { expect, test } from 'vitest';
import { secondsToMidnight } from './countdown.tsx';

test('SITE-10 counts to the next midnight of the clock it is read on', () => {
  const at = (hour: number, minute: number, second: number) => new Date(2026, 5, 1, hour, minute, second).getTime();
  expect(secondsToMidnight(at(23, 59, 59))).toBe(1);
  expect(secondsToMidnight(at(12, 0, 0))).toBe(12 * 3600);
  expect(secondsToMidnight(at(0, 0, 0))).toBe(24 * 3600);
});
