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
  [
    'others and what they call her',
    'The kids call her the General and she has never once smiled at an inspector.',
    'the kids call you the General and you have never once smiled at an inspector',
  ],
  [
    'a man is nobody whom "she" may mean',
    'A man knocked because his car had died and she said sit down.',
    'a man knocked because his car had died and you said sit down',
  ],
  [
    'what somebody says of her',
    'Her teacher says she asks too many questions.',
    'your teacher says you ask too many questions',
  ],
  [
    "everybody's things",
    'She never said a word, she checked the tyres on your car.',
    'you never said a word, you checked the tyres on our car',
  ],
  ['an owner at the end', 'None of those teeth are hers.', 'none of those teeth are yours'],
  [
    'two clauses with "and"',
    'She swore the moon was a lamp and that she lit it.',
    'you swore the moon was a lamp and that you lit it',
  ],
])('STU-01 a sentence is told to the recipient: %s', async (_, typed, told) => {
  expect((await toldOf(`${hers} ${typed}`, 'Nora')).at(-1)?.toLowerCase()).toBe(told.toLowerCase());
});

test('STU-01 the owner of a relative is no part of the name', async () => {
  const told = await toldOf('My dad was a lorry driver and he was away. He always rang the house.', 'Dad');
  expect(told).toEqual(['you were a lorry driver and you were away', 'you always rang the house']);
});

test('STU-01 a sentence of somebody else is sung as it was typed', async () => {
  const typed = 'We had the plumber round so often she came to our Christmas do';
  expect((await toldOf(`${hers} ${typed}.`, 'Nora')).at(-1)?.toLowerCase()).toBe(typed.toLowerCase());
});

test('STU-01 in a song to the recipient no sentence speaks of them', async () => {
  const told = await toldOf(`${hers} She never said a word, you know how she is. She sings all day.`, 'Nora');
  expect(told.join(' ')).not.toMatch(/\bshe\b|never said/iu);
  expect(told.at(-1)).toBe('you sing all day');
});

test('STU-01 a short sentence is not put behind one that it did not follow', async () => {
  const told = await toldOf(
    `${hers} She sings all day. She never said a word, you know how she is. Silence ever since.`,
    'Nora',
  );
  expect(told.at(-1)?.toLowerCase()).toBe('silence ever since');
});

test('STU-01 a story that mostly cannot be told to the recipient is not told so at all', async () => {
  const typed = 'Nora drove the bus. You know she never said a word.';
  expect((await toldOf(typed, 'Nora'))[0]).toBe('Nora drove the bus');
});

test('STU-01 of two, one is told of by name', async () => {
  const told = await toldOf(
    'Priya and Tom met on a bus. Tom carried her sofa. They argue about maps.',
    'Priya and Tom',
  );
  expect(told).toEqual(['you met on a bus', "Tom carried Priya's sofa", 'you argue about maps']);
});

test('STU-01 of two, a pronoun of the one who is not named is their name', async () => {
  const told = await toldOf(
    'Dad asked her to dance in the rain and broke her toe. Every morning Dad makes her tea before the news. They hold hands in the supermarket.',
    'Mum and Dad',
  );
  expect(told.slice(0, 2)).toEqual([
    'Dad asked Mum to dance in the rain and broke her toe',
    "Every morning Dad makes Mum's tea before the news",
  ]);
});

test('STU-01 an owner before the name is no part of it', async () => {
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
  ['"we was" and "when your home"', 'she says when your home we was late', "you say when you're home we were late"],
  ['an owner without its mark', 'the girls first word was Nan', 'the first word of the girls was Nan'],
  [
    'strokes between notes',
    'she cries at films / she builds kitchens without doors',
    'you cry at films | you build kitchens without doors',
  ],
])('STU-01 what nobody would sing is mended: %s', async (_, typed, told) => {
  expect((await toldOf(typed, 'Nora')).join(' | ')).toBe(told);
});

test.each([
  'The tent leaked and from there they moved to a barn',
  'The shed is warm and in there the dog sleeps',
  'We pushed the van when its engine died',
  'The clock stopped because its battery died',
  'The pub closed and its ceiling fell in',
  'The neighbours met your always cheerful brother',
  'Notes on the fridge - he left one every day',
  'The girls first met Joan in a queue',
  'The twins packed your not so little suitcase',
])('STU-01 what is right stays as it is: %s', async (typed) => {
  const { asTold } = await findLanguage('en')!.load();
  const mended = asTold!.mendings.reduce((text, [slip, words]) => text.replace(new RegExp(slip, 'gu'), words), typed);
  expect(mended).toBe(typed);
});
