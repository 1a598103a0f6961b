import { expect, test } from 'vitest';
import { toDecibel } from '../dsp/decibel.ts';
import { judgePitch } from '../judge/pitch.ts';
import type { SungLine } from '../score.ts';
import { englishSinger } from './index.ts';
import { clearBelowNotes } from './note-floor.ts';
import { SAMPLE_RATE } from './spectral-envelope.ts';

/** Decibels by which a tone under a melody that rises by an octave in two seconds is changed. @param share of the melody's frequency */
function changeOf(share: number): number {
  const melody = (time: number): number => 220 * 2 ** (time / 2);
  let turn = 0;
  const samples = Float32Array.from({ length: 2 * SAMPLE_RATE }, (_, i) =>
    Math.sin((turn += (2 * Math.PI * share * melody(i / SAMPLE_RATE)) / SAMPLE_RATE)),
  );
  clearBelowNotes(samples, 0, melody);
  const power = samples.subarray(SAMPLE_RATE / 2).reduce((sum, value) => sum + value * value, 0);
  return toDecibel(Math.sqrt((2 * power) / (1.5 * SAMPLE_RATE)));
}

test('STU-01 what lies an octave below a melody is taken away, the melody and its partials are left', () => {
  expect(changeOf(0.5)).toBeLessThan(-14);
  expect(changeOf(1)).toBeGreaterThan(-1);
  expect(Math.abs(changeOf(2))).toBeLessThan(0.1);
});

/** Short notes up and down from a lowest one; each that is 50 cents off, as its phones. */
async function missedBy(generation: 4 | 5, text: string, lowest: number): Promise<string[]> {
  const singer = await englishSinger('female', generation);
  const prosody = await singer.prosody(text, text);
  const syllables = prosody.syllables.map((syllable, i) => ({
    ...syllable,
    notes: [{ start: 1 + i * 0.2, duration: 0.2, pitch: lowest + [0, 2, 4, 5, 4, 2][i % 6]! }],
  }));
  const line: SungLine = { ...prosody, line: 0, section: 'verse', syllables };
  const take = await singer.sing(line, { detuneCents: 0, delay: 0, breath: 0, seed: 'lead' });
  return syllables
    .filter(({ notes }) => judgePitch(take.samples, SAMPLE_RATE, take.start, notes).withinFiftyCents < 1)
    .map(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda].join(' '));
}

test.each([
  ["we've just seen Mr Niamh in an instant", 66, 5],
  ["it's just the love in them", 66, 2],
  ['mister missis shift flask vinegar', 66, 1],
  ["we've just seen Mr Niamh in an instant", 63, 1],
] as const)(
  'STU-01 notes of a fifth of a second are not heard an octave low: "%s" from MIDI %i',
  async (text, lowest, before) => {
    expect(await missedBy(4, text, lowest)).toHaveLength(before);
    expect(await missedBy(5, text, lowest)).toEqual([]);
  },
);
