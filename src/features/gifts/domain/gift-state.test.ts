import { expect, test } from 'vitest';
import { endOf, giftState, takesLetters } from './gift-state.ts';

const open = {
  closedBy: null,
  lastDay: null,
  isTakenDown: false,
  isHeld: false,
  isReleased: true,
  now: new Date('2026-06-10T12:00:00Z'),
} as const;

test.each([
  ['open', {}],
  ['waiting', { isReleased: false }],
  ['held', { isHeld: true }],
  ['ended', { lastDay: '2026-06-09', isHeld: true }],
  ['open', { lastDay: '2026-06-10' }],
  ['closed', { closedBy: 'giver', lastDay: '2026-06-09' }],
  ['closed-by-staff', { closedBy: 'staff' }],
  ['taken-down', { isTakenDown: true, closedBy: 'giver' }],
] as const)('GIFT-02 a page is %s with %j', (standing, change) => {
  expect(giftState({ ...open, ...change })).toBe(standing);
});

test('GIFT-02 a page is open to the last minute of its last day in London', () => {
  expect(endOf('2026-06-10')).toEqual(new Date('2026-06-10T23:00:00Z'));
  expect(endOf('2026-12-31')).toEqual(new Date('2027-01-01T00:00:00Z'));
});

test.each([
  ['open', true],
  ['waiting', true],
  ['held', true],
  ['ended', false],
  ['closed', false],
  ['closed-by-staff', false],
  ['taken-down', false],
] as const)('GIFT-03 a letter for a page that is %s can leave, or will: %s', (state, takes) => {
  expect(takesLetters(state)).toBe(takes);
});
