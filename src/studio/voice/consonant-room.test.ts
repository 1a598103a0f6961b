import { expect, test } from 'vitest';
import { fitCoda, fitOnset, type TimedPhone, total } from './consonant-room.ts';
import { FLITE_VOICES } from './flite-singer.ts';
import { traitsOf } from './phone-traits.ts';

const NEW = FLITE_VOICES['clear-man'].craft;
const OLD = FLITE_VOICES.man.craft;

const phones = (...seconds: number[]): TimedPhone[] =>
  seconds.map((length) => ({ phone: { traits: traitsOf('s'), start: 0, end: length }, seconds: length }));

test('STU-01 three consonants between two quick notes keep 40 ms each, and the vowel keeps more than a third', () => {
  const [its, so] = [
    { onset: [], coda: phones(0.09, 0.15) },
    { onset: phones(0.2), coda: [] },
  ];
  const room = 0.23;
  const onset = fitOnset(so, its, room, NEW);
  const coda = fitCoda(its, so, { toVowel: room, toEnd: room - total(onset) }, NEW);
  for (const { seconds } of [...coda, ...onset]) expect(seconds).toBeGreaterThanOrEqual(0.039);
  expect(room - total(coda) - total(onset)).toBeGreaterThan(room * 0.35);
  const old = fitOnset(so, its, room, OLD);
  const oldCoda = fitCoda(its, so, { toVowel: room, toEnd: room - total(old) }, OLD);
  expect(Math.min(...oldCoda.map(({ seconds }) => seconds))).toBeLessThan(0.02);
});

test('STU-01 of consonants without room the longest gives way first; with room all are sung as spoken', () => {
  const last = { onset: phones(0.05, 0.3), coda: [] };
  const [short, long] = [fitOnset(last, undefined, 0.4, NEW), fitOnset(last, undefined, 1, NEW)];
  expect(short.map(({ seconds }) => seconds)).toEqual([0.05, expect.closeTo(0.15, 6)]);
  expect(long.map(({ seconds }) => seconds)).toEqual([0.05, 0.3]);
});
