import { expect, test } from 'vitest';
import { yearsBefore } from './retention.ts';

test.each([
  ['2033-07-01T10:00:00.000Z', '2026-07-01T10:00:00.000Z'],
  // Without that day in the earlier year, what came on its first of March is still kept.
  ['2032-02-29T10:00:00.000Z', '2025-02-28T10:00:00.000Z'],
  ['2032-03-01T00:00:00.000Z', '2025-03-01T00:00:00.000Z'],
])('SITE-23 what is kept seven years at %s came after %s', (now, then) => {
  expect(yearsBefore(new Date(now), 7).toISOString()).toBe(then);
});
