import { expect, test } from 'vitest';
import { storyOf } from './test/read-story.ts';

test.each([
  ['Mum died in January.', 'Mum = Isobel, me = Alasdair', 'Isobel', 'Alasdair'],
  ['He raised me with Nana both but she passed in 2015 and we two were left', 'Nana = Ruth, me = Kay', 'Ruth', 'Kay'],
  ['After Alan died she slept on that step.', 'Alan, Fred', 'Alan', 'Fred'],
  ['Grandad sang until he passed away in May', 'Grandad, Joe', 'Grandad', 'Joe'],
])('STU-01 whoever is said to have died does not sing along: %s', async (moment, companions, dead, living) => {
  const { people } = await storyOf('en', { moment, companions });
  expect(people.join(' ')).not.toContain(dead);
  expect(people.join(' ')).toContain(living);
});
