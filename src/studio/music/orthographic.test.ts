import { expect, test } from 'vitest';
import { orthographicProsody } from './orthographic.ts';
import { writtenProsody } from './written-prosody.ts';

test.each([
  ['Parabéns para você', 3, 7],
  ['おたんじょうび おめでとう', 2, 11],
  ['जन्मदिन मुबारक', 2, 8],
  ['Sto lat, sto lat 🎂', 4, 4],
])('STU-01 %s has words and about as many syllables as are sung', (line, words, syllables) => {
  const prosody = orthographicProsody(line);
  expect(prosody.words).toHaveLength(words);
  expect(Math.abs(prosody.syllables.length - syllables)).toBeLessThanOrEqual(1);
  expect(prosody.syllables.every(({ word }) => word < words)).toBe(true);
});

test('STU-01 emoji are shown with the word before and not sung; a word of 300 letters is bounded', () => {
  expect(orthographicProsody('Feliz 🎉 dia').words).toEqual(['Feliz 🎉', 'dia']);
  expect(orthographicProsody('🎂 '.repeat(1000)).syllables).toEqual([]);
  expect(orthographicProsody('').words).toEqual([]);
  expect(orthographicProsody('na'.repeat(150)).syllables.length).toBeLessThanOrEqual(12);
});

test('STU-01 languages we know are read by their rules', () => {
  expect(writtenProsody('La nostra strada al mare', 'it').syllables).toHaveLength(7);
  expect(writtenProsody('Cumpleaños feliz', 'es-MX').syllables).toHaveLength(6);
});
