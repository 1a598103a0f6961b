import { expect, test } from 'vitest';
import { judgeOnsets } from './onsets.ts';
import { judgePitch } from './pitch.ts';
import { commonInOrder } from './recall.ts';

const RATE = 44_100;

/** A tone rich in partials with a given pitch over time. */
function tone(
  seconds: number,
  hertzAt: (time: number) => number,
  gainAt: (time: number) => number = () => 0.2,
): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: seconds * RATE }, (_, i) => {
    phase += (2 * Math.PI * hertzAt(i / RATE)) / RATE;
    let sample = 0;
    for (let partial = 1; partial <= 12; partial++) sample += Math.sin(partial * phase) / partial;
    return sample * gainAt(i / RATE);
  });
}

const notes = [57, 64, 69].map((pitch, index) => ({ start: 10 + 0.1 + index * 0.5, duration: 0.5, pitch }));
const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12);

test('STU-01 the judge finds a true melody in tune, one 30 cents sharp and one an octave low as they are', () => {
  const melody = (cents: number) =>
    tone(1.8, (time) => hertz(notes[Math.max(0, Math.min(2, Math.floor((time - 0.1) / 0.5)))]!.pitch + cents / 100));
  const good = judgePitch(melody(0), RATE, 10, notes);
  expect([good.measured, good.withinFiftyCents]).toEqual([3, 3]);
  expect(good.medianCents).toBeLessThan(1.5);
  expect(Math.abs(judgePitch(melody(30), RATE, 10, notes).medianCents - 30)).toBeLessThan(1.5);
  expect(judgePitch(melody(-1200), RATE, 10, notes).withinFiftyCents).toBe(0);
});

test('STU-01 the judge counts silence and noise as missed notes', () => {
  const silence = judgePitch(new Float32Array(RATE * 2), RATE, 10, notes);
  expect([silence.measured, silence.withinFiftyCents, silence.medianCents]).toEqual([0, 0, Number.NaN]);
  expect(judgePitch(new Float32Array(0), RATE, 10, notes).measured).toBe(0);
});

test('STU-01 the judge tells a vowel on the beat from one 80 ms late, and leaves out one without a rise', () => {
  const vowelAt = (start: number) =>
    tone(
      2,
      () => 200,
      (time) => (time < start ? 0.004 : 0.2),
    );
  expect(judgeOnsets(vowelAt(1), RATE, 0, [1])).toMatchObject({ measured: 1, withinFortyMilliseconds: 1 });
  expect(judgeOnsets(vowelAt(1.08), RATE, 0, [1])).toMatchObject({ measured: 1, withinFortyMilliseconds: 0 });
  expect(judgeOnsets(vowelAt(0), RATE, 0, [1]).measured).toBe(0);
});

test('STU-01 recall counts reference words heard in order', () => {
  expect(commonInOrder(['a', 'b', 'c', 'd'], ['b', 'x', 'd', 'a'])).toBe(2);
  expect(commonInOrder(['a'], [])).toBe(0);
});
