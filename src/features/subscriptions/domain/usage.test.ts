import { expect, test } from 'vitest';
import { countedAt, foundCounted, nextStep } from './usage.ts';

const now = new Date('2026-05-20T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

test.each([
  ['one that nobody was told of', { state: 'waiting', toldAt: null, triedAt: null }, 'tell'],
  ['one being told this moment', { state: 'sending', toldAt: ago(1), triedAt: ago(1) }, 'wait'],
  ['one whose answer was lost', { state: 'sending', toldAt: ago(60), triedAt: ago(6) }, 'tell'],
  [
    'one told so long ago that it may be forgotten',
    { state: 'sending', toldAt: ago(20 * 60), triedAt: ago(6) },
    'compare',
  ],
  ['one that is counted', { state: 'counted', toldAt: ago(60), triedAt: ago(60) }, 'done'],
] as const)('HOST-03 %s', (_what, usage, step) => {
  expect(nextStep(usage, now)).toBe(step);
});

test('HOST-03 a souvenir of a month that was billed is counted at the beginning of the next', () => {
  const start = new Date('2026-05-02T10:00:00Z');
  expect(countedAt(new Date('2026-05-02T09:59:59Z'), start)).toEqual(start);
  expect(countedAt(now, start)).toEqual(now);
});

test('HOST-03 of those that may be counted so many are as the sum has beyond the known ones', () => {
  const rows = ['c', 'a', 'b'].map((deliveryId) => ({ deliveryId, countedAt: now }));
  const split = (known: number, sum: number) => {
    const { counted, missing } = foundCounted(rows, { known, sum });
    return [counted, missing].map((part) => part.map(({ deliveryId }) => deliveryId).join(''));
  };
  expect(split(4, 6)).toEqual(['ab', 'c']);
  expect(split(4, 4)).toEqual(['', 'abc']);
  expect(split(0, 9), 'the provider counts what is not here too').toEqual(['abc', '']);
  expect(split(5, 3)).toEqual(['', 'abc']);
});
