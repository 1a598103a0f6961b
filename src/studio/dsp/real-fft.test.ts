import { expect, test } from 'vitest';
import { randomFrom } from '../random.ts';
import { Fft } from './fft.ts';
import { RealFft } from './real-fft.ts';

test.each([4, 8, 16, 64, 512, 1024])(
  'STU-01 real samples have the spectrum of a complex transform, size %i',
  (size) => {
    const random = randomFrom(`real ${size}`);
    const samples = Float64Array.from({ length: size }, () => random() - 0.5);
    const [expected, mirrored] = [samples.slice(), new Float64Array(size)];
    new Fft(size).forward(expected, mirrored);
    const [real, imaginary] = [new Float64Array(size / 2 + 1), new Float64Array(size / 2 + 1)];
    const fft = new RealFft(size);
    fft.forward(samples, real, imaginary);
    real.forEach((value, bin) => expect(value).toBeCloseTo(expected[bin]!, 12));
    imaginary.forEach((value, bin) => expect(value).toBeCloseTo(mirrored[bin]!, 12));
    const back = new Float64Array(size);
    fft.inverse(real, imaginary, back);
    back.forEach((value, i) => expect(value).toBeCloseTo(samples[i]!, 12));
  },
);
