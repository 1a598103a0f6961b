import { expect, test } from 'vitest';
import { withoutPeople } from './log.ts';

test('STU-03 what a log line may quote of a person is taken out', () => {
  const query =
    'Failed query: insert into orders values ($1, $2)\nparams: o1,jane@example.com,{"favorite_moment":"secret story"}';
  expect(withoutPeople(query)).toBe('Failed query: insert into orders values ($1, $2)');
  expect(withoutPeople('550 no such user <jane@example.com>')).toBe('550 no such user <[address]>');
});
