import { expect, test } from 'vitest';
import { Fft } from './fft.ts';

test('STU-01 the spectrum of a sine is one line at its bin, and the inverse gives the sine back', () => {
  const size = 64;
  const sine = Float64Array.from({ length: size }, (_, i) => Math.sin((2 * Math.PI * 5 * i) / size));
  const real = sine.slice();
  const imaginary = new Float64Array(size);
  const fft = new Fft(size);
  fft.forward(real, imaginary);
  const power = Array.from(real, (re, i) => Math.hypot(re, imaginary[i]!));
  expect(power[5]).toBeCloseTo(size / 2, 9);
  expect(imaginary[5]).toBeCloseTo(-size / 2, 9);
  expect(power.filter((p) => p > 1e-9)).toHaveLength(2);
  fft.inverse(real, imaginary);
  real.forEach((value, i) => expect(value).toBeCloseTo(sine[i]!, 12));
});

test('STU-01 a size that is no power of two is refused', () => {
  expect(() => new Fft(48)).toThrow(RangeError);
  expect(() => new Fft(0)).toThrow(RangeError);
});
