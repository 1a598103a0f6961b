import { expect, test } from 'vitest';
import { comesOnItsDay } from '#features/orders/domain/turnaround.ts';
import { expressChangesAt, expressDue, expressIsOpen, promiseOfTier } from './express.ts';

/** London is an hour ahead of UTC in summer. */
test.each([
  { at: '2026-01-12T00:00:00Z', open: true },
  { at: '2026-01-12T11:59:59.999Z', open: true },
  { at: '2026-01-12T12:00:00Z', open: false },
  { at: '2026-01-12T23:59:00Z', open: false },
  { at: '2026-07-13T10:59:59.999Z', open: true },
  { at: '2026-07-13T11:00:00Z', open: false },
  // Past midnight in London, the day before in UTC.
  { at: '2026-07-12T23:30:00Z', open: true },
])('LEG-05 express is open: $open for an order at $at', ({ at, open }) => {
  expect(expressIsOpen(new Date(at))).toBe(open);
});

test.each([
  { paid: '2026-01-12T09:00:00Z', due: '2026-01-12T20:00:00Z' },
  { paid: '2026-07-13T09:00:00Z', due: '2026-07-13T19:00:00Z' },
  // Ordered in time and paid late: still that evening, while it lasts.
  { paid: '2026-01-12T19:59:59Z', due: '2026-01-12T20:00:00Z' },
  { paid: '2026-01-12T20:00:00Z', due: '2026-01-13T20:00:00Z' },
  { paid: '2026-07-13T22:59:00Z', due: '2026-07-14T19:00:00Z' },
  { paid: '2026-07-13T23:01:00Z', due: '2026-07-14T19:00:00Z' },
  // The evening after the clock has gone forward, or back.
  { paid: '2026-03-28T21:00:00Z', due: '2026-03-29T19:00:00Z' },
  { paid: '2026-10-24T20:00:00Z', due: '2026-10-25T20:00:00Z' },
])('LEG-05 an express order paid at $paid is promised by 8 PM in London: $due', ({ paid, due }) => {
  expect(expressDue(new Date(paid))).toEqual(new Date(due));
});

test.each([
  ['2026-06-10T10:59:59Z', '2026-06-10T11:00:00Z'],
  ['2026-06-10T11:00:00Z', '2026-06-10T23:00:00Z'],
  ['2026-12-10T11:59:59Z', '2026-12-10T12:00:00Z'],
])('MEND-08d at %s express changes next at %s, noon or midnight in London', (now, next) => {
  expect(expressChangesAt(new Date(now))).toEqual(new Date(next));
});

test.each([
  { tier: 'express', paid: '2026-06-10T11:31:00Z', day: '2026-06-10', inTime: true },
  { tier: 'express', paid: '2026-06-10T18:59:59Z', day: '2026-06-10', inTime: true },
  { tier: 'express', paid: '2026-06-10T19:00:00Z', day: '2026-06-10', inTime: false },
  { tier: 'express', paid: '2026-06-10T23:10:00Z', day: '2026-06-10', inTime: false },
  { tier: 'express', paid: '2026-06-10T23:10:00Z', day: '2026-06-11', inTime: true },
  { tier: 'standard', paid: '2026-06-10T23:10:00Z', day: '2026-06-10', inTime: true },
] as const)('LEG-05 $tier of $day paid at $paid comes on its day: $inTime', ({ tier, paid, day, inTime }) => {
  expect(comesOnItsDay(new Date(paid), promiseOfTier(tier), day)).toBe(inTime);
});
