import { expect, test } from 'vitest';
import { unfinishedWords } from './words.ts';

test('MEND-17c an unfinished version of an order that was delivered by upload is not said to be made', () => {
  const version = { version: 1 };
  expect(unfinishedWords({ status: 'completed' }, version)).toBe(
    'Delivered with files of our own. Version 1 was not finished, and nothing works on it.',
  );
  expect(unfinishedWords({ status: 'ready' }, version)).toBe('Version 1 was not finished, and nothing works on it.');
});
