import { expect, test } from 'vitest';
import { challengeMonth, creditEnd, isMonthOver } from './challenge.ts';

test('SITE-15 a month of the challenge begins and ends at midnight in London', () => {
  expect(challengeMonth(new Date('2026-06-30T22:59:59Z'))).toBe('2026-06');
  expect(challengeMonth(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07');
  expect(isMonthOver('2026-06', new Date('2026-06-30T22:59:59Z'))).toBe(false);
  expect(isMonthOver('2026-06', new Date('2026-06-30T23:00:00Z'))).toBe(true);
  expect(isMonthOver('2025-12', new Date('2026-01-01T00:00:00Z'))).toBe(true);
});

test('SITE-15 a credit can be used for a year', () => {
  expect(creditEnd(new Date('2026-03-02T10:00:00Z'))).toEqual(new Date('2027-03-02T10:00:00Z'));
});
