import { expect, test } from 'vitest';
import { findLanguage } from './languages.ts';
import { storyOf } from './reading/test/read-story.ts';
import { parseSubjects, subjectsOf } from './subjects.ts';

const subjects = parseSubjects({
  subjects: [
    { subject: 'sings', words: ['sing'], follow: [] },
    { subject: 'sings in the shower', words: ['sing+shower='], of: 'you', follow: [] },
    { subject: 'cannot cook', words: ['cook'], denied: true, follow: [] },
    { subject: 'cooks', words: ['cook'], never: ['books'], follow: [] },
    { subject: 'tea', words: ['tea='], follow: [] },
  ],
});

/** Names of the subjects of a moment, the best first. */
async function found(favoriteMoment: string): Promise<string[]> {
  const { reading } = await findLanguage('English')!.load();
  const [scene] = (await storyOf('en', { moment: favoriteMoment })).scenes;
  const { clauses = [] } = scene ?? {};
  const tokens = clauses.flatMap((clause) => clause.tokens);
  return subjectsOf(clauses, tokens, subjects, reading).map(({ subject }) => subject.subject);
}

test('STU-01 the subject that asks for most of what was told comes first', async () => {
  expect(await found('She sings in the shower.')).toEqual(['sings in the shower', 'sings']);
});

test('STU-01 what somebody else does is no subject of the recipient', async () => {
  expect(await found('Her brother Tom sings in the shower.')).toEqual(['sings']);
});

test.each([
  ['She cooks on Sundays.', ['cooks']],
  ["She can't cook.", ['cannot cook']],
  ['She never cooks on Sundays.', ['cannot cook']],
  ['She cooks the books.', []],
])('STU-01 "%s" is about %j: denials and other senses are told apart', async (moment, expected) => {
  expect(await found(moment)).toEqual(expected);
});

test('STU-01 what was told last comes before what was only mentioned', async () => {
  expect((await found('She makes tea and she sings.'))[0]).toBe('sings');
  expect((await found('She sings and she makes tea.'))[0]).toBe('tea');
});

test.each([
  ['She did her homework at the back table of our tea room.', []],
  ['We met behind the tea tent.', []],
  ['She dropped the tea.', ['tea']],
  ['She brings us tea in bed.', ['tea']],
  ['She met us for tea and spilled the tea.', ['tea']],
  ['She got caught singing in the rain.', ['sings']],
])('STU-01 "%s" is about %j: what only says when or where is no subject', async (moment, expected) => {
  expect(await found(moment)).toEqual(expected);
});
