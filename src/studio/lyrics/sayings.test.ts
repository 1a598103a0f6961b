import { expect, test } from 'vitest';
import { createLyricist } from './index.ts';
import { findLanguage } from './languages.ts';
import { briefOf } from './reading/test/read-story.ts';
import { subjectsOfSaying } from './sayings.ts';

const { bank } = await findLanguage('English')!.load();

test.each([
  ['have you eaten?', ['eating']],
  ['Fancy a brew', ['tea']],
  ['hold the line', ['holding on']],
  ["we'll get there in the end", []],
  ['I beat the house record', []],
  ['mind your step', ['care']],
  ['steak of the week', []],
])('STU-01 the saying "%s" is about %j', (saying, subjects) => {
  const found = subjectsOfSaying(saying, bank.sayings).map(({ subject }) => subject);
  expect(found.filter((subject) => subject !== 'guests')).toEqual(subjects);
});

const chorusOf = async (words: string, shown: string, seed: string, code: 'en' | 'de' = 'en'): Promise<string[]> => {
  const brief = { ...briefOf(code, { words: `"${words}"`, shown }), seed };
  const result = await createLyricist().write(brief, { signal: new AbortController().signal, onProgress() {} });
  if (result.kind !== 'written') throw new Error('not written');
  return result.lyrics.sections.find(({ tag }) => tag === 'chorus')!.lines.map(({ display }) => display);
};

test.each([
  ['have you had your tea', 'Nora', 'tea'],
  ['hold the line', 'Nora', 'holding on'],
  ['fingers crossed', 'Nora', 'luck'],
  ['just five minutes', 'Nora', 'minutes'],
])('STU-01 between "%s" and itself stands what it is about, where nothing else is told', async (words, shown, name) => {
  const { follow } = bank.sayings.find(({ subject }) => subject === name)!;
  const first = follow.flatMap(([lines]) => [lines].flat().map((line) => line.toLowerCase()));
  const chorus = await chorusOf(words, shown, `about ${words}`);
  expect(first).toContain(chorus[1]!.toLowerCase());
});

test.each([
  ['never trust a hungry seagull', 'Nora'],
  ['mind the puddle, Arthur', 'Margaret'],
  ['the kettle is only resting', 'Great-Aunt Philippa'],
])('STU-01 the saying "%s" is sung by itself, and the name of %s in the couplet behind it', async (words, shown) => {
  for (let seed = 0; seed < 4; seed++) {
    const chorus = await chorusOf(words, shown, `alone ${seed}`);
    expect(chorus[0]!.toLowerCase()).toBe(words.toLowerCase());
    expect(chorus[3]).toBe(chorus[0]);
    expect(chorus[1]).toContain(shown.split(' ').at(-1)!);
  }
});

test('STU-01 a short saying has the name beside it, and is sung twice where there is room', async () => {
  const lines = new Set<string>();
  for (let seed = 0; seed < 12; seed++) lines.add((await chorusOf('onwards', 'Jo', `twice ${seed}`))[0]!);
  expect([...lines].every((line) => line.includes('Jo'))).toBe(true);
  expect(await chorusOf('have you seen the dog', 'Jo', 'once')).not.toContain(
    'Have you seen the dog, Jo, have you seen the dog',
  );
});

test('STU-01 names that are a saying keep their capitals behind the recipient’s', async () => {
  const [hook] = await chorusOf('Ant and Dec', 'Mum', 'names');
  expect(hook).toContain('Ant and Dec');
});

test.each([
  ['en', 'See you in Rome', 'Mum', 'Mum, see you in Rome'],
  ['de', 'Hast du Hunger', 'Oma', 'Oma, hast du Hunger'],
  ['de', 'Max und Moritz', 'Oma', 'Oma, Max und Moritz'],
] as const)(
  'STU-01 a saying with a name or a noun in it is no row of names (%s): %s',
  async (code, words, shown, hook) => {
    const hooks = new Set<string>();
    for (let seed = 0; seed < 6; seed++) hooks.add((await chorusOf(words, shown, `names${seed}`, code))[0]!);
    expect([...hooks]).toContain(hook);
  },
);
