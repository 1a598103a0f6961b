import { expect, test } from 'vitest';
import { languageTag } from './language-tag.ts';

test.each([
  ['Welsh', 'cy'],
  [' japanese ', 'ja'],
  ['English', 'en'],
  ['Klingon of the North', 'und'],
  ['', 'und'],
])('MEND-15 %j is the language %s', (name, tag) => {
  expect(languageTag(name)).toBe(tag);
});
