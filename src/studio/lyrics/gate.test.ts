import { expect, test } from 'vitest';
import type { Occasion } from '#occasions/occasions.ts';
import { storyMeasure } from './fitting.ts';
import { throughGate } from './gate.ts';
import { findLanguage } from './languages.ts';
import { storyOf } from './reading/test/read-story.ts';
import { tellingsOfStory } from './telling.ts';

const english = await findLanguage('English')!.load();

/** Sentences of a story that are sung, its lines with strokes between them. */
async function sung(moment: string, more: { shown?: string; occasion?: Occasion } = {}): Promise<string[]> {
  const story = await storyOf('en', { moment, ...more });
  const tellings = tellingsOfStory(story, english, storyMeasure(english));
  const order = { language: english, story, occasion: more.occasion ?? 'birthday', respell: (text: string) => text };
  return throughGate(tellings, order).map(({ lines }) => lines.join(' / '));
}

test.each([
  ['She keeps humbugs in every pocket.', 'You keep humbugs in every pocket'],
  ['We ate fish and chips on the harbour wall in the rain.', 'We ate fish and chips / On the harbour wall in the rain'],
  ['Her dog thinks its a cat and sleeps in the sink.', "Your dog thinks it's a cat and sleeps in the sink"],
  ['She bought a boat without telling anyone, and it sank on the first day.', 'And it sank on the first day'],
  [
    'He proposed on a pedalo. It started sinking. He said sorry to the ducks.',
    'You proposed on a pedalo / It started sinking / You said sorry to the ducks',
  ],
])('STU-01 a clear sentence of the recipient is sung as it was told: %s', async (moment, line) => {
  expect((await sung(moment)).some((text) => text.includes(line))).toBe(true);
});

test.each([
  ['a pronoun without its person', 'Nobody told her so she gave it to him and they laughed.'],
  ['what somebody else did', 'The porter held up a phone for the light.'],
  ['a note', 'Great with kids, dogs, bins.'],
  ['a list', 'She loves tea, toast, cats, chess and rain.'],
  ['words that are not told', 'She shouted "left a bit" and said.'],
  ['what is said to the shop', 'She would love a song with a banjo in the chorus.'],
  ['an age', 'She is sixty.'],
  ['a day of the calendar', 'She retires on May the third.'],
  ['illness', 'She drove me to every one of my chemo appointments.'],
  ['a word that nobody can say', 'She does the whole thing fae Larkfield intae toon.'],
  ['praise', 'She is an amazing cook.'],
])('STU-01 not sung: %s', async (_, moment) => {
  expect(await sung(moment)).toEqual([]);
});

test.each([
  'She lost her brother in June.',
  'Her dad passed away in the spring.',
  'She never married.',
  'She never had children.',
  'He missed the birth of our son.',
  'She got sacked from the bakery.',
  'He failed the driving test again.',
  'She was in hospital for the whole of May.',
  'We broke up in the summer.',
  'We said goodbye to her Friday.',
])('STU-01 a grief, an illness, a failure or a lack is not sung before a jest: %s', async (moment) => {
  expect(await sung(moment)).toEqual([]);
});

test.each([
  ['a test that was passed', 'She passed the driving test in Leeds.', 'You passed the driving test in Leeds'],
  ['a way that was lost', 'She got lost in the car park at Leeds.', 'You got lost in the car park at Leeds'],
  ['a train that was missed', 'We missed the train to Leeds on Sunday.', 'We missed the train to Leeds on Sunday'],
])('STU-01 sung all the same: %s', async (_, moment, line) => {
  expect(await sung(moment)).toEqual([line]);
});

test.each(['We buried the sandwiches bc of the gulls.', 'She dances in the kitchen po.'])(
  'STU-01 nothing of a chat is pasted into a song: %s',
  async (moment) => {
    for (const line of await sung(moment)) expect(line).not.toMatch(/\b(?:bc|po)\b/u);
  },
);

test("STU-01 a day of the week is nobody's own", async () => {
  const farewell = { occasion: 'pettribute' as const, shown: 'Pip' };
  expect(await sung('We waved her off to her Monday.', farewell)).toEqual([]);
});

test('STU-01 a sentence is not cut before its point', async () => {
  const lines = await sung('She carried the radio and my pack for six miles and never told anyone.');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain('never told anyone');
});

test('STU-01 of two recipients either is named where the order tells who did it, and none is meant by "you"', async () => {
  const shown = 'Sarah & Tom';
  const moment = 'She met him on the pier. He drove to Leeds on a Saturday with a bag of chips on the seat.';
  expect(await sung(moment, { shown })).toContain('Tom drove to Leeds on a Saturday / With a bag of chips on the seat');
  expect(await sung('He kissed her on the pier.', { shown })).toEqual([]);
  expect(await sung('Fell in the canal on a Tuesday.', { shown })).toEqual([]);
  expect((await sung('They dance in the kitchen on Sundays.', { shown }))[0]).toBe(
    'You dance in the kitchen on Sundays',
  );
  expect(await sung('He drove the bus to Leeds and back.', { shown: 'Sarah & Emma' })).toEqual([]);
});

test('STU-01 the dead are told of as gone', async () => {
  const memorial = { occasion: 'memorial' as const, shown: 'Grandad' };
  expect(await sung('He mended clocks in the garage.', memorial)).toEqual(['You mended clocks in the garage']);
  expect(await sung('He is the king of the garage.', memorial)).toEqual([]);
  expect(await sung('He was on the ward at the hospital for a month.', memorial)).toEqual([]);
});
