import { expect, test } from 'vitest';
import { FLITE_VOICES } from './flite-singer.ts';
import { traitsOf } from './phone-traits.ts';
import { timePhrase } from './timing.ts';

const PHONE_SECONDS = 0.12;

/** Seconds of each consonant before the last vowel, every phone spoken slowly, with ample time between notes. */
function onsetOf(...before: string[]): number[] {
  const names = ['iy1', ...before, 'iy1'];
  const phones = names.map((name, i) => ({
    traits: traitsOf(name),
    start: i * PHONE_SECONDS,
    end: (i + 1) * PHONE_SECONDS,
  }));
  const syllables = [[], before].map((onset, word) => ({
    onset,
    nucleus: 'iy1',
    coda: [],
    word,
    stressed: true,
    notes: [{ start: 1 + word, duration: 0.9, pitch: 60 }],
  }));
  const { spans } = timePhrase(syllables, phones, FLITE_VOICES['clear-man'].craft);
  return spans.slice(1, -1).map(({ start, end }) => end - start);
}

test('STU-01 an l, r, w or y after a vowel or a voiced consonant is sung longer than one after a voiceless consonant', () => {
  expect(onsetOf('w')).toEqual([expect.closeTo(0.06, 6)]);
  expect(onsetOf('d', 'r')[1]).toBeCloseTo(0.06, 6);
  expect(onsetOf('f', 'r')[1]).toBeCloseTo(0.045, 6);
});

test('STU-01 an l, r, w or y that begins a phrase is as short as after a voiceless consonant', () => {
  const phones = ['w', 'iy1'].map((name, i) => ({ traits: traitsOf(name), start: i * 0.12, end: (i + 1) * 0.12 }));
  const syllable = {
    onset: ['w'],
    nucleus: 'iy1',
    coda: [],
    word: 0,
    stressed: true,
    notes: [{ start: 1, duration: 0.9, pitch: 60 }],
  };
  const { syllables } = timePhrase([syllable], phones, FLITE_VOICES['clear-man'].craft);
  expect(syllables[0]!.vowelStart - syllables[0]!.start).toBeCloseTo(0.045, 6);
});
