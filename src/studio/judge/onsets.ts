/** Measures the distance of vowel onsets from their notes, from the audio alone: the strongest rise near each note. */
import { Fft } from '../dsp/fft.ts';
import { quantile } from './pitch.ts';

export interface OnsetReport {
  syllables: number;
  /** Syllables with a change to measure; a vowel that runs on from the same vowel has none. */
  measured: number;
  withinFortyMilliseconds: number;
  medianMilliseconds: number;
}

const STEP = 0.0025;
const SIZE = 1024;
/** Third-octave-like bands over the range of vowels, hertz. */
const BANDS = { count: 18, low: 200, high: 4500 };
/** Sound before and after a moment that is compared, seconds. */
const REACH = 0.04;
const SEARCH = 0.1;
/** Average rise over the bands, decibels. */
const SMALLEST_RISE = 1;
const FLOOR = 1e-2;

/** `expected`: vowel starts in song time, seconds. `start`: song time of samples[0]. */
export function judgeOnsets(
  samples: Float32Array,
  sampleRate: number,
  start: number,
  expected: readonly number[],
): OnsetReport {
  const energy = bandEnergies(samples, sampleRate);
  const errors = expected.flatMap((time) => {
    const onset = openingNear(energy, Math.round((time - start) / STEP));
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

/** Frame of the strongest rise near `frame`; of two alike, the nearer one counts. Null: nothing rises. */
function openingNear(energy: readonly Float32Array[], frame: number): number | null {
  const search = Math.round(SEARCH / STEP);
  let best = -1;
  let strongest = 0;
  for (let at = Math.max(0, frame - search); at <= Math.min(energy.length - 1, frame + search); at++) {
    const rise = riseAt(energy, at);
    const strength = rise * (1 - (0.5 * Math.abs(at - frame)) / search);
    if (rise < SMALLEST_RISE || strength <= strongest) continue;
    strongest = strength;
    best = at;
  }
  return best < 0 ? null : best;
}

/** Decibels by which the bands that grow do so from before to after a frame, averaged over all bands. */
function riseAt(energy: readonly Float32Array[], frame: number): number {
  const reach = Math.round(REACH / STEP);
  let rise = 0;
  for (let band = 0; band < BANDS.count; band++) {
    let change = 0;
    for (let i = 1; i <= reach; i++) {
      change += energy[Math.min(energy.length - 1, frame + i)]![band]! - energy[Math.max(0, frame - i)]![band]!;
    }
    rise += Math.max(0, change) / reach;
  }
  return rise / BANDS.count;
}

/** Decibels of each band, every STEP seconds. */
function bandEnergies(samples: Float32Array, sampleRate: number): Float32Array[] {
  const fft = new Fft(SIZE);
  const [real, imaginary] = [new Float64Array(SIZE), new Float64Array(SIZE)];
  const window = Float64Array.from({ length: SIZE }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / SIZE) ** 2);
  const edges = Array.from({ length: BANDS.count + 1 }, (_, i) =>
    Math.round((BANDS.low * (BANDS.high / BANDS.low) ** (i / BANDS.count) * SIZE) / sampleRate),
  );
  return Array.from({ length: Math.ceil(samples.length / sampleRate / STEP) }, (_, frame) => {
    const from = Math.round(frame * STEP * sampleRate) - SIZE / 2;
    for (let i = 0; i < SIZE; i++) real[i] = (samples[from + i] ?? 0) * window[i]!;
    imaginary.fill(0);
    fft.forward(real, imaginary);
    return Float32Array.from({ length: BANDS.count }, (_, band) => {
      const [first, last] = [edges[band]!, Math.max(edges[band]! + 1, edges[band + 1]!)];
      let energy = 0;
      for (let bin = first; bin < last; bin++) energy += real[bin]! ** 2 + imaginary[bin]! ** 2;
      return 10 * Math.log10(energy / (last - first) + FLOOR);
    });
  });
}
