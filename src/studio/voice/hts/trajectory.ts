/** Mel-cepstra over time from models of context: the most likely smooth course through all states of a line. */
import { type HtsVoice, rowFor } from './voice-file.ts';

export interface Trajectory {
  /** `frames` rows of the voice's order. */
  cepstra: Float64Array[];
  /** Frame after the last one of each phone, pauses included. */
  ends: number[];
}

/** Pauses before and after a line only lead in and out. */
const LONGEST_PAUSE_STATE = 6;
/** A coefficient is never stretched by more than this to vary as much as in a person's speech. */
const MOST_STRETCH = 2.5;
/** The level varies enough by itself. */
const LEVEL_SHARE = 0.5;

/**
 * @param labels one for each phone, a pause first and last
 * @param slowness frames for each frame that the voice would speak
 * @param liveliness 0 = the average course, which sounds muffled; 1 = as varied as a person's
 */
export function trajectoryOf(
  voice: HtsVoice,
  labels: readonly string[],
  { slowness, liveliness }: { slowness: number; liveliness: number },
): Trajectory {
  const rows: Float32Array[] = [];
  const ends = labels.map((label, index) => {
    const isPause = index === 0 || index === labels.length - 1;
    const durations = rowFor(voice.durations, 0, label);
    for (let state = 0; state < voice.states; state++) {
      const spoken = durations[state]!;
      const frames = Math.max(1, Math.round(isPause ? Math.min(LONGEST_PAUSE_STATE, spoken) : spoken * slowness));
      const row = rowFor(voice.cepstra, state, label);
      for (let i = 0; i < frames; i++) rows.push(row);
    }
    return rows.length;
  });
  const cepstra = rows.map(() => new Float64Array(voice.order));
  const course = new Course(rows.length);
  for (let coefficient = 0; coefficient < voice.order; coefficient++) {
    const values = course.through(rows, coefficient, voice);
    const share = liveliness * (coefficient === 0 ? LEVEL_SHARE : 1);
    if (share > 0) enliven(values, [ends[0]!, ends.at(-2)!], voice.variances[coefficient]!, share);
    values.forEach((value, frame) => (cepstra[frame]![coefficient] = value));
  }
  return { cepstra, ends };
}

/** Stretches a course around its mean towards a person's variance. */
function enliven(values: Float64Array, [from, to]: [number, number], wanted: number, share: number): void {
  const sounded = values.subarray(from, to);
  const mean = sounded.reduce((sum, value) => sum + value, 0) / sounded.length;
  const variance = sounded.reduce((sum, value) => sum + (value - mean) ** 2, 0) / sounded.length;
  const stretch = Math.min(MOST_STRETCH, Math.sqrt(wanted / Math.max(1e-9, variance)));
  const factor = 1 + (stretch - 1) * share;
  for (let frame = 0; frame < values.length; frame++) values[frame] = mean + (values[frame]! - mean) * factor;
}

/**
 * Maximum likelihood over values, slopes and curvatures: a band of linear equations, two frames to each side, solved by an
 * LDL' factorisation (Tokuda and others, "Speech parameter generation algorithms for HMM-based speech synthesis", 2000).
 */
class Course {
  readonly #frames: number;
  /** Diagonals of the band: a frame with itself, the next, and the one after that. */
  readonly #band: [Float64Array, Float64Array, Float64Array];
  readonly #values: Float64Array;
  readonly #lower: [Float64Array, Float64Array];

  constructor(frames: number) {
    const numbers = (): Float64Array => new Float64Array(frames);
    this.#frames = frames;
    this.#band = [numbers(), numbers(), numbers()];
    this.#values = numbers();
    this.#lower = [numbers(), numbers()];
  }

  /** Returned values are overwritten by the next call. */
  through(rows: readonly Float32Array[], coefficient: number, { windows, order }: HtsVoice): Float64Array {
    for (const diagonal of this.#band) diagonal.fill(0);
    this.#values.fill(0);
    const variances = order * windows.length;
    windows.forEach((window, w) => {
      // Slope and curvature of the outermost frames would reach out of the line.
      const edge = w === 0 ? 0 : 1;
      for (let frame = edge; frame < this.#frames - edge; frame++) {
        const row = rows[frame]!;
        const at = w * order + coefficient;
        this.#add(frame, window, row[at]!, 1 / row[variances + at]!);
      }
    });
    this.#solve();
    return this.#values;
  }

  #add(frame: number, window: readonly number[], mean: number, precision: number): void {
    const first = frame - (window.length - 1) / 2;
    window.forEach((weight, i) => {
      if (weight === 0) return;
      this.#values[first + i] = this.#values[first + i]! + weight * precision * mean;
      for (let j = i; j < window.length; j++) {
        const diagonal = this.#band[j - i]!;
        diagonal[first + i] = diagonal[first + i]! + weight * precision * window[j]!;
      }
    });
  }

  #solve(): void {
    const [own, next, second] = this.#band;
    const [lower, lowest] = this.#lower;
    const values = this.#values;
    for (let t = 0; t < this.#frames; t++) {
      const back = t > 0 ? lower[t - 1]! : 0;
      const farBack = t > 1 ? lowest[t - 2]! : 0;
      const diagonal =
        own[t]! - (t > 0 ? back * back * own[t - 1]! : 0) - (t > 1 ? farBack * farBack * own[t - 2]! : 0);
      own[t] = diagonal;
      lower[t] = (next[t]! - (t > 0 ? lowest[t - 1]! * back * own[t - 1]! : 0)) / diagonal;
      lowest[t] = second[t]! / diagonal;
      values[t] = values[t]! - (t > 0 ? back * values[t - 1]! : 0) - (t > 1 ? farBack * values[t - 2]! : 0);
    }
    for (let t = this.#frames - 1; t >= 0; t--) {
      const on = values[t + 1] ?? 0;
      const far = values[t + 2] ?? 0;
      values[t] = values[t]! / own[t]! - lower[t]! * on - lowest[t]! * far;
    }
  }
}
