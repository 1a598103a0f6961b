import { expect, test } from 'vitest';
import { englishProsody } from '../english-prosody.ts';
import { fliteReadings } from '../flite-singer.ts';
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
