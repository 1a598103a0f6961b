/** Measures the intonation of each note from the audio alone. */
import type { Note } from '../score.ts';

export interface PitchReport {
  notes: number;
  /** Notes with enough voiced sound to be measured. */
  measured: number;
  /** Of all notes, those within 50 cents of the score (unmeasured notes count as missed). */
  withinFiftyCents: number;
  /** Absolute error of the measured notes, cents. */
  medianCents: number;
  ninetiethCents: number;
}

/** Parts of a note left out of the measurement: glide into it and out of it. */
const ARRIVAL = 0.07;
const DEPARTURE = 0.06;
const SHORTEST_MIDDLE = 0.03;
/** Voiced frames that make a middle: fewer are the end of a vowel that a consonant has cut short. */
const FEWEST_FRAMES = 3;
const STEP = 0.005;
const WINDOW = 0.035;
const LOWEST = 60;
const HIGHEST = 1000;
/** YIN's threshold of aperiodicity, and the one above which a frame has no pitch. */
const CLEAR = 0.15;
const UNCLEAR = 0.35;

/** `start`: song time of samples[0], seconds. */
export function judgePitch(
  samples: Float32Array,
  sampleRate: number,
  start: number,
  notes: readonly Note[],
): PitchReport {
  const factor = Math.max(1, Math.floor(sampleRate / 20_000));
  const tracker = new PitchTracker(decimated(samples, factor), sampleRate / factor);
  const errors = notes.flatMap((note) => {
    const cents = noteError(tracker, note, start);
    return cents === null ? [] : [Math.abs(cents)];
  });
  errors.sort((a, b) => a - b);
  return {
    notes: notes.length,
    measured: errors.length,
    withinFiftyCents: errors.filter((cents) => cents <= 50).length,
    medianCents: quantile(errors, 0.5),
    ninetiethCents: quantile(errors, 0.9),
  };
}

/**
 * Median over the note's middle, so that single frames an octave off do not count; over all of a note whose middle is
 * almost voiceless, as in "its" on a short note. Null: nothing voiced.
 */
function noteError(tracker: PitchTracker, note: Note, start: number): number | null {
  const from = note.start + Math.min(ARRIVAL, note.duration * 0.35);
  const to = Math.max(from + SHORTEST_MIDDLE, note.start + note.duration - Math.min(DEPARTURE, note.duration * 0.3));
  const middle = errorsWithin(tracker, note, start, [from, to]);
  const errors = middle.length < FEWEST_FRAMES ? errorsWithin(tracker, note, start, [note.start, to]) : middle;
  return errors.length === 0 ? null : quantile(errors, 0.5);
}

/** Cents off the note of each voiced frame, sorted. */
function errorsWithin(
  tracker: PitchTracker,
  note: Note,
  start: number,
  [from, to]: readonly [number, number],
): number[] {
  const cents: number[] = [];
  for (let time = from; time <= to; time += STEP) {
    const hertz = tracker.at(time - start);
    if (hertz > 0) cents.push(1200 * Math.log2(hertz / 440) - 100 * (note.pitch - 69));
  }
  return cents.sort((a, b) => a - b);
}

/** Of a sorted list; NaN when it is empty. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Every `factor` samples as their mean. */
export function decimated(samples: Float32Array, factor: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / factor) }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < factor; j++) sum += samples[i * factor + j]!;
    return sum / factor;
  });
}

/** Lags that are measured in one pass: sums that do not wait for each other, and a sample is read once for all. */
const AT_ONCE = 4;

/** YIN (de Cheveigné and Kawahara, 2002). */
export class PitchTracker {
  readonly #samples: Float32Array;
  readonly #sampleRate: number;
  readonly #window: number;
  /** Samples that are looked at for one time. */
  readonly #frame: Float64Array;
  /** Cumulative mean normalised difference of each lag below `#measured`. */
  readonly #difference: Float64Array;
  readonly #squares: Float64Array;
  #measured = 0;
  #sum = 0;

  constructor(samples: Float32Array, sampleRate: number) {
    this.#samples = samples;
    this.#sampleRate = sampleRate;
    this.#window = Math.round(WINDOW * sampleRate);
    this.#difference = new Float64Array(Math.ceil(sampleRate / LOWEST) + 2);
    this.#squares = new Float64Array(this.#difference.length + AT_ONCE);
    this.#frame = new Float64Array(this.#window + this.#squares.length);
  }

  /** Hertz around a time in seconds; 0 = no clear pitch. */
  at(time: number): number {
    const window = this.#window;
    const longest = this.#difference.length - 2;
    const first = Math.round(time * this.#sampleRate - (window + longest / 2) / 2);
    if (first < 0 || first + window + longest + 1 >= this.#samples.length) return 0;
    this.#frame.set(this.#samples.subarray(first, first + window + longest + 2));
    if (this.#energy() < 1e-6) return 0;
    this.#difference[0] = 1;
    this.#measured = 1;
    this.#sum = 0;
    const lag = this.#bestLag();
    return lag === 0 ? 0 : this.#sampleRate / this.#refined(lag);
  }

  #energy(): number {
    let energy = 0;
    for (let i = 0; i < this.#window; i++) energy += this.#frame[i]! ** 2;
    return energy / this.#window;
  }

  /** A clear pitch is found before most lags are measured. */
  #differenceAt(lag: number): number {
    while (this.#measured <= lag) this.#measureMore();
    return this.#difference[lag]!;
  }

  #measureMore(): void {
    const difference = this.#difference;
    const from = this.#measured;
    addSquares(this.#frame, this.#window, from, this.#squares);
    const to = Math.min(from + AT_ONCE, difference.length);
    for (let lag = from; lag < to; lag++) {
      const square = this.#squares[lag]!;
      this.#sum += square;
      difference[lag] = this.#sum > 0 ? (square * lag) / this.#sum : 1;
    }
    this.#measured = to;
  }

  #bestLag(): number {
    const end = this.#difference.length - 1;
    let best = 0;
    for (let lag = Math.floor(this.#sampleRate / HIGHEST); lag < end; lag++) {
      const here = this.#differenceAt(lag);
      if (here < CLEAR) {
        while (lag + 1 < end && this.#differenceAt(lag + 1) < this.#differenceAt(lag)) lag++;
        return lag;
      }
      if (best === 0 || here < this.#differenceAt(best)) best = lag;
    }
    return this.#differenceAt(best) < UNCLEAR ? best : 0;
  }

  #refined(lag: number): number {
    const [before, at, after] = [this.#differenceAt(lag - 1), this.#differenceAt(lag), this.#differenceAt(lag + 1)];
    const curvature = before - 2 * at + after;
    return curvature > 0 ? lag + (0.5 * (before - after)) / curvature : lag;
  }
}

/**
 * Squared differences of a frame and itself later, summed over the window, for `AT_ONCE` lags. Names one by one: taken out of a
 * list, they cost four times as much.
 */
function addSquares(frame: Float64Array, window: number, lag: number, squares: Float64Array): void {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let i = 0, j = lag; i < window; i++, j++) {
    const sample = frame[i]!;
    const a = sample - frame[j]!;
    const b = sample - frame[j + 1]!;
    const c = sample - frame[j + 2]!;
    const d = sample - frame[j + 3]!;
    first += a * a;
    second += b * b;
    third += c * c;
    fourth += d * d;
  }
  squares[lag] = first;
  squares[lag + 1] = second;
  squares[lag + 2] = third;
  squares[lag + 3] = fourth;
}
