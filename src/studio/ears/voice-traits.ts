/** Figures of a voice from the sound of a take: how high it sings, and the shape of its throat in the spectrum. */
import { Fft } from '../dsp/fft.ts';
import { hypotenuse } from '../dsp/hypotenuse.ts';
import type { Audio } from '../dsp/wav.ts';
import { decimated, quantile } from '../judge/pitch.ts';

/** Samples of a frame, and the least rate to which the take is thinned out. */
const [SIZE, LEAST_RATE] = [1024, 11_000];
/** Frames that are measured, spread over all that is sung; more say nothing new. */
const FRAMES = 500;
const FEWEST_FRAMES = 60;
/** Share of the frames that are kept: those with the clearest pitch. */
const CLEAREST = 0.6;
/** Pitches that are tried, Hertz, and their number to the octave. */
const [LOWEST, HIGHEST, STEPS] = [75, 750, 36];
const PARTIALS = 10;
/** Bands of the envelope and their edges, Hertz. */
const [BANDS, LOW, HIGH] = [24, 180, 5000];
/** Decibels below the loudest band of a frame that are told apart. */
const DEPTH = 45;
const CEPSTRA = 12;

/**
 * Quartiles of the pitch in octaves above 100 Hz, then cepstra of the partials' envelope. Null where hardly anything that is sung has a clear pitch.
 * @param sung times at which the voice sings, in seconds
 */
export function voiceTraits(
  { channels, sampleRate }: Audio,
  sung: readonly { start: number; end: number }[],
): number[] | null {
  const factor = Math.max(1, Math.floor(sampleRate / LEAST_RATE));
  const [left = new Float32Array(), right = left] = channels.map((samples) => decimated(samples, factor));
  const spectrum = new CentreSpectrum(left, right, sampleRate / factor);
  const frames: Frame[] = [];
  for (const time of timesIn(sung)) {
    const frame = spectrum.frameAt(time);
    if (frame) frames.push(frame);
  }
  if (frames.length < FEWEST_FRAMES) return null;
  frames.sort((a, b) => b.clarity - a.clarity);
  const kept = frames.slice(0, Math.round(frames.length * CLEAREST));
  const pitches = kept.map(({ hertz }) => Math.log2(hertz / 100)).sort((a, b) => a - b);
  const cepstra = Array.from(
    { length: CEPSTRA },
    (_, i) => kept.reduce((sum, { cepstrum }) => sum + cepstrum[i]!, 0) / kept.length,
  );
  return [...[0.25, 0.5, 0.75].map((share) => quantile(pitches, share)), ...cepstra];
}

/** Times at even distances over all that is sung. */
function timesIn(sung: readonly { start: number; end: number }[]): number[] {
  const seconds = sung.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);
  const step = Math.max(0.04, seconds / FRAMES);
  const times: number[] = [];
  let left = step / 2;
  for (const { start, end } of sung) {
    let time = start + left;
    for (; time < end; time += step) times.push(time);
    left = time - Math.max(start, end);
  }
  return times;
}

interface Frame {
  hertz: number;
  /** 0 to 1: share of the sound that lies on the partials. */
  clarity: number;
  cepstrum: number[];
}

/** The spectrum of what both sides share: in a mix the voice stands in the middle, and most of a band beside it. */
class CentreSpectrum {
  readonly #left: Float32Array;
  readonly #right: Float32Array;
  readonly #rate: number;
  readonly #fft = new Fft(SIZE);
  readonly #real = new Float64Array(SIZE);
  readonly #imaginary = new Float64Array(SIZE);
  readonly #window = Float64Array.from({ length: SIZE }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE));
  readonly #centre = new Float64Array(SIZE / 2 + 1);

  constructor(left: Float32Array, right: Float32Array, rate: number) {
    this.#left = left;
    this.#right = right;
    this.#rate = rate;
  }

  /** Null for silence and for the ends of the take. */
  frameAt(time: number): Frame | null {
    const first = Math.round(time * this.#rate) - SIZE / 2;
    if (first < 0 || first + SIZE > this.#left.length) return null;
    // The two sides are one transform: the middle is its real part, half their difference its imaginary one.
    for (let i = 0; i < SIZE; i++) {
      const l = this.#left[first + i]!;
      const r = this.#right[first + i]!;
      this.#real[i] = ((l + r) / 2) * this.#window[i]!;
      this.#imaginary[i] = ((l - r) / 2) * this.#window[i]!;
    }
    this.#fft.forward(this.#real, this.#imaginary);
    let energy = 0;
    for (let bin = 1; bin <= SIZE / 2; bin++) {
      const mirror = SIZE - bin;
      const re = this.#real[bin]!;
      const im = this.#imaginary[bin]!;
      const mre = this.#real[mirror % SIZE]!;
      const mim = this.#imaginary[mirror % SIZE]!;
      const middle = hypotenuse(re + mre, im - mim) / 2;
      const side = hypotenuse(im + mim, mre - re) / 2;
      this.#centre[bin] = Math.max(0, middle - side);
      energy += this.#centre[bin]! ** 2;
    }
    if (!(energy > 1e-4)) return null;
    const { hertz, clarity } = this.#pitch();
    return { hertz, clarity, cepstrum: this.#cepstrum(hertz) };
  }

  /** Loudest bin beside a frequency. */
  #at(hertz: number): number {
    const bin = Math.round((hertz * SIZE) / this.#rate);
    return Math.max(this.#centre[bin - 1] ?? 0, this.#centre[bin] ?? 0, this.#centre[bin + 1] ?? 0);
  }

  /** The pitch on whose partials most lies, and least between them. */
  #pitch(): { hertz: number; clarity: number } {
    let best = { hertz: LOWEST, salience: -Infinity, all: 1 };
    for (let step = 0; step <= STEPS * Math.log2(HIGHEST / LOWEST); step++) {
      const hertz = LOWEST * 2 ** (step / STEPS);
      let [on, between] = [0, 0];
      for (let k = 1; k <= PARTIALS && k * hertz < HIGH; k++) {
        const weight = 0.86 ** (k - 1);
        on += weight * Math.sqrt(this.#at(k * hertz));
        between += weight * Math.sqrt(this.#at((k - 0.5) * hertz));
      }
      const salience = on - between;
      if (salience > best.salience) best = { hertz, salience, all: on + between + 1e-9 };
    }
    return { hertz: best.hertz, clarity: best.salience / best.all };
  }

  /** Cosine transform of the logarithm of the partials on bands of even width by ear. */
  #cepstrum(hertz: number): number[] {
    const levels = Array.from({ length: BANDS }, (_, band) => {
      const place = melToHertz(hertzToMel(LOW) + ((hertzToMel(HIGH) - hertzToMel(LOW)) * (band + 0.5)) / BANDS);
      const partial = Math.max(1, place / hertz);
      const below = Math.floor(partial);
      const part = partial - below;
      return this.#decibels(below * hertz) * (1 - part) + this.#decibels((below + 1) * hertz) * part;
    });
    const floor = Math.max(...levels) - DEPTH;
    return Array.from(
      { length: CEPSTRA },
      (_, i) =>
        levels.reduce(
          (sum, level, band) => sum + Math.max(floor, level) * Math.cos((Math.PI * (i + 1) * (band + 0.5)) / BANDS),
          0,
        ) / BANDS,
    );
  }

  #decibels(hertz: number): number {
    return 20 * Math.log10(this.#at(hertz) + 1e-6);
  }
}

const hertzToMel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700);
const melToHertz = (mel: number): number => 700 * (Math.exp(mel / 1127) - 1);
