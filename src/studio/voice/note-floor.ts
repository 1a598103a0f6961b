/**
 * A floor under a melody: below each note nothing of the voice is left. A vocoder puts noise there, and each change of loudness, and
 * both grow in a mouth that is nearly closed, whose resonance lies below a high note: n, v and the end of a vowel are then heard an octave low.
 */
import { SAMPLE_RATE } from './spectral-envelope.ts';

/** Of the note's frequency: half of it is 16 dB lower, the note itself less than one. */
const SHARE = 0.8;
/** Of two stages that make one filter of the fourth order without a bump (Butterworth). */
const DAMPINGS = [2 * Math.cos(Math.PI / 8), 2 * Math.sin(Math.PI / 8)] as const;
/** Samples after which the filter follows the melody. */
const STEP = 32;

/** Works in place. @param start song time of samples[0] @param pitchAt hertz at a song time; asked with rising times */
export function clearBelowNotes(samples: Float32Array, start: number, pitchAt: (time: number) => number): void {
  const stages = DAMPINGS.map((damping) => new MovingHighpass(damping));
  for (let from = 0; from < samples.length; from += STEP) {
    const to = Math.min(samples.length, from + STEP);
    const tangent = Math.tan((Math.PI * SHARE * pitchAt(start + from / SAMPLE_RATE)) / SAMPLE_RATE);
    for (const stage of stages) stage.process(samples, from, to, tangent);
  }
}

/** Keeps what it remembers apart from its frequency, which may therefore move (A. Simper, "Solving the continuous SVF equations", 2013). */
class MovingHighpass {
  readonly #damping: number;
  #first = 0;
  #second = 0;

  constructor(damping: number) {
    this.#damping = damping;
  }

  /** @param tangent of half of the angle by which the cut-off frequency turns in a sample */
  process(samples: Float32Array, from: number, to: number, tangent: number): void {
    const damping = this.#damping;
    const a = 1 / (1 + tangent * (tangent + damping));
    const b = tangent * a;
    const c = tangent * b;
    let [first, second] = [this.#first, this.#second];
    for (let i = from; i < to; i++) {
      const sample = samples[i]!;
      const rest = sample - second;
      const band = a * first + b * rest;
      const low = second + b * first + c * rest;
      first = 2 * band - first;
      second = 2 * low - second;
      samples[i] = sample - damping * band - low;
    }
    this.#first = first;
    this.#second = second;
  }
}
