/** Beats to seconds, with a ritard at the end when the style asks for one. */
export interface TempoMap {
  bpm: number;
  /** Beat from which the song slows down; infinite for none. */
  ritardFrom: number;
  /** Last beat of the slowing. */
  ritardTo: number;
}

/** Length of the last beat of a ritardando, as a multiple of a beat in tempo. */
const SLOWEST = 1.6;

export function secondsAt(beat: number, map: TempoMap): number {
  const beatSeconds = 60 / map.bpm;
  if (beat <= map.ritardFrom) return beat * beatSeconds;
  const span = Math.max(1e-6, map.ritardTo - map.ritardFrom);
  const inside = Math.min(beat, map.ritardTo) - map.ritardFrom;
  const beyond = Math.max(0, beat - map.ritardTo);
  // The length of a beat grows in a straight line from 1 to SLOWEST, so its integral is a parabola.
  const slowed = inside + ((SLOWEST - 1) * inside * inside) / (2 * span);
  return (map.ritardFrom + slowed + beyond * SLOWEST) * beatSeconds;
}

/** Beats in time that a ritard over one bar and the held bar after it add. */
export function ritardBeats(meter: number): number {
  return ((SLOWEST - 1) * meter) / 2 + (SLOWEST - 1) * meter;
}
