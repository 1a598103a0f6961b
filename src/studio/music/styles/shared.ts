/** Small words the style files share. */
import type { ByTempo, DrumFigure, Layers, Strip } from '../style.ts';

/** `level` in decibels, `pan` -1 to 1, `send` 0 to 1. */
export function strip(level: number, pan: number, send: number): Strip {
  return { level, pan, send };
}

export function everyTempo<T>(layers: Layers<T>): ByTempo<Layers<T>> {
  return { Slow: layers, Medium: layers, 'Up-tempo': layers };
}

/** The windows most styles use: what each word for a tempo promises, without its edges. */
export const USUAL_TEMPO = {
  Slow: [68, 79],
  Medium: [94, 110],
  'Up-tempo': [119, 130],
} as const;

export const EIGHTH_GRID = { Slow: 4, Medium: 4, 'Up-tempo': 2 } as const;
export const TRIPLET_GRID = { Slow: 3, Medium: 3, 'Up-tempo': 3 } as const;
export const SIXTEENTH_GRID = { Slow: 4, Medium: 4, 'Up-tempo': 4 } as const;

/** A plain backbeat, from a brushed pulse to a full kit. */
export const BACKBEAT_SLOW: Layers<DrumFigure> = [
  { kick: '6...............', rim: '............5...', shaker: '4.2.4.2.4.2.4.2.' },
  [
    { kick: '8.........6.....', rim: '....6.......6...', hat: '5.3.5.3.5.3.5.3.' },
    { kick: '8......5..6.....', rim: '....6.......6...', hat: '5...4...5...4...' },
  ],
  [
    { kick: '8.........7.....', snare: '....8.......8...', hat: '6.3.5.3.6.3.5.4.' },
    { kick: '8......6..7.....', snare: '....8.......8..2', hat: '6.445.446.445.44' },
  ],
  { kick: '9......6..8.....', snare: '....9.......9..3', ride: '6.4.6.4.6.4.6.4.', tambourine: '....5.......5...' },
];
