import { expect, test } from 'vitest';
import { placesLeft } from './places-left.ts';

test('SITE-10 says how many places are left, and once there are none what tomorrow has', () => {
  expect(placesLeft({ cap: 30, taken_today: 19, tomorrow_open: true })).toBe('Only 11 places left today.');
  expect(placesLeft({ cap: 30, taken_today: 30, tomorrow_open: true })).toMatch(
    /^All 30 places are gone today\. Order now/,
  );
  expect(placesLeft({ cap: 30, taken_today: 30, tomorrow_open: false })).toMatch(/today’s and tomorrow’s/);
  expect(placesLeft({ cap: 0, taken_today: 0, tomorrow_open: false })).toMatch(/^All 0 places/);
});
