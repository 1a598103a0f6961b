import { expect, test } from 'vitest';
import { randomFrom } from '../random.ts';
import { FftStages } from './fft-stages.ts';

// Each way to begin (2, 4 or 8 values) and each number of stages after it.
test.each([2, 4, 8, 16, 32, 64, 128, 512, 1024])(
  'STU-01 the stages of a transform sum what its definition sums, size %i',
  (size) => {
    const random = randomFrom(`stages ${size}`);
    const [real, imaginary] = [0, 1].map(() => Float64Array.from({ length: size }, () => random() - 0.5));
    const stages = new FftStages(size);
    const [re, im] = [real!, imaginary!].map((values) => Float64Array.from(stages.order, (from) => values[from]!));
    stages.run(re!, im!);
    for (let bin = 0; bin < size; bin++) {
      let [sumRe, sumIm] = [0, 0];
      for (let i = 0; i < size; i++) {
        const angle = (-2 * Math.PI * ((bin * i) % size)) / size;
        sumRe += real![i]! * Math.cos(angle) - imaginary![i]! * Math.sin(angle);
        sumIm += real![i]! * Math.sin(angle) + imaginary![i]! * Math.cos(angle);
      }
      expect(re![bin]).toBeCloseTo(sumRe, 11);
      expect(im![bin]).toBeCloseTo(sumIm, 11);
    }
  },
);
