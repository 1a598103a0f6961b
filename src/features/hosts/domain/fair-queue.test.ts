import { expect, test } from 'vitest';
import { fairOrder } from './fair-queue.ts';

const one = (id: string, accountId: string, hour: number) => ({ id, accountId, dueAt: new Date(hour * 3_600_000) });

test('HOST-05 a hotel with many guests holds up no other house: accounts take turns, by when souvenirs are sent', () => {
  const waiting = [one('h2', 'hotel', 2), one('h1', 'hotel', 1), one('h3', 'hotel', 3), one('a', 'hut', 9)];
  expect(fairOrder(waiting, []).map(({ id }) => id)).toEqual(['h1', 'a', 'h2', 'h3']);
});

test('HOST-05 an account with souvenirs in work waits for those who have fewer', () => {
  const waiting = [one('h1', 'hotel', 1), one('a', 'hut', 9), one('b', 'hut', 10)];
  expect(fairOrder(waiting, [{ accountId: 'hotel' }]).map(({ id }) => id)).toEqual(['a', 'h1', 'b']);
});
