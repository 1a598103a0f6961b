import { expect, test } from 'vitest';
import { comparableAnswer } from './answer.ts';

test.each([
  ['Café de Flore!', 'cafe de flore'],
  ['  the   RED  bicycle. ', 'the red bicycle'],
  ['Straße', 'strasse'],
  ['1984', '1984'],
  ['Київ', 'киів'],
  ['東京', '東京'],
  ['?!', ''],
])('GIFT-02 the answer %j is compared as %j', (typed, compared) => {
  expect(comparableAnswer(typed)).toBe(compared);
});
