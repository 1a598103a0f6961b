import type { DrumFigure, Style } from '../style.ts';
import { EIGHTH_GRID, everyTempo, strip } from './shared.ts';

/** Fingerpicked guitars close to the ear, upright bass, no kit until late. */
export const folk: Style = {
  id: 'folk',
  tempo: { Slow: [68, 78], Medium: [92, 106], 'Up-tempo': [118, 132] },
  meters: [4, 4, 3],
  swing: 0.52,
  sixteenthSwing: 0.52,
  colour: 0,
  scale: 'natural',
  major: {
    verse: ['I IV I V', 'I V vi IV', 'I Imaj7 IV I', 'I ii IV I', 'I iii IV V'],
    chorus: ['IV I V vi', 'IV V I vi', 'vi IV I V', 'IV I IV V'],
    bridge: ['ii IV vi V', 'vi iii IV V', 'IV iv I V'],
  },
  minor: {
    verse: ['i bVII i v', 'i bIII bVII iv', 'i bVI bVII i'],
    chorus: ['bIII bVII i bVI', 'bVI bIII bVII i', 'iv bVII bIII bVI'],
    bridge: ['iv iv bVI bVII', 'bVI bVII i V'],
  },
  melody: { grid: EIGHTH_GRID, syncopation: 0.25, range: 0.5, pentatonic: false, ornaments: 0.14, pace: 2.6 },
  drums: {
    role: 'drums',
    kits: [40, 0],
    from: 3,
    strip: strip(-5, 0, 0.15),
    fills: ['brush', 'percussion'],
    figures: everyTempo<DrumFigure>([
      { shaker: '4.2.4.2.4.2.4.2.', kick: '6...............' },
      { kick: '7.......6.......', shaker: '5.3.5.3.5.3.5.3.', tambourine: '....5.......5...' },
      {
        kick: '8.......7.......',
        snare: '....6.......6...',
        shaker: '5.3.5.3.5.3.5.3.',
        tambourine: '....6.......6...',
      },
    ]),
  },
  parts: [
    {
      role: 'comp',
      programs: [24, 25],
      from: 1,
      register: [48, 69],
      notes: 4,
      ring: true,
      strip: strip(1, -0.35, 0.18),
      figures: everyTempo([
        ['b-2-B-3-b-2-B-4-', 'b-3-2-4-B-3-2-3-', 'b---3-2-4-2-3-2-'],
        ['b-3-B23-b-4-B-3-', 'b-32B-3-b-42B-3-'],
      ]),
    },
    {
      role: 'comp',
      programs: [25],
      from: 3,
      register: [52, 72],
      notes: 4,
      strip: strip(-4, 0.5, 0.18),
      figures: everyTempo([['d-------d---d-u-', 'd---d-u-.-u-d-u-'], ['D---d-u-D-u-d-u-']]),
    },
    {
      role: 'bass',
      programs: [32],
      from: 2,
      lowest: 28,
      strip: strip(-1, 0, 0.04),
      figures: everyTempo([
        ['r---------------', 'r-------F-------'],
        ['r-------F-----a-', 'r-----f-r-----a-'],
      ]),
    },
    { role: 'pad', programs: [20, 21, 49], from: 3, register: [55, 74], notes: 3, strip: strip(-11, 0.15, 0.35) },
    { role: 'line', programs: [42, 110, 40], from: 4, register: [62, 82], strip: strip(-8, 0.35, 0.35) },
    { role: 'answer', programs: [22, 110, 73, 105], from: 2, register: [65, 84], strip: strip(-7, 0.3, 0.3) },
  ],
  guide: [22, 73, 110],
  looseness: 9,
  layback: 4,
  ending: 'ritard',
  mix: {
    room: 1.1,
    voiceSend: 0.15,
    echoBeats: 0,
    echoLevel: 0,
    pump: 0,
    brightness: 0,
    drive: 1,
    texture: 'none',
  },
};
