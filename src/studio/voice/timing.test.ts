import { expect, test } from 'vitest';
import { FLITE_VOICES } from './flite-singer.ts';
import { traitsOf } from './phone-traits.ts';
import { timePhrase } from './timing.ts';

const PHONE_SECONDS = 0.12;
const CRAFT = FLITE_VOICES['pure-man'].craft;

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
  const { spans } = timePhrase(syllables, phones, CRAFT);
  return spans.slice(1, -1).map(({ start, end }) => end - start);
}

test('STU-01 an l, r, w or y after a vowel or a voiced consonant is sung longer than one after a voiceless consonant', () => {
  expect(onsetOf('w')).toEqual([expect.closeTo(0.06, 6)]);
  expect(onsetOf('d', 'r')[1]).toBeCloseTo(0.06, 6);
  expect(onsetOf('f', 'r')[1]).toBeCloseTo(0.04, 6);
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
  const { syllables } = timePhrase([syllable], phones, CRAFT);
  expect(syllables[0]!.vowelStart - syllables[0]!.start).toBeCloseTo(0.04, 6);
});

interface Word {
  onset?: string[];
  coda?: string[];
  seconds?: number;
}

/** Sung words of one vowel each, on notes that follow one another from second 1 on. */
function sung(spokenSeconds: number, words: readonly Word[]) {
  let at = 1;
  const syllables = words.map(({ onset = [], coda = [], seconds = 0.5 }, word) => {
    const start = at;
    at += seconds;
    return {
      onset,
      nucleus: 'aa1',
      coda,
      word,
      stressed: true,
      notes: [{ start, duration: seconds, pitch: 60 }],
    };
  });
  const phones = syllables
    .flatMap(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda])
    .map((name, i) => ({ traits: traitsOf(name), start: i * spokenSeconds, end: (i + 1) * spokenSeconds }));
  const { spans } = timePhrase(syllables, phones, CRAFT);
  return spans.filter(({ nucleusOf }) => nucleusOf >= 0);
}

test('STU-01 a vowel that no consonant opens begins to open before its note, after a voiced sound alone', () => {
  expect(sung(PHONE_SECONDS, [{}, {}])[1]!.start).toBeCloseTo(1.5 - 0.025, 6);
  expect(sung(PHONE_SECONDS, [{ coda: ['n'] }, {}])[1]!.start).toBeCloseTo(1.5 - 0.025, 6);
  expect(sung(PHONE_SECONDS, [{ coda: ['t'] }, {}])[1]!.start).toBeCloseTo(1.5, 6);
  expect(sung(PHONE_SECONDS, [{}, { onset: ['d'] }])[1]!.start).toBeCloseTo(1.5, 6);
  expect(sung(PHONE_SECONDS, [{ seconds: 0.1 }, {}])[1]!.start).toBeCloseTo(1.1 - 0.015, 6);
});

test('STU-01 the last vowel of a line is held however long its consonants are spoken', () => {
  const [vowel] = sung(0.4, [{ coda: ['v', 'd'], seconds: 1 }]);
  expect(vowel!.end).toBeCloseTo(2 - 0.24, 6);
});
