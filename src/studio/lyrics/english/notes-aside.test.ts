import { expect, test } from 'vitest';
import { briefOf } from '../reading/test/read-story.ts';
import { withoutNotesAside } from './notes-aside.ts';

test.each([
  ['Your grands, St. Lucia and Toronto', 'your grands'],
  ['Her children in Lagos, London and Houston', 'your children'],
  ['All the family in Leeds', 'All the family'],
  ['Your girls, Kirsty and Jill', 'Your girls, Kirsty and Jill'],
  ['Kirsty, Jill and Paris', 'Kirsty, Jill and Paris'],
  ['Lucia and London', 'Lucia and London'],
])('STU-01 no place sends a song: %s', (companions, sent) => {
  expect(withoutNotesAside(briefOf('en', { companions })).story.companions).toBe(sent);
});

test.each([
  ['Lynne at the library', 'Lynne'],
  ['Jo in the office', 'Jo'],
  ['Jung In', 'Jung In'],
  ['Jung In, my boss', 'Jung In'],
])('STU-01 where somebody is to be found is not sung as a part of the name: %s', (shown, called) => {
  expect(withoutNotesAside(briefOf('en', { shown })).recipient.shown).toBe(called);
});
