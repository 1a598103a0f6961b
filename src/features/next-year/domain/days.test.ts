import { expect, test } from 'vitest';
import { nextOccurrence } from './days.ts';

test.each([
  ['2026-06-14', '2026-06-20', '2027-06-14'],
  // Planned long after the song was given: the next one, never one that has passed.
  ['2026-06-14', '2027-06-14', '2028-06-14'],
  ['2026-06-14', '2029-01-03', '2029-06-14'],
  // A leap day comes a day early in other years, and on its own date in the next leap year.
  ['2024-02-29', '2024-03-02', '2025-02-28'],
  ['2024-02-29', '2027-04-01', '2028-02-29'],
  ['2026-12-31', '2027-01-01', '2027-12-31'],
  // The day is still to come this year: next year's is meant.
  ['2026-12-24', '2026-11-20', '2027-12-24'],
  // Further ahead than can be chosen: the last one that can.
  ['2027-12-24', '2026-01-05', '2027-12-24'],
  ['2030-06-14', '2026-03-20', '2027-06-14'],
  ['9999-12-31', '2026-12-01', '2028-12-31'],
])('GIFT-07 the date of %s, asked on %s, is %s', (day, today, next) => {
  expect(nextOccurrence(day, today)).toBe(next);
});
