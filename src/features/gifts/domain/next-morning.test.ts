import { expect, test } from 'vitest';
import { movedTo, nextMorning } from './next-morning.ts';

test.each([
  ['2026-06-10T06:59:00Z', 'Europe/London', '2026-06-10'],
  ['2026-06-10T07:00:00Z', 'Europe/London', '2026-06-11'],
  ['2026-06-10T08:00:00Z', 'Europe/London', '2026-06-11'],
  ['2026-06-10T21:30:00Z', 'Australia/Sydney', '2026-06-11'],
  ['2026-12-31T23:30:00Z', 'Europe/London', '2027-01-01'],
])('GIFT-03 at %s in %s the morning that is proposed, %s, is yet to come', (now, timeZone, day) => {
  expect(nextMorning(new Date(now), timeZone)).toBe(day);
});

test('GIFT-03 a day that is only proposed is proposed anew for another zone, one that the giver named stays', () => {
  const now = new Date('2026-06-10T21:30:00Z');
  const proposed = { day: '2026-06-11', timeZone: 'Europe/London', isOwnDay: false };
  expect(movedTo(proposed, 'Pacific/Kiritimati', now)).toEqual({
    day: '2026-06-12',
    timeZone: 'Pacific/Kiritimati',
    isOwnDay: false,
  });
  expect(movedTo({ ...proposed, isOwnDay: true }, 'Pacific/Kiritimati', now)).toMatchObject({ day: '2026-06-11' });
});
