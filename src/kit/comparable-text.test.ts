import { expect, test } from 'vitest';
import { comparableText } from './comparable-text.ts';

test.each([
  ['Café de Flore!', 'cafe de flore'],
  ['  the   RED  bicycle. ', 'the red bicycle'],
  ['Straße', 'strasse'],
  ['1984', '1984'],
  ['Київ', 'киів'],
  ['東京', '東京'],
  ['?!', ''],
])('GIFT-02 %j is compared as %j', (typed, compared) => {
  expect(comparableText(typed)).toBe(compared);
});
