import { expect, test } from 'vitest';
import { affiliateSessionLimits, hasEnded, isActivityUpdateDue } from './session-limits.ts';

const begun = new Date('2026-03-02T08:00:00Z');
const after = (minutes: number): Date => new Date(begun.getTime() + minutes * 60_000);

test.each([
  [29.9, 0, false],
  [30, 0, true],
  [300, 271, false],
  [300, 270, true],
  [719, 718, false],
  [720, 719.9, true],
])('MEND-12a a session %d minutes old, last active at minute %d, has ended: %s', (age, active, ended) => {
  expect(hasEnded({ createdAt: begun, updatedAt: after(active) }, after(age))).toBe(ended);
});

test.each([
  [719, 0, false],
  [720, 0, true],
  [1439, 1438, false],
  [1440, 1439.9, true],
])('AFF-03 a field session %d minutes old, last active at minute %d, has ended: %s', (age, active, ended) => {
  expect(hasEnded({ createdAt: begun, updatedAt: after(active) }, after(age), affiliateSessionLimits)).toBe(ended);
});

test('MEND-12a a sign of life is written down once a minute', () => {
  expect(isActivityUpdateDue({ createdAt: begun, updatedAt: begun }, after(0.9))).toBe(false);
  expect(isActivityUpdateDue({ createdAt: begun, updatedAt: begun }, after(1))).toBe(true);
});
