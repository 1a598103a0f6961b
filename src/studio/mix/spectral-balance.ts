/** Brings the long-term spectrum half-way to what records of popular music have in common. */
import type { FilterShape } from '../dsp/biquad.ts';
import { Fft } from '../dsp/fft.ts';
import type { MixHabits } from '../music/style.ts';

/** Octave bands (hertz) and their usual level in decibels; about 4.5 dB less with each octave above the bass. */
const BANDS = [63, 125, 250, 500, 1000, 2000, 4000, 8000] as const;
const USUAL = [5, 6, 4.5, 3, 0, -2.5, -5.5, -9] as const;
const STRENGTH = 0.55;
const MOST_GAIN = 4;
const FFT_SIZE = 8192;
/** One window in so many is looked at. */
const STRIDE = 3;

export function balancing(
  left: Float32Array,
  right: Float32Array,
  sampleRate: number,
  { brightness }: MixHabits,
): FilterShape[] {
  const levels = octaveLevels(left, right, sampleRate);
  const wanted = BANDS.map((frequency, i) => USUAL[i]! + (frequency >= 4000 ? brightness : 0));
  const errors = levels.map((level, i) => wanted[i]! - level);
  const offset = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  return BANDS.map((frequency, i) => ({
    kind: frequency === 8000 ? 'highshelf' : 'peak',
    frequency: frequency === 8000 ? 6500 : frequency,
    q: frequency === 8000 ? 0.7 : 1,
    gain: Math.max(-MOST_GAIN, Math.min(MOST_GAIN, (errors[i]! - offset) * STRENGTH)),
  }));
}

/** Decibels in each octave band of the sum of the sides. */
function octaveLevels(left: Float32Array, right: Float32Array, sampleRate: number): number[] {
  const fft = new Fft(FFT_SIZE);
  const real = new Float64Array(FFT_SIZE);
  const imaginary = new Float64Array(FFT_SIZE);
  const energies = BANDS.map(() => 1e-12);
  for (let start = 0; start + FFT_SIZE <= left.length; start += FFT_SIZE * STRIDE) {
    for (let i = 0; i < FFT_SIZE; i++) {
      const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FFT_SIZE);
      real[i] = window * (left[start + i]! + right[start + i]!);
      imaginary[i] = 0;
    }
    fft.forward(real, imaginary);
    BANDS.forEach((frequency, band) => {
      const from = Math.round((frequency / Math.SQRT2 / sampleRate) * FFT_SIZE);
      const to = Math.round(((frequency * Math.SQRT2) / sampleRate) * FFT_SIZE);
      for (let i = from; i < to; i++) energies[band] = energies[band]! + real[i]! ** 2 + imaginary[i]! ** 2;
    });
  }
  return energies.map((energy) => 10 * Math.log10(energy));
}
