import { expect, test } from 'vitest';
import { eachFiltered, filterInPlace } from './biquad.ts';

const RATE = 44_100;
const LOUD = 4410;
/** In one pass, or with a block less, its tail would still be above the smallest number of 32 bits. */
const FORGOTTEN = 24_000;

test('STU-01 a filter forgets a sound soon after its end, instead of falling to denormal numbers', () => {
  const samples = Float32Array.from({ length: RATE }, (_, i) => (i < LOUD ? Math.sin(i / 3) : 0));
  filterInPlace(samples, [{ kind: 'highpass', frequency: 28 }], RATE);
  expect(samples.subarray(LOUD, LOUD + 4000).some((sample) => sample !== 0)).toBe(true);
  expect(samples.subarray(LOUD + FORGOTTEN).every((sample) => sample === 0)).toBe(true);
});

test('STU-01 a sum that is filtered share by share has the samples of one that is filtered at once', () => {
  const signals = [3, 7].map((step) => Float32Array.from({ length: 10_000 }, (_, i) => ((i * step) % 101) / 101 - 0.5));
  const shapes = [{ kind: 'highpass', frequency: 300 } as const, { kind: 'peak', frequency: 900, gain: -3 } as const];
  const whole = signals[0]!.map((value, i) => value + signals[1]![i]!);
  filterInPlace(whole, shapes, 44_100);
  const shared = new Float32Array(whole.length);
  eachFiltered(signals, shapes, 44_100, (filtered, from) => shared.set(filtered, from));
  expect(shared).toEqual(whole);
});
