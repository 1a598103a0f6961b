import { expect, test } from 'vitest';
import { createLyricist, judgeLyrics } from './index.ts';
import { keepsakesIn, lastThingIn } from './keepsakes.ts';
import { findLanguage } from './languages.ts';
import { briefOf, storyOf } from './reading/test/read-story.ts';

const english = await findLanguage('English')!.load();
const things = async (text: string, sung = ''): Promise<string[]> => {
  const { scenes } = await storyOf('en', { moment: text });
  return keepsakesIn(scenes, sung, english);
};

test.each([
  ['She dropped the cake in the fountain.', 'the cake, the fountain'],
  ['He built a blanket fort and lost his slipper.', 'the blanket fort, the slipper'],
  ['We ate scotch eggs on a hot air balloon.', 'the scotch eggs, the hot air balloon'],
  ['She hit the drum with a wooden spoon.', 'the drum, the spoon'],
  ['He rode his tandem past the goats.', 'the tandem, the goats'],
])('STU-01 things of a story are named in the sequence in which they were told: %s', async (text, row) => {
  expect((await things(text))[0]).toBe(row);
});

test.each([
  ['She had no umbrella and no coat.', 'umbrella'],
  ['She wants to park and to drill.', 'park'],
  ['She was a teapot on stage and hid the hat in the piano.', 'teapot'],
  ['He hums the Match of the Day tune in the shed by the pond.', 'match'],
  ['He is as hard as nails and hid a flag in the piano.', 'nails'],
  ['He ran a two-chair barbershop with a trumpet and a flag.', 'chair'],
  ['When the phone rings he hides a flag in the piano.', 'rings'],
  ['She waved at every lorry with a flag and a trumpet.', 'lorry'],
])('STU-01 a thing that is not there, not meant or one of many is not named: %s', async (text, word) => {
  expect((await things(text)).join(' ').toLowerCase()).not.toContain(word);
});

test('STU-01 a thing is described by what stands alone: no "legged cat" of a three legged one', () => {
  const described = english.keepsakes!('The 3 legged cat sat on the old trombone.').map((thing) => thing.described);
  expect(described).toEqual(['the cat', 'the old trombone']);
});

test('STU-01 what everybody has comes last, and what the hook says not at all', async () => {
  const text = 'She left the car by the door with the trombone and the custard.';
  expect((await things(text))[0]).toBe('the car, the trombone, the custard');
  expect((await things(text)).every((row) => row.includes('trombone') || row.includes('custard'))).toBe(true);
  expect((await things(text, 'custard is for heroes')).join(' ')).not.toContain('custard');
});

test.each([
  [['you taped it to the cash register'], 'cash register'],
  [['you dropped the umbrellas', 'in the rain'], 'umbrella'],
  [['you ran for the bus in the rain'], undefined],
])('STU-01 of %j the thing that "a" may stand before is %s', (lines, thing) => {
  expect(lastThingIn(lines, english)).toBe(thing);
});

test('STU-01 a chorus around a saying is the same each time, has the name, and lists no things', async () => {
  const moments = [
    'She dropped the wedding cake in the fountain and the band played on.',
    'The tent blew into the canal and he swam after it in his pyjamas.',
    'She drove the tractor to the bakery because the van was full of hens.',
    'He dropped the trumpet in the custard at the village fair.',
  ];
  for (const [at, favoriteMoment] of [...moments, ...moments, ...moments].entries()) {
    const told = { moment: favoriteMoment, words: '"left a bit"', shown: 'Nora' };
    const brief = { ...briefOf('en', told), seed: `keepsakes ${at}` };
    const result = await createLyricist().write(brief, { signal: new AbortController().signal, onProgress() {} });
    if (result.kind !== 'written') throw new Error('not written');
    const choruses = result.lyrics.sections.filter(({ tag }) => tag === 'chorus');
    const [first] = choruses.map(({ lines }) => lines.map(({ display }) => display).join('\n'));
    expect(new Set(choruses.map(({ lines }) => lines.map(({ display }) => display).join('\n'))).size).toBe(1);
    expect(first).toContain('Nora');
    expect(await judgeLyrics(result.lyrics, brief)).toEqual([]);
    expect(first).not.toMatch(/the \p{L}+, (?:the )?\p{L}+/u);
  }
});
