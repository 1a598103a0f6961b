/** Features of speech that two voices share where they say the same: loudness and mel-cepstra, one row each 5 ms. */
import { Fft } from '../../dsp/fft.ts';
import { resample } from '../../dsp/resample.ts';
import type { Recording } from '../speech.ts';

export const FRAME_SECONDS = 0.005;

const RATE = 16_000;
const HOP = FRAME_SECONDS * RATE;
/** Samples of the Hann window: 16 ms, short enough to tell where a stop bursts. */
const WINDOW = 256;
const TRANSFORM = 512;
const BANDS = 26;
const [LOWEST, HIGHEST] = [80, 7600];
const CEPSTRA = 13;
const HANN = Float64Array.from({ length: WINDOW }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / WINDOW));
/** For each number of a cepstrum its cosine at each band. */
const COSINES = Array.from({ length: CEPSTRA }, (_, i) =>
  Float64Array.from({ length: BANDS }, (__, band) => Math.cos((Math.PI * i * (band + 0.5)) / BANDS)),
);
/** Frames on either side from which a slope is taken. */
const SLOPE_REACH = 2;
/** Decibels under the loudest frame below which there is nothing to hear. */
const FLOOR = 60;
/** Loudness below the loudest frame's within which somebody speaks, as a natural logarithm of power. */
const SPEECH_RANGE = 5;

/** A row of numbers for each frame. */
export type Features = Float64Array[];

/** Each coefficient in the scale of this voice: 0 on average, 1 as its usual distance from that. */
export function featuresOf({ samples, sampleRate }: Recording): Features {
  const bands = melBands(resample(samples, sampleRate, RATE));
  const loudest = bands.reduce((most, row) => Math.max(most, ...row), Number.NEGATIVE_INFINITY);
  const quiet = loudest - (FLOOR * Math.LN10) / 10;
  const rows = bands.map((row) => cepstraOf(row.map((log) => Math.max(log, quiet))));
  const top = rows.reduce((most, [loudness]) => Math.max(most, loudness!), Number.NEGATIVE_INFINITY);
  // Silence does not count for what is usual: there may be much or little of it.
  return scaledBy(
    rows.filter(([loudness]) => loudness! > top - SPEECH_RANGE),
    rows,
  );
}

/** Rows in a scale in which the numbers of `usual` are 0 on average and spread by 1. */
function scaledBy(usual: Features, rows: Features): Features {
  const average = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const scales = Array.from({ length: CEPSTRA }, (_, i) => {
    const mean = average(usual.map((row) => row[i]!));
    const spread = Math.sqrt(average(usual.map((row) => (row[i]! - mean) ** 2)));
    return { mean, spread: spread || 1 };
  });
  return rows.map((row) => row.map((value, i) => (value - scales[i]!.mean) / scales[i]!.spread));
}

/** Logarithms of the energy in each mel band, for each frame. */
function melBands(samples: Float32Array): Float64Array[] {
  const fft = new Fft(TRANSFORM);
  const filters = melFilters();
  const [real, imaginary] = [new Float64Array(TRANSFORM), new Float64Array(TRANSFORM)];
  return Array.from({ length: Math.floor(samples.length / HOP) + 1 }, (_, frame) => {
    real.fill(0);
    imaginary.fill(0);
    const start = frame * HOP - WINDOW / 2;
    for (let i = 0; i < WINDOW; i++) {
      real[i] = HANN[i]! * ((samples[start + i] ?? 0) - 0.97 * (samples[start + i - 1] ?? 0));
    }
    fft.forward(real, imaginary);
    return Float64Array.from(filters, (filter) => {
      let energy = 1e-12;
      for (const [bin, weight] of filter)
        energy += weight * (real[bin]! * real[bin]! + imaginary[bin]! * imaginary[bin]!);
      return Math.log(energy);
    });
  });
}

const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700);

/** Triangles that overlap by half, as bins with their weights. */
function melFilters(): [bin: number, weight: number][][] {
  const step = (mel(HIGHEST) - mel(LOWEST)) / (BANDS + 1);
  return Array.from({ length: BANDS }, (_, band) => {
    const centre = mel(LOWEST) + (band + 1) * step;
    const bins = Array.from({ length: TRANSFORM / 2 }, (__, bin): [number, number] => [
      bin,
      1 - Math.abs(mel((bin * RATE) / TRANSFORM) - centre) / step,
    ]);
    return bins.filter(([, weight]) => weight > 0);
  });
}

/** The first is the loudness. */
function cepstraOf(bands: Float64Array): Float64Array {
  return Float64Array.from(
    COSINES,
    (cosines) => bands.reduce((sum, log, band) => sum + log * cosines[band]!, 0) / BANDS,
  );
}

/** Change of each number over 25 ms, in a scale of its own. */
export function slopesOf(rows: Features): Features {
  const slopes = rows.map((row, frame) =>
    row.map((_, i) => {
      let slope = 0;
      for (let reach = 1; reach <= SLOPE_REACH; reach++)
        slope += reach * (at(rows, frame + reach)[i]! - at(rows, frame - reach)[i]!);
      return slope;
    }),
  );
  return scaledBy(slopes, slopes);
}

const at = (rows: Float64Array[], frame: number): Float64Array => rows[Math.max(0, Math.min(rows.length - 1, frame))]!;
