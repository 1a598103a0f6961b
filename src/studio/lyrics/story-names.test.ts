import { expect, test } from 'vitest';
import { findLanguage } from './languages.ts';
import { withNames, withYou } from './story-names.ts';

async function named(shown: string, moment: string): Promise<[shown: string, moment: string]> {
  const language = await findLanguage('en')!.load();
  return withNames(shown, moment, language.reading, language.asTold!);
}

test('STU-01 a long name takes no time', async () => {
  const shown = 'The wonderful neighbourhood association committee of Bath';
  await findLanguage('en')!.load();
  const start = performance.now();
  expect(await named(shown, 'They met.')).toEqual([shown, 'They met.']);
  expect(performance.now() - start).toBeLessThan(2000);
});

test.each([
  ['Jean next door', 'Jean from next door waved.', ['Jean', 'Jean waved.']],
  ['My sister Roz', 'my sister sang.', ['Roz', 'Roz sang.']],
  ['My best friend', 'My best friend sang to my friend.', ['My best friend', 'My best friend sang to my friend.']],
  ['Mum and dad', 'mum sang.', ['Mum and dad', 'mum sang.']],
  ['Dad', 'my dad sang.', ['Dad', 'Dad sang.']],
  ['Rose', 'She watered our rose bush.', ['Rose', 'She watered our rose bush.']],
])('STU-01 what stands beside a name is no part of it: %s', async (shown, moment, told) => {
  expect(await named(shown, moment)).toEqual(told);
});

test.each([
  ['Dad asked her to dance.', 'Dad asked Mum to dance.'],
  ['Dad makes her tea.', "Dad makes Mum's tea."],
  ['Mum cooks and asks him to wash up.', 'Mum cooks and asks Dad to wash up.'],
  ['Dad broke his cup and hers.', "Dad broke his cup and Mum's."],
  ['Dad taught my sister to ride her bike.', 'Dad taught my sister to ride her bike.'],
  ['Dad drove Joan to her wedding.', 'Dad drove Joan to her wedding.'],
  ['Dad met a nurse and fixed her car.', 'Dad met a nurse and fixed her car.'],
  ['Dad said the boat could steer herself.', 'Dad said the boat could steer herself.'],
])('STU-01 of two, a pronoun is the one who is not named only where that is sure: %s', async (moment, told) => {
  expect(await named('Mum and Dad', moment)).toEqual(['Mum and Dad', told]);
});

test.each([
  ['Mo', 'Mo and I met.', 'You and I met.'],
  ['Mo', 'It rained when Mo and I met.', 'It rained when you and I met.'],
  ['Zoë', 'It rained. Zoë and I met.', 'It rained. You and I met.'],
  ['Mo', 'The only person was Mo standing on a box.', 'The only person was you standing on a box.'],
])('STU-01 the recipient and the buyer are "you and I": %s: %s', (shown, moment, told) => {
  expect(withYou(shown, moment)).toBe(told);
});
