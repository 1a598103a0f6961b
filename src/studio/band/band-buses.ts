/** Buses of the rendered band, apart from what renders it: whoever only passes them on needs no synthesiser. */
import type { Stem } from './render-stem.ts';

export interface BandBuses {
  /** Drums and bass. */
  rhythm: Stem;
  /** Everything with chords and tunes. */
  harmony: Stem;
  /** Input of the reverb. */
  send: Stem;
}

/** All samples of the buses, to hand them to another thread. */
export function samplesOf({ rhythm, harmony, send }: BandBuses): Float32Array[] {
  return [rhythm, harmony, send].flatMap(({ left, right }) => [left, right]);
}
