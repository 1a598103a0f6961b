import { expect, test } from 'vitest';
import { beginsAt, beginsOn } from './circle-state.ts';

const at = (moment: string): Date => new Date(moment);

test.each([
  // Paid days ahead, minutes before midnight, and after the last day.
  ['2026-03-20T10:00:00Z', true, '2026-03-26T00:00:00.000Z'],
  ['2026-03-25T23:50:00Z', true, '2026-03-26T11:50:00.000Z'],
  ['2026-04-02T09:00:00Z', true, '2026-04-02T21:00:00.000Z'],
  ['2026-04-02T09:00:00Z', false, '2026-03-26T00:00:00.000Z'],
])(
  'GIFT-05 a song for which friends may add until 25 March, paid at %s with something to choose: %s, begins at %s',
  (paidAt, mayChoose, begins) => {
    expect(beginsAt('2026-03-25', { paidAt: at(paidAt), mayChoose }).toISOString()).toBe(begins);
  },
);

test('GIFT-05 an order that is not paid begins when the day of its friends is over', () => {
  expect(beginsAt('2026-03-29', { paidAt: null, mayChoose: true }).toISOString(), 'an hour is lost that day').toBe(
    '2026-03-29T23:00:00.000Z',
  );
});

test.each([
  ['2026-03-20T10:00:00Z', false, '2026-03-26'],
  ['2026-03-27T09:00:00Z', false, null],
  ['2026-03-27T09:00:00Z', true, '2026-03-27'],
  ['2026-03-27T15:00:00Z', true, '2026-03-28'],
])('GIFT-05 the form names at %s, with additions: %s, as the day of beginning %s', (now, hasAdditions, day) => {
  expect(beginsOn('2026-03-25', { hasAdditions, now: at(now) })).toBe(day);
});
