/** Input and output of every player. */
import type { PlacedChord } from '../chords.ts';
import type { Plan } from '../plan.ts';
import type { Bar } from '../song-bars.ts';
import type { PitchedPart } from '../style.ts';

/** One note in beats of the song, before swing and human timing. */
export interface PlayedNote {
  beat: number;
  beats: number;
  pitch: number;
  /** 1 to 127. */
  velocity: number;
  /** Seconds later than the beat, as in a strum. */
  lag?: number;
}

export interface Stage {
  plan: Plan;
  bars: Bar[];
  chords: PlacedChord[];
  /** Own generator for each part: adding a part does not change what the others play. */
  random: () => number;
}

export function isPlaying(part: { from: number; until?: number }, bar: Bar): boolean {
  if (bar.final) return part.until === undefined;
  return bar.energy >= part.from && bar.energy <= (part.until ?? 5);
}

/** Loudness of a part by the section's energy, 1 to 127. */
export function velocityFor(bar: Bar, accent: number): number {
  return Math.round(Math.max(20, Math.min(124, (42 + bar.energy * 10.5) * accent)));
}

/** One alternative for each layer, chosen once for the song, so that a part keeps its figure. */
export function settle<T>(layers: readonly (T | readonly T[])[], random: () => number): T[] {
  return layers.map((layer) => {
    const choices = (Array.isArray(layer) ? layer : [layer]) as readonly T[];
    return choices[Math.floor(random() * choices.length)]!;
  });
}

export type Player<P extends PitchedPart> = (part: P, stage: Stage) => PlayedNote[];
