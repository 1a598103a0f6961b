import { expect, test } from 'vitest';
import { findLanguage } from '../languages.ts';
import { mannerOf } from './manner.ts';
import { storyOf } from './test/read-story.ts';

test.each([
  ['She drove the bus into a pond.', 'event'],
  ['fell off the stage', 'event'],
  ['She puts salt on everything.', 'state'],
  ['She put salt in the tea.', 'event'],
  ['keeps a drawer full of lost teeth', 'state'],
  ['She was ninety-one.', 'state'],
  ['She never forgot a birthday.', 'state'],
  ['engineering at Leeds', 'state'],
  ['hates tomatoes', 'dislike'],
  ["can't stand coriander", 'dislike'],
  ['She hated the hoover.', 'dislike'],
])('STU-01 %s: %s', async (moment, manner) => {
  const { reading } = await findLanguage('English')!.load();
  const { scenes } = await storyOf('en', { moment });
  expect(mannerOf(scenes[0]!.clauses.at(-1)!, reading)).toBe(manner);
});
