import { expect, test } from 'vitest';
import { integratedLoudness } from '../dsp/loudness.ts';
import { compose } from '../music/compose.ts';
import { exampleSong } from '../music/example-song.ts';
import { samplesOf } from './band-buses.ts';
import { type BandTask, renderBand } from './render-band.ts';
import { loadSoundBank } from './sound-bank.ts';

const SECONDS = 7;

function task(genre: string): BandTask {
  const { parts, score } = compose(exampleSong({ genre }));
  const chorus = score.sections.find(({ tag }) => tag === 'chorus')!.start;
  const events = score.band
    .filter(({ start }) => start >= chorus && start < chorus + SECONDS - 1)
    .map((event) => ({ ...event, start: event.start - chorus }));
  return { parts, events, seconds: SECONDS };
}

test('STU-01 the band plays, wide and without bad samples, and the same every time', async () => {
  const steps: number[] = [];
  const first = await renderBand(await loadSoundBank(), task('Pop'), (fraction) => steps.push(fraction));
  expect(steps.at(-1)).toBe(1);
  expect([...steps].sort((a, b) => a - b)).toEqual(steps);
  for (const { left, right } of [first.rhythm, first.harmony, first.send]) {
    expect(integratedLoudness([left, right], 44100)).toBeGreaterThan(-45);
    expect(left.every((value) => Number.isFinite(value))).toBe(true);
  }
  const { left, right } = first.harmony;
  expect(left.some((value, i) => Math.abs(value - right[i]!) > 0.001)).toBe(true);
  const second = await renderBand(await loadSoundBank(), task('Pop'), () => {});
  samplesOf(first).forEach((samples, i) => {
    expect(Buffer.compare(Buffer.from(samples.buffer), Buffer.from(samplesOf(second)[i]!.buffer))).toBe(0);
  });
});
