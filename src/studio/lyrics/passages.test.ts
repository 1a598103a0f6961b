import { expect, test } from 'vitest';
import { passagesAsTold } from './as-told.ts';
import { findLanguage } from './languages.ts';
import { joined } from './reading/tokens.ts';
import { briefOf } from './reading/test/read-story.ts';
import { plainBrief } from './text.ts';

/** Sentences of which it is sure that they are about her, so that the story is told to her. */
const hers = 'She wakes the whole street. She hates Mondays and she loves her bike.';

async function toldOf(moment: string, shown: string): Promise<string[]> {
  const language = await findLanguage('en')!.load();
  return passagesAsTold(plainBrief(briefOf('en', { moment, shown })), language).map(({ tokens }) => joined(tokens));
}

test.each([
  ['a habit', 'She always makes me a brew.', 'you always make me a brew'],
  ['a name and its verb', 'Nora does the crossword in pen.', 'you do the crossword in pen'],
  ['whom something is done to', 'Her brother quizzed her every night.', 'your brother quizzed you every night'],
  ['what somebody said', 'She got out and said your flat is clean.', 'you got out and said your flat is clean'],
  ['an owner at the end', 'None of those teeth are hers.', 'none of those teeth are yours'],
  [
    'two clauses with "and"',
    'She swore the moon was a lamp and that she lit it.',
    'you swore the moon was a lamp and that you lit it',
  ],
])('STU-01 a sentence is told to the recipient: %s', async (_, typed, told) => {
  expect((await toldOf(`${hers} ${typed}`, 'Nora')).at(-1)?.toLowerCase()).toBe(told);
});

test.each([
  ['somebody else acts', 'We had the plumber round so often she came to our Christmas do.'],
  ['anybody is meant', 'She never said a word, she checked the tyres on your car.'],
])('STU-01 a sentence that may mean others is sung as it was typed: %s', async (_, typed) => {
  expect((await toldOf(`${hers} ${typed}`, 'Nora')).at(-1)?.toLowerCase()).toBe(typed.slice(0, -1).toLowerCase());
});

test('STU-01 a story that mostly cannot be told to the recipient is not told so at all', async () => {
  const typed = 'Nora drove the bus. She never said a word, she checked the tyres on your car.';
  expect((await toldOf(typed, 'Nora'))[0]).toBe('Nora drove the bus');
});

test('STU-01 of two, one is told of by name', async () => {
  const told = await toldOf(
    'Priya and Tom met on a bus. Tom carried her sofa. They argue about maps.',
    'Priya and Tom',
  );
  expect(told).toEqual(['you met on a bus', 'Tom carried her sofa', 'you argue about maps']);
});

test('STU-01 the owner of a recipient is no part of the name', async () => {
  const told = await toldOf('my sister was born when I was five. she copied my hair every day.', 'My sister Roz');
  expect(told).toEqual(['you were born when I was five', 'you copied my hair every day']);
});

test.each([
  ['a heading', 'Things about nora - she irons her towels', 'you iron your towels'],
  ['a way of beginning', 'so basically she is my best mate since school', 'you are my best mate since school'],
  [
    'slips of spelling',
    'she sings hymns when its fish, the teeth there arnt hers',
    "you sing hymns when it's fish, the teeth there aren't yours",
  ],
  [
    'strokes between notes',
    'she cries at films / she builds kitchens without doors',
    'you cry at films | you build kitchens without doors',
  ],
])('STU-01 what nobody would sing is mended: %s', async (_, typed, told) => {
  expect((await toldOf(typed, 'Nora')).join(' | ')).toBe(told);
});
