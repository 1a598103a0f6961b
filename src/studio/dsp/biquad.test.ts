import { expect, test } from 'vitest';
import { filterInPlace } from './biquad.ts';

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
