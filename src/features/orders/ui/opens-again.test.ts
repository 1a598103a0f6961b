import { expect, test } from 'vitest';
import { opensAgain, placesReturnAt } from './opens-again.ts';

const at = (moment: string): number => Date.parse(moment);

test.each([
  ['2026-06-10T22:30:00Z', '2026-06-10T23:00:00Z'],
  ['2026-06-10T23:00:00Z', '2026-06-11T23:00:00Z'],
  ['2026-12-10T22:30:00Z', '2026-12-11T00:00:00Z'],
])('MEND-08f SITE-10 at %s the places return at midnight in London, %s', (now, due) => {
  expect(placesReturnAt(at(now))).toBe(at(due));
});

test('MEND-03 the time at which ordering opens again is London’s, with the visitor’s own beside it', () => {
  const now = at('2026-06-10T12:00:00Z');
  expect(opensAgain(null)).toBe('New places open at midnight, London time.');
  expect(opensAgain(now, 'Europe/London')).toBe('New places open at midnight, London time.');
  expect(opensAgain(now, 'Europe/Madrid')).toBe('New places open at midnight, London time: 01:00 where you are.');
  expect(opensAgain(now, 'America/New_York')).toBe('New places open at midnight, London time: 19:00 where you are.');
});
