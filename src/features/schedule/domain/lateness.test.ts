import { expect, test } from 'vitest';
import { lateFrom, nextTry } from './lateness.ts';

const at = (time: string): Date => new Date(`2026-05-01T${time}:00Z`);

test.each([
  ['09:00', '08:00', '10:00'],
  // Asked for in the afternoon, it could not be sent in the morning.
  ['09:00', '15:00', '16:00'],
])('HOST-05 due at %s and scheduled at %s, a message is late from %s', (dueAt, scheduledAt, late) => {
  expect(lateFrom({ dueAt: at(dueAt), scheduledAt: at(scheduledAt) })).toEqual(at(late));
});

test.each([
  [1, 1],
  [2, 2],
  [4, 8],
  [7, 60],
  [50, 60],
])('HOST-05 after %i failures the next try is %i minutes later', (tries, minutes) => {
  expect(nextTry(at('09:00'), tries).getTime() - at('09:00').getTime()).toBe(minutes * 60_000);
});
