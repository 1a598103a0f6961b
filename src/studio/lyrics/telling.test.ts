import { expect, test } from 'vitest';
import type { SongBrief } from '../contracts.ts';
import { storyMeasure } from './fitting.ts';
import { createLyricist } from './index.ts';
import { findLanguage } from './languages.ts';
import { briefOf, storyOf } from './reading/test/read-story.ts';
import { tellingsOfStory } from './telling.ts';

const lyricist = createLyricist();

/** Sections of the song of an order. */
async function sectionsFor(story: Partial<SongBrief['story']>, seed = 'test'): Promise<string[][]> {
  const order = briefOf('en', {});
  const brief = { ...order, story: { ...order.story, ...story }, seed };
  const result = await lyricist.write(brief, { signal: new AbortController().signal, onProgress: () => {} });
  if (result.kind !== 'written') throw new Error('was not written');
  return result.lyrics.sections.map(({ lines }) => lines.map(({ display }) => display));
}

async function textFor(story: Partial<SongBrief['story']>, separator: string, seed?: string): Promise<string> {
  return (await sectionsFor(story, seed)).flat().join(separator);
}

test.each([
  ['she got lost in ikea for 3 hours and came out with one candle', 'and came out with one candle'],
  ['she taught me to fish off Brighton pier and never once caught anything', 'and never once caught anything'],
  ['we missed the last train and sat on the harbour wall until morning sharing one bag of chips', 'one bag of chips'],
  ['38 yrs at the bus depot, drove the 42 into a duck pond in 1994', 'into a duck pond in nineteen ninety-four'],
  ['she bought a boat without telling anyone, and it sank on the first day', 'and it sank on the first day'],
  ['she smuggled a hedgehog into hospital because grandad missed the garden', 'because grandad missed the garden'],
  ['she carried the radio and my pack for six miles and never told anyone', 'and never told anyone'],
])('STU-01 a sentence is sung with its point: %s', async (favoriteMoment, point) => {
  for (const seed of ['one', 'two', 'three']) {
    const text = await textFor({ favoriteMoment, extraDetails: 'supports Leeds. new shed' }, ' ', seed);
    expect(text.toLowerCase()).toContain(point);
  }
});

test.each([
  ['taught year 2 and never raised her voice, even when Jordan flooded the toilets', /^Even when/mu],
  ['she carried the radio and my pack for six miles of Brecon', /^My pack/mu],
  ['she taught us all to swim by holding on then not holding on', /by holding$/mu],
  ['she studies with the telly on', /with the telly$/mu],
])('STU-01 nothing begins or ends in the middle of what it means: %s', async (favoriteMoment, torn) => {
  const sections = await sectionsFor({ favoriteMoment });
  for (const [first = '', ...rest] of sections) {
    expect(first).not.toMatch(torn);
    if (torn.source.endsWith('$')) expect(rest.join('\n')).not.toMatch(torn);
  }
});

test('STU-01 a mere state is not the title', async () => {
  const details = 'likes cricket. works at the bank. moved to Leeds in 2015';
  expect(await textFor({ favoriteMoment: details }, '\n')).not.toMatch(
    /Marta, you (?:work|moved)|(?:bank|fifteen), Marta/u,
  );
});

test('STU-01 everybody is named, also beside a baby and with long titles', async () => {
  const companions = 'Sgt Bell, WO2 Harris, her son Micah, Dinner lady Jan';
  const text = await textFor({ companions, specialWords: '"nobody gets left on the hill"' }, '\n');
  for (const name of ['Sergeant Bell', 'Warrant Officer Harris', 'Micah', 'Jan']) expect(text).toContain(name);
});

test.each([
  [
    'When we were kids she told me the ice cream van plays music when its run out of ice',
    'the ice cream van plays music',
  ],
  ['When we were lads he told me the moon follows the bus', 'you told me the moon'],
  ['she failed chemistry twice then got an A the third time', 'twice / then got an a'],
  ['her dog thinks its a cat and sleeps in the sink', "thinks it's a cat"],
])('STU-01 an event is told however it is put: %s', async (favoriteMoment, event) => {
  for (const seed of ['one', 'two', 'three'])
    expect((await textFor({ favoriteMoment }, ' / ', seed)).toLowerCase()).toContain(event);
});

test.each([
  ['I believed her till I was eleven', 'believed'],
  ['She never said why', 'never said why'],
])('STU-01 what leans on a sentence before it is not sung alone: %s', async (extraDetails, told) => {
  const favoriteMoment = 'She taught me to swim in the canal';
  for (const seed of ['one', 'two', 'three'])
    expect((await textFor({ favoriteMoment, extraDetails }, '\n', seed)).toLowerCase()).not.toContain(told);
});

test.each([
  [
    'He proposed on a pedalo. It started sinking. He said sorry to the ducks.',
    ['you proposed on a pedalo', 'it started sinking', 'you said sorry to the ducks'],
  ],
  [
    'She planted daffodils along the lane to the church. Nobody ever saw her. It took eleven years.',
    ['you planted daffodils', 'along the lane to the church'],
  ],
])('STU-01 an event is told whole and in sequence, in one verse: %s', async (favoriteMoment, parts) => {
  for (const seed of ['one', 'two', 'three']) {
    const sections = await sectionsFor({ favoriteMoment, extraDetails: 'new shed. likes cricket' }, seed);
    const verse = sections.map((lines) => lines.join(' ').toLowerCase()).find((text) => text.includes(parts[0]!)) ?? '';
    const places = parts.map((part) => verse.indexOf(part));
    expect(places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0))).toBe(true);
  }
});

test.each([
  ['Marta is my best friend and when she was four he sang with him and his.', 'four'],
  ['She baked a cake for the street and after the pit closed he told him and his.', 'closed'],
  ['She taught the whole street to swim and while she was forty he told him and his.', 'forty'],
])('STU-01 no telling ends on a "when" without its "then": %s', async (moment, last) => {
  const language = await findLanguage('English')!.load();
  const tellings = tellingsOfStory(await storyOf('en', { moment }), language, storyMeasure(language));
  expect(tellings.length).toBeGreaterThan(0);
  expect(tellings.map(({ text }) => text).filter((text) => text.endsWith(last))).toEqual([]);
});

test.each([
  [
    'She runs the raffle at the fair every summer and at the last one in Leeds on a wet Sunday the tent blew away.',
    /and at the last one in Leeds$/iu,
  ],
  [
    'She does the tombola every summer and in the autumn at the harbour with the twins the boats come in.',
    /and in the autumn$/iu,
  ],
  [
    'He paints our gate every spring and with the paint from the old boat my sister made a sign.',
    /and with the paint$/iu,
  ],
])('STU-01 no telling ends on a lead whose event it leaves out: %s', async (moment, lead) => {
  const language = await findLanguage('English')!.load();
  const story = await storyOf('en', { moment });
  const told = tellingsOfStory(story, language, storyMeasure(language)).map(({ lines }) => lines.join(' '));
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((text) => lead.test(text))).toEqual([]);
});
