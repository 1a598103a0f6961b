import { expect, test } from 'vitest';
import { dueWords, unfinishedWords } from './words.ts';

test('MEND-17c an unfinished version of an order that was delivered by upload is not said to be made', () => {
  const version = { version: 1 };
  expect(unfinishedWords({ status: 'completed' }, version)).toBe(
    'Delivered with files of our own. Version 1 was not finished, and nothing works on it.',
  );
  expect(unfinishedWords({ status: 'ready' }, version)).toBe('Version 1 was not finished, and nothing works on it.');
});

test.each([
  [71, '71 h 0 m'],
  [72, '3 days'],
  [936, '39 days'],
])('STU-03 %i hours are told as %s, before the time and after', (hours, words) => {
  const due = new Date('2026-10-14T12:00:00Z');
  const order = { due_at: due.toISOString(), status: 'ready', is_refused: false } as const;
  const milliseconds = hours * 3_600_000;
  expect(dueWords(order, due.getTime() - milliseconds).text).toBe(words);
  expect(dueWords(order, due.getTime() + milliseconds).text).toBe(`Late ${words}`);
});

test('STU-03 nothing is due for an order that is over, and one that was delivered is done', () => {
  const due_at = '2026-10-14T12:00:00Z';
  const is_refused = false;
  expect(dueWords({ due_at, status: 'refunded', is_refused }, 0).text).toBe('Nothing');
  expect(dueWords({ due_at, status: 'cancelled', is_refused }, 0).text).toBe('Nothing');
  expect(dueWords({ due_at, status: 'completed', is_refused }, 0).text).toBe('Done');
  const refused = { due_at, status: 'ready', is_refused: true } as const;
  expect(dueWords(refused, new Date('2026-11-14').getTime()), 'nor late').toMatchObject({
    text: 'Nothing',
    late: false,
  });
});
