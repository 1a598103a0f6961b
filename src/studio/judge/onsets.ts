/** Do vowels begin on their notes? Measured from the sound alone: the rise of energy where vowels live. */
import { Fft } from '../dsp/fft.ts';
import { quantile } from './pitch.ts';

export interface OnsetReport {
  syllables: number;
  /** Syllables with a rise to measure; a vowel that runs on from a vowel has none. */
  measured: number;
  withinFortyMilliseconds: number;
  medianMilliseconds: number;
}

const STEP = 0.0025;
const SIZE = 1024;
const BAND = { low: 300, high: 3400 };
/** Decibels from the dip before the vowel to its body. */
const SMALLEST_RISE = 6;
/** A vowel has begun when it is this close to its body: louder than nasals, aspiration and bursts before it. Decibels. */
const BELOW_BODY = 6;

/** `expected`: vowel starts in song time, seconds. `start`: song time of samples[0]. */
export function judgeOnsets(
  samples: Float32Array,
  sampleRate: number,
  start: number,
  expected: readonly number[],
): OnsetReport {
  const energy = bandEnergy(samples, sampleRate);
  const errors = expected.flatMap((time) => {
    const onset = riseNear(energy, (time - start) / STEP);
    return onset === null ? [] : [Math.abs(onset * STEP + start - time) * 1000];
  });
  errors.sort((a, b) => a - b);
  return {
    syllables: expected.length,
    measured: errors.length,
    withinFortyMilliseconds: errors.filter((error) => error <= 40).length,
    medianMilliseconds: quantile(errors, 0.5),
  };
}

/** Frame where the energy last rises past BELOW_BODY on its way from the dip before the vowel to its body. */
function riseNear(energy: Float32Array, frame: number): number | null {
  const frames = (seconds: number): number => Math.round(seconds / STEP);
  const at = Math.round(frame);
  const dip = extreme(energy, at - frames(0.14), at + frames(0.06), -1);
  const body = extreme(energy, dip, at + frames(0.14), 1);
  if (dip < 0 || body < 0 || energy[body]! - energy[dip]! < SMALLEST_RISE) return null;
  const threshold = energy[body]! - Math.min(BELOW_BODY, (energy[body]! - energy[dip]!) / 2);
  let crossing = dip;
  while (crossing < body && energy[crossing]! < threshold) crossing++;
  return crossing;
}

/** Index of the largest (sign 1) or smallest (sign -1) value; -1 when the range is empty. */
function extreme(values: Float32Array, from: number, to: number, sign: 1 | -1): number {
  let best = -1;
  for (let i = Math.max(0, from); i <= Math.min(values.length - 1, to); i++) {
    if (best < 0 || sign * values[i]! > sign * values[best]!) best = i;
  }
  return best;
}

/** Decibels in the band of vowels, every STEP seconds. */
function bandEnergy(samples: Float32Array, sampleRate: number): Float32Array {
  const fft = new Fft(SIZE);
  const [real, imaginary] = [new Float64Array(SIZE), new Float64Array(SIZE)];
  const window = Float64Array.from({ length: SIZE }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / SIZE) ** 2);
  const [first, last] = [Math.ceil((BAND.low * SIZE) / sampleRate), Math.floor((BAND.high * SIZE) / sampleRate)];
  return Float32Array.from({ length: Math.ceil(samples.length / sampleRate / STEP) }, (_, frame) => {
    const from = Math.round(frame * STEP * sampleRate) - SIZE / 2;
    for (let i = 0; i < SIZE; i++) real[i] = (samples[from + i] ?? 0) * window[i]!;
    imaginary.fill(0);
    fft.forward(real, imaginary);
    let energy = 1e-7;
    for (let bin = first; bin <= last; bin++) energy += real[bin]! ** 2 + imaginary[bin]! ** 2;
    return 10 * Math.log10(energy);
  });
}
