import type { Audio } from '../dsp/wav.ts';
import { Fft } from '../dsp/fft.ts';
import { hypotenuse } from '../dsp/hypotenuse.ts';

/** Features of a recording over time, at `rate` frames a second. */
export interface Listening {
  rate: number;
  /** Onset strength: rising energy over all bands. */
  onset: Float64Array;
  /** Loudness of the centre of the stereo image in the voice's band, where a voice is mixed; decibels. */
  voice: Float64Array;
}

const SIZE = 2048;
const HOP = 512;
const BANDS = 32;
/** Hertz: the band in which a voice stands out of its accompaniment. */
const VOICE_BAND = [150, 2000] as const;
/** Factor by which the side signal is subtracted from the middle. */
const SIDE_WEIGHT = 1.5;
/** Frames after which other work may run. */
const SHARE = 200;

/** Listens to a song at half its sample rate. Gives way to other work now and then. */
export async function listen(audio: Audio): Promise<Listening> {
  const [left, right] = [halved(audio.channels[0]), halved(audio.channels[1] ?? audio.channels[0])];
  const sampleRate = audio.sampleRate / 2;
  const count = Math.max(0, Math.floor((left.length - SIZE) / HOP) + 1);
  const result = { rate: sampleRate / HOP, onset: new Float64Array(count), voice: new Float64Array(count) };
  const spectrum = createSpectrum();
  const edges = bandEdges(sampleRate);
  let before = new Float64Array(BANDS);
  for (let reading = 0; reading < count; reading++) {
    if (reading % SHARE === 0) await new Promise((resolve) => setImmediate(resolve));
    const { middle, side } = spectrum(left, right, reading * HOP);
    const bands = bandLevels(middle, edges);
    result.onset[reading] = reading === 0 ? 0 : rise(bands, before);
    result.voice[reading] = voiceLevel(middle, side, sampleRate);
    before = bands;
  }
  return result;
}

function halved(samples: Float32Array = new Float32Array(0)): Float32Array {
  return Float32Array.from(
    { length: Math.floor(samples.length / 2) },
    (_, i) => ((samples[i * 2] ?? 0) + (samples[i * 2 + 1] ?? 0)) / 2,
  );
}

type Spectrum = (left: Float32Array, right: Float32Array, from: number) => { middle: Float64Array; side: Float64Array };

/** Magnitudes of middle and side, both from one complex transform. */
function createSpectrum(): Spectrum {
  const fft = new Fft(SIZE);
  const window = Float64Array.from({ length: SIZE }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE));
  const [real, imaginary] = [new Float64Array(SIZE), new Float64Array(SIZE)];
  const [middle, side] = [new Float64Array(SIZE / 2), new Float64Array(SIZE / 2)];
  return (left, right, from) => {
    for (let i = 0; i < SIZE; i++) {
      const l = left[from + i] ?? 0;
      const r = right[from + i] ?? 0;
      real[i] = ((l + r) / 2) * window[i]!;
      imaginary[i] = ((l - r) / 2) * window[i]!;
    }
    fft.forward(real, imaginary);
    for (let k = 1; k < SIZE / 2; k++) {
      const re = real[k]!;
      const im = imaginary[k]!;
      const mirrorRe = real[SIZE - k]!;
      const mirrorIm = imaginary[SIZE - k]!;
      middle[k] = hypotenuse(re + mirrorRe, im - mirrorIm) / 2;
      side[k] = hypotenuse(im + mirrorIm, mirrorRe - re) / 2;
    }
    return { middle, side };
  };
}

/** First bins of bands that widen with frequency, and the end of the last. */
function bandEdges(sampleRate: number): number[] {
  const [lowest, highest] = [60, Math.min(9000, sampleRate / 2)];
  return Array.from({ length: BANDS + 1 }, (_, i) =>
    Math.max(i + 1, Math.round((lowest * (highest / lowest) ** (i / BANDS) * SIZE) / sampleRate)),
  );
}

function bandLevels(magnitudes: Float64Array, edges: readonly number[]): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: BANDS }, (_, band) => {
    let sum = 0;
    for (let k = edges[band]!; k < edges[band + 1]!; k++) sum += magnitudes[k] ?? 0;
    return Math.log1p(sum * 10);
  });
}

function rise(now: Float64Array, before: Float64Array): number {
  let sum = 0;
  for (let band = 0; band < BANDS; band++) sum += Math.max(0, now[band]! - before[band]!);
  return sum;
}

function voiceLevel(middle: Float64Array, side: Float64Array, sampleRate: number): number {
  const [from, to] = VOICE_BAND.map((hertz) => Math.round((hertz * SIZE) / sampleRate)) as [number, number];
  let power = 1e-9;
  for (let k = from; k < to; k++) power += Math.max(0, middle[k]! - SIDE_WEIGHT * side[k]!) ** 2;
  return 10 * Math.log10(power);
}
