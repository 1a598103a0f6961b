/** Spectral room for the voice: while it sounds, the band steps back only in the third-octaves in which it covers it. */
import { Fft } from '../dsp/fft.ts';
import { toGain } from '../dsp/decibel.ts';

export interface SpectralClearance {
  /** Decibels by which the voice shall stand over the band in each third-octave. */
  wanted: number;
  /** Decibels that are taken for it at most. */
  most: number;
}

/** Hertz between which words are understood. */
const [LOWEST, HIGHEST] = [200, 6000];
/** Mean square of a third-octave of a lead of the bus's usual loudness, below which nobody sings in it. */
const SILENT = toGain(-66) ** 2;
const SIZE = 2048;
const HOP = SIZE / 2;
/** Share of a cut, in decibels, that is left one hop (23 ms) later; faster, the band swells in every gap between two words. */
const RELEASE = 0.85;
/** Decibels under which a cut is over. */
const INAUDIBLE = 0.2;
/** Bins to either side over which a cut is spread, so that none rings. */
const SPREAD = 2;

type Sides = readonly [Float32Array, Float32Array];

/** Works on the buses in place; all get the same cuts. */
export function unmask(
  lead: Float32Array,
  buses: readonly Sides[],
  sampleRate: number,
  { wanted, most }: SpectralClearance,
): void {
  const bands = thirdOctaves(sampleRate);
  const voice = new Stream([lead, lead]);
  const band = buses.map((sides) => new Stream(sides));
  const cuts = new Float64Array(bands.length);
  for (let start = -HOP; start < lead.length; start += HOP) {
    const sung = voice.powers(start, bands);
    for (let b = 0; b < cuts.length; b++) cuts[b] = cuts[b]! * RELEASE;
    const isSung = sung.some((power) => power > SILENT);
    const isCut = isSung || cuts.some((cut) => cut > INAUDIBLE);
    if (isCut) {
      const played = new Float64Array(bands.length);
      for (const stream of band) stream.addMiddle(start, bands, played);
      for (let b = 0; b < cuts.length; b++) {
        if (sung[b]! <= SILENT) continue;
        const over = 10 * Math.log10(sung[b]! / (played[b]! + 1e-12));
        cuts[b] = Math.max(cuts[b]!, Math.min(most, wanted - over));
      }
    }
    const gains = isCut ? gainsOf(cuts, bands) : undefined;
    for (const stream of band) stream.write(start, gains);
  }
}

/** First bin and the one after the last of each. */
type Bins = readonly [number, number];

function thirdOctaves(sampleRate: number): Bins[] {
  const bins: Bins[] = [];
  const binOf = (frequency: number): number => Math.round((frequency / sampleRate) * SIZE);
  for (let low = LOWEST; low < HIGHEST; low *= 2 ** (1 / 3)) {
    const [from, to] = [binOf(low), binOf(low * 2 ** (1 / 3))];
    if (to > from) bins.push([from, to]);
  }
  return bins;
}

/** Factor of each bin up to half the size. */
function gainsOf(cuts: Float64Array, bands: readonly Bins[]): Float64Array {
  const stepped = new Float64Array(HOP + 1).fill(1);
  bands.forEach(([from, to], b) => stepped.fill(toGain(-cuts[b]!), from, to));
  return stepped.map((_, k) => {
    let sum = 0;
    for (let j = k - SPREAD; j <= k + SPREAD; j++) sum += stepped[Math.max(0, Math.min(HOP, j))]!;
    return sum / (2 * SPREAD + 1);
  });
}

const WINDOW = Float64Array.from({ length: SIZE }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / SIZE));
const fft = new Fft(SIZE);

/** Two sides as one complex signal, window by window; what is written lies behind what is still to be read. */
class Stream {
  readonly #sides: Sides;
  readonly #real = new Float64Array(SIZE);
  readonly #imaginary = new Float64Array(SIZE);
  readonly #carried = [new Float64Array(HOP), new Float64Array(HOP)] as const;
  #isTransformed = false;

  constructor(sides: Sides) {
    this.#sides = sides;
  }

  /** Mean square of one side in each band. */
  powers(start: number, bands: readonly Bins[]): Float64Array {
    this.#read(start);
    const powers = new Float64Array(bands.length);
    let energy = 0;
    for (const value of this.#real) energy += value * value;
    // Silence needs no spectrum.
    if (energy / SIZE > SILENT) this.#addMiddle(bands, powers);
    return powers;
  }

  addMiddle(start: number, bands: readonly Bins[], powers: Float64Array): void {
    this.#read(start);
    this.#addMiddle(bands, powers);
  }

  #addMiddle(bands: readonly Bins[], powers: Float64Array): void {
    fft.forward(this.#real, this.#imaginary);
    this.#isTransformed = true;
    const [re, im] = [this.#real, this.#imaginary];
    // Parseval: both halves of the spectrum, and the window's mean square of a half.
    const scale = 4 / SIZE ** 2;
    bands.forEach(([from, to], b) => {
      let sum = 0;
      for (let k = from; k < to; k++) {
        const m = SIZE - k;
        const x = (re[k]! + re[m]! + im[k]! + im[m]!) / 4;
        const y = (im[k]! - im[m]! + re[m]! - re[k]!) / 4;
        sum += x * x + y * y;
      }
      powers[b] = powers[b]! + sum * scale;
    });
  }

  /** @param gains undefined where nothing is cut */
  write(start: number, gains: Float64Array | undefined): void {
    if (!this.#isTransformed) this.#read(start);
    else this.#cut(gains);
    this.#isTransformed = false;
    [this.#real, this.#imaginary].forEach((values, side) => {
      const [out, carried] = [this.#sides[side]!, this.#carried[side]!];
      for (let i = 0; i < HOP; i++) {
        const at = start + i;
        if (at >= 0 && at < out.length) out[at] = carried[i]! + values[i]! * WINDOW[i]!;
        carried[i] = values[HOP + i]! * WINDOW[HOP + i]!;
      }
    });
  }

  #cut(gains: Float64Array | undefined): void {
    const [re, im] = [this.#real, this.#imaginary];
    if (gains)
      for (let k = 0; k < SIZE; k++) {
        const gain = gains[k <= HOP ? k : SIZE - k]!;
        re[k] = re[k]! * gain;
        im[k] = im[k]! * gain;
      }
    fft.inverse(re, im);
  }

  #read(start: number): void {
    const [left, right] = this.#sides;
    for (let i = 0; i < SIZE; i++) {
      const at = start + i;
      this.#real[i] = (left[at] ?? 0) * WINDOW[i]!;
      this.#imaginary[i] = (right[at] ?? 0) * WINDOW[i]!;
    }
  }
}
