import { expect, test } from 'vitest';
import { judgePitch } from '../../judge/pitch.ts';
import { englishProsody } from '../english-prosody.ts';
import { espeakReading } from '../espeak-singer.ts';
import { speakWithEspeak } from '../espeak.ts';
import { fliteReadings } from '../flite-singer.ts';
import { singerFor } from '../index.ts';
import { espeakInstalled } from '../installed.ts';
import type { Speech } from '../speech.ts';
import { alignPhones } from './align.ts';
import { createHtsSpeech } from './test/hts-speech.ts';

const LINES = [
  'happy birthday dear Siobhan take a seat tonight',
  'we raised a glass beside the garden wall',
  'every summer evening smells of apple pie',
  'and when the thunder rolls we think of you',
  'the kettle whistles softly in the morning light',
  'dancing in the kitchen to the radio',
  'just measure how the vision of your joy goes by',
];

/** Milliseconds by which each border between two phones is found wrongly, the smallest first. */
function errorsOf(references: readonly Speech[], recording: Speech): number[] {
  return alignPhones(references, recording)
    .slice(1)
    .map(({ start }, i) => Math.abs(start - recording.phones[i + 1]!.start) * 1000);
}

const shareOf = (errors: readonly number[], share: number): number =>
  errors.toSorted((a, b) => a - b)[Math.floor(share * errors.length)]!;

test('STU-01 borders of phones in a voice are found by another voice that says the same', async () => {
  const errors: Record<'man' | 'both', number[]> = { man: [], both: [] };
  for (const text of LINES) {
    const woman = await createHtsSpeech(text);
    const readings = await fliteReadings({ ...lineOf(text) });
    errors.man.push(...errorsOf(readings.slice(0, 1), woman));
    errors.both.push(...errorsOf(readings, woman));
  }
  const told = Object.entries(errors).map(
    ([by, all]) =>
      `${by}: ${all.length} borders, median ${shareOf(all, 0.5).toFixed(1)} ms, nine of ten within ${shareOf(all, 0.9).toFixed(1)} ms`,
  );
  process.stdout.write(`The embedded woman aligned by Flite. ${told.join('; ')}\n`);
  expect(errors.man.length).toBeGreaterThanOrEqual(150);
  expect(shareOf(errors.man, 0.5)).toBeLessThanOrEqual(10);
  expect(shareOf(errors.man, 0.9)).toBeLessThanOrEqual(40);
  expect(shareOf(errors.both, 0.5)).toBeLessThanOrEqual(8);
  expect(shareOf(errors.both, 0.9)).toBeLessThanOrEqual(30);
});

test('STU-01 phones keep their sequence and some time in a recording of something else', async () => {
  const [reference] = await fliteReadings(lineOf(LINES[0]!));
  const noise = Float32Array.from({ length: 16_000 }, (_, i) => Math.sin(i * i));
  for (const samples of [noise, new Float32Array(16_000), noise.subarray(0, 200)]) {
    const phones = alignPhones([reference!], { samples, sampleRate: 16_000 });
    expect(phones).toHaveLength(reference!.phones.length);
    phones.forEach(({ start, end }, i) => {
      expect(end).toBeGreaterThan(start);
      expect(start).toBeGreaterThanOrEqual(phones[i - 1]?.start ?? 0);
    });
  }
});

function lineOf(text: string) {
  const { words, syllables } = englishProsody(text, text);
  return { words, line: 0, section: 'verse' as const, syllables: syllables.map((each) => ({ ...each, notes: [] })) };
}

test.runIf(espeakInstalled())('STU-01 a voice of another language is timed by eSpeak and sings in tune', async () => {
  const text = 'tanti auguri a te dalla tua famiglia';
  const singer = (await singerFor({
    language: 'it',
    vocalStyle: 'Male',
    seed: 'a',
    // Stands for a model: a voice with other formants, whose borders are known.
    recite: () => speakWithEspeak(text, 'it+f3'),
  }))!;
  const prosody = await singer.prosody(text, text);
  const notes = prosody.syllables.map((_, i) => ({ start: 1 + i * 0.5, duration: 0.5, pitch: 50 + (i % 5) }));
  const syllables = prosody.syllables.map((syllable, i) => ({ ...syllable, notes: [notes[i]!] }));
  const line = { ...prosody, line: 0, section: 'verse' as const, syllables };
  const [reference, woman] = [await espeakReading(line, 'it', 'male'), await speakWithEspeak(text, 'it+f3')];
  expect(woman.phones).toHaveLength(reference.phones.length);
  const errors = errorsOf([reference], woman);
  process.stdout.write(`Italian: ${errors.length} borders, median ${shareOf(errors, 0.5).toFixed(1)} ms\n`);
  expect(shareOf(errors, 0.5)).toBeLessThanOrEqual(10);
  const take = await singer.sing(line, { detuneCents: 0, delay: 0, breath: 0, seed: 'lead' });
  expect(judgePitch(take.samples, 44_100, take.start, notes).withinFiftyCents).toBe(notes.length);
});
