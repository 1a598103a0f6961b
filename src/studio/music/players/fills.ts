import type { Bar } from '../song-bars.ts';
import type { DrumVoice, FillKind } from '../style.ts';
import { DRUM_NOTES } from './drum-notes.ts';
import type { PlayedNote } from './player.ts';

type Stroke = readonly [beat: number, voice: DrumVoice, velocity: number];

/** Strokes of two beats; a short fill plays the second beat only. */
const FILLS: Record<Exclude<FillKind, 'none'>, readonly (readonly Stroke[])[]> = {
  toms: [
    [
      [0, 'snare', 84],
      [0.5, 'snare', 70],
      [0.75, 'tomHigh', 84],
      [1, 'tomHigh', 92],
      [1.25, 'tomMid', 88],
      [1.5, 'tomLow', 98],
      [1.75, 'tomLow', 104],
    ],
    [
      [0, 'snare', 88],
      [0.5, 'tomHigh', 84],
      [1, 'tomMid', 94],
      [1.5, 'tomLow', 102],
      [1.75, 'snare', 84],
    ],
    [
      [0, 'snare', 80],
      [0.25, 'snare', 66],
      [0.5, 'tomHigh', 88],
      [1, 'tomMid', 92],
      [1.25, 'tomMid', 80],
      [1.5, 'tomLow', 100],
    ],
  ],
  snare: [
    [
      [0, 'snare', 84],
      [0.75, 'snare', 70],
      [1, 'snare', 88],
      [1.5, 'snare', 94],
      [1.75, 'snare', 100],
    ],
    [
      [0, 'snare', 84],
      [1, 'snare', 78],
      [1.25, 'snare', 84],
      [1.5, 'snare', 92],
      [1.75, 'kick', 96],
    ],
  ],
  triplet: [
    [
      [0, 'snare', 84],
      [0.333, 'snare', 66],
      [0.667, 'tomHigh', 80],
      [1, 'tomMid', 90],
      [1.333, 'tomMid', 80],
      [1.667, 'tomLow', 98],
    ],
    [
      [0, 'snare', 82],
      [0.667, 'snare', 68],
      [1, 'snare', 90],
      [1.333, 'snare', 76],
      [1.667, 'snare', 96],
    ],
  ],
  brush: [
    [
      [0, 'snare', 62],
      [0.667, 'snare', 54],
      [1, 'snare', 68],
      [1.333, 'snare', 58],
      [1.667, 'snare', 74],
    ],
    [
      [0, 'snare', 60],
      [1, 'snare', 64],
      [1.667, 'kick', 60],
    ],
  ],
  roll: [
    [
      [0, 'snare', 44],
      [0.25, 'snare', 50],
      [0.5, 'snare', 56],
      [0.75, 'snare', 62],
      [1, 'snare', 70],
      [1.25, 'snare', 78],
      [1.5, 'snare', 88],
      [1.75, 'snare', 98],
    ],
    [
      [0, 'snare', 52],
      [0.5, 'snare', 60],
      [1, 'snare', 70],
      [1.25, 'snare', 76],
      [1.5, 'snare', 84],
      [1.625, 'snare', 88],
      [1.75, 'snare', 94],
      [1.875, 'snare', 100],
    ],
  ],
  claps: [
    [
      [0, 'clap', 88],
      [0.75, 'kick', 90],
      [1, 'clap', 94],
      [1.5, 'clap', 96],
      [1.75, 'clap', 100],
    ],
    [
      [0, 'clap', 88],
      [1, 'clap', 92],
      [1.5, 'snare', 90],
      [1.75, 'snare', 100],
    ],
  ],
  percussion: [
    [
      [0, 'congaLow', 88],
      [0.5, 'conga', 84],
      [0.75, 'conga', 78],
      [1, 'bongoLow', 88],
      [1.25, 'bongo', 84],
      [1.5, 'bongo', 92],
      [1.75, 'snare', 96],
    ],
    [
      [0, 'snare', 82],
      [0.25, 'bongo', 74],
      [0.5, 'bongo', 80],
      [1, 'congaLow', 90],
      [1.5, 'tomHigh', 90],
      [1.75, 'tomLow', 96],
    ],
  ],
};

/** The last `beats` (1 or 2) of a bar. */
export function fillNotes(kind: FillKind, bar: Bar, beats: number, random: () => number): PlayedNote[] {
  if (kind === 'none') return [];
  const choices = FILLS[kind];
  const strokes = choices[Math.floor(random() * choices.length)]!;
  const start = bar.start + bar.beats - 2;
  const force = 0.72 + bar.energy * 0.06;
  return strokes
    .filter(([beat]) => beat >= 2 - beats)
    .map(([beat, voice, velocity]) => ({
      beat: start + beat,
      beats: 0.2,
      pitch: DRUM_NOTES[voice],
      velocity: Math.min(122, velocity * force),
    }));
}
