import { expect, test } from 'vitest';
import { canAskAgain, isPageOpen, pageExpiry } from './page-expiry.ts';

const now = new Date('2026-03-02T10:00:00.500Z');
const minutesAfter = (at: Date): number => Math.round((at.getTime() - now.getTime()) / 60_000);
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

test('HOLE-16 a page ends when the operator says, within what the provider takes', () => {
  expect([31, 60, 1439, 1440, 5, 100_000].map((minutes) => minutesAfter(pageExpiry(now, minutes)))).toEqual([
    31, 60, 1439, 1439, 31, 1439,
  ]);
  expect(pageExpiry(now, 60).getTime() % 1000, 'whole seconds').toBe(0);
});

test('HOLE-16 a page may be asked for once more while its end is 30 minutes away, and used while a minute is left', () => {
  expect([31, 30, 29].map((minutes) => canAskAgain(inMinutes(minutes), now))).toEqual([true, true, false]);
  expect([2, 1, 0].map((minutes) => isPageOpen(inMinutes(minutes), now))).toEqual([true, false, false]);
  expect(isPageOpen(null, now)).toBe(false);
});

test('HOLE-08 a page begun under a clock that ran a day ahead is not asked for with the same words', () => {
  expect([1439, 1440, 1441, 24 * 60 + 60].map((minutes) => canAskAgain(inMinutes(minutes), now))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
