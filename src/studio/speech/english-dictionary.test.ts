import { dictionary } from 'cmu-pronouncing-dictionary';
import { expect, test } from 'vitest';
import { findPronunciation } from './english-dictionary.ts';

test('STU-01 every word of the dictionary is found with its pronunciation, and no other', () => {
  const words = Object.keys(dictionary);
  expect(words.length).toBeGreaterThan(135_000);
  expect(words.filter((word) => findPronunciation(word) !== dictionary[word])).toEqual([]);
  const strange = ['', 'lov', 'lovee', 'Love', 'lo"ve', 'love": "L', 'naïve', '愛', '\n', 'a'.repeat(400)];
  expect(strange.filter((word) => findPronunciation(word) !== undefined)).toEqual([]);
});
