import { expect, test } from 'vitest';
import { languageNamed } from './song-language.ts';

const languages = [
  { code: 'en', name: 'English', names: [] },
  { code: 'it', name: 'Italian', names: ['italiano'] },
];

test.each([
  ['Italian', 'it'],
  [' ITALIANO ', 'it'],
  ['it-CH', 'it'],
  ['en_GB', 'en'],
  ['Welsh', undefined],
  ['', undefined],
  ['Italian and Welsh', undefined],
])('MEND-02 D25 the language %j of an order is %s', (asked, code) => {
  expect(languageNamed(languages, asked)?.code).toBe(code);
});
