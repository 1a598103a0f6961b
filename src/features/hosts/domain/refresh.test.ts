import { expect, test } from 'vitest';
import { refreshTimes } from './refresh.ts';

test.each([
  ['2026-06-10T08:00:00Z', '2026-06-10T08:00:00Z', '2026-12-10', '2026-12-03'],
  ['2026-08-31T08:00:00Z', '2026-08-31T08:00:00Z', '2027-02-28', '2027-02-21'],
  // Attractions that are told late: its host has a week all the same.
  ['2026-01-10T08:00:00Z', '2026-07-09T08:00:00Z', '2026-07-17', '2026-07-10'],
  // The evening of the 9th in New York.
  ['2026-06-10T02:00:00Z', '2026-06-10T02:00:00Z', '2026-12-09', '2026-12-02'],
])('HOST-04 a video of %s is made anew half a year later, seen at %s', (created, seen, refresh, notice) => {
  const times = refreshTimes({ createdAt: new Date(created), now: new Date(seen) }, 'America/New_York');
  expect([times.refresh.day, times.notice.day]).toEqual([refresh, notice]);
});
