import { expect, test } from 'vitest';
import { producerHours } from './producer-hours.ts';

const languages = [{ code: 'it', name: 'Italian', names: ['italiano'] }];

test('MEND-02 D25 only a language that no engine has costs the hours of a producer', () => {
  const songs = { languages, producer_hours: 120 };
  expect(['Italian', 'italiano', '', ' ', 'Welsh'].map((language) => producerHours(language, songs))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    120,
  ]);
  expect(producerHours('Welsh', { languages, producer_hours: null })).toBeUndefined();
});
