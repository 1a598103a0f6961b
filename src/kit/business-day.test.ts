import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDay, nextBusinessDay } from './business-day.ts';

const hour = 3_600_000;
/** Midnights in London around the clock changes: the last moment of a day in UTC, and how long the next day is. */
const changes = [
  { day: '2026-03-29', begins: '2026-03-29T00:00:00Z', hours: 23 },
  { day: '2026-10-25', begins: '2026-10-24T23:00:00Z', hours: 25 },
  { day: '2027-03-28', begins: '2027-03-28T00:00:00Z', hours: 23 },
];

test.each(changes)('SITE-09 $day has $hours hours in London and is one business day', ({ day, begins, hours }) => {
  const start = Date.parse(begins);
  expect(businessDay(new Date(start - 1))).not.toBe(day);
  expect(businessDay(new Date(start + hours * hour))).toBe(nextBusinessDay(day));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: hours * hour - 1 }), (after) => {
      expect(businessDay(new Date(start + after))).toBe(day);
    }),
  );
});

test('SITE-09 days follow one another without a gap or a repeat, hour by hour over two years', () => {
  let day = businessDay(new Date('2026-01-01T00:00:00Z'));
  for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2028-01-01T00:00:00Z'); at += hour) {
    const now = businessDay(new Date(at));
    if (now !== day) {
      expect(now).toBe(nextBusinessDay(day));
      day = now;
    }
  }
  expect(day).toBe('2027-12-31');
});

test('SITE-09 the next day is always later, and 29 February is found', () => {
  expect(nextBusinessDay('2028-02-28')).toBe('2028-02-29');
  expect(nextBusinessDay('2026-12-31')).toBe('2027-01-01');
});
