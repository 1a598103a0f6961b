import { expect, test } from 'vitest';
import { nextMorning } from './next-morning.ts';

test.each([
  ['2026-06-10T06:59:00Z', 'Europe/London', '2026-06-10'],
  ['2026-06-10T07:00:00Z', 'Europe/London', '2026-06-11'],
  ['2026-06-10T08:00:00Z', 'Europe/London', '2026-06-11'],
  ['2026-06-10T21:30:00Z', 'Australia/Sydney', '2026-06-11'],
  ['2026-12-31T23:30:00Z', 'Europe/London', '2027-01-01'],
])('GIFT-03 at %s in %s the morning that is proposed, %s, is yet to come', (now, timeZone, day) => {
  expect(nextMorning(new Date(now), timeZone)).toBe(day);
});
