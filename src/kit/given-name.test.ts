import { expect, test } from 'vitest';
import { givenName } from './given-name.ts';

test.each([
  ['Ada Lovelace', 'Ada'],
  [' Ada ', 'Ada'],
  ['Lovelace, Ada', 'Ada'],
  ['Lovelace,Ada King', 'Ada'],
  ['van der Berg, Jo', 'Jo'],
  ['Ada,', 'Ada'],
  ['Ada Lovelace, Bo Lovelace', 'Ada'],
  ['Ada.', 'Ada'],
  [', Ada', 'Ada'],
  ['John Smith, Jr.', 'John'],
  ['Tom, Zoe and Ann', 'Tom'],
  ['Tom, Zoe, Ann', 'Tom'],
  ['Mary-Jane O’Neil', 'Mary-Jane'],
  ['...', '...'],
  ['', ''],
])('GIFT-05 HOST-05 AFF-08 "%s" is called %s', (typed, called) => {
  expect(givenName(typed)).toBe(called);
});
