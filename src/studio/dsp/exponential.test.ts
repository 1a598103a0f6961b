import { expect, test } from 'vitest';
import { complexExponentials, exponential } from './exponential.ts';

test('STU-01 exponentials are those of the platform to fourteen digits where a voice asks for them, and to twelve beyond', () => {
  for (let x = -700; x <= 700; x += 0.137) expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(3e-13);
  for (let x = -20; x <= 20; x += 0.0137) expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-14);
  expect(exponential(0)).toBe(1);
});

test('STU-01 complex exponentials are those of the platform to fourteen digits', () => {
  const count = 4001;
  const real = Float64Array.from({ length: count }, (_, i) => (i - 2000) / 133);
  const imaginary = Float64Array.from({ length: count }, (_, i) => (2000 - i) / 97);
  const [outReal, outImaginary] = [new Float64Array(count), new Float64Array(count)];
  complexExponentials(real, imaginary, outReal, outImaginary);
  for (let i = 0; i < count; i++) {
    const magnitude = Math.exp(real[i]!);
    expect(Math.abs(outReal[i]! - magnitude * Math.cos(imaginary[i]!)) / magnitude).toBeLessThan(1e-14);
    expect(Math.abs(outImaginary[i]! - magnitude * Math.sin(imaginary[i]!)) / magnitude).toBeLessThan(1e-14);
  }
});
