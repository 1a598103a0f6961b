import { expect, test } from 'vitest';
import { findLanguage } from '../languages.ts';
import { specialWords } from './quotes.ts';

test.each([
  ['it', 'cinque, sei, sette, otto', 'Li ha contati: cinque, sei, sette, otto, come quando si balla.'],
  ['de', 'links, rechts, Wiegeschritt, drehen', 'Er ruft immer links, rechts, Wiegeschritt, drehen.'],
  ['es', 'uno, dos, tres, vuelta', 'Contaba uno, dos, tres, vuelta en la cocina.'],
  ['fr', 'pain, beurre, confiture', 'Elle disait pain, beurre, confiture chaque matin.'],
] as const)('STU-01 words with commas that the story says so are one saying (%s): %s', async (code, typed, story) => {
  const { reading } = await findLanguage(code)!.load();
  expect(specialWords(typed, reading, story).quotes).toEqual([typed]);
  expect(specialWords(typed, reading).quotes.length).toBeGreaterThan(1);
});
