import type { Style } from '../style.ts';
import { BACKBEAT_SLOW, EIGHTH_GRID, everyTempo, strip } from './shared.ts';

/** Rolling piano and strings; the drums come late. */
export const ballad: Style = {
  id: 'ballad',
  tempo: { Slow: [66, 76], Medium: [91, 100], 'Up-tempo': [118, 124] },
  meters: [4],
  swing: 0.5,
  sixteenthSwing: 0.5,
  colour: 1,
  scale: 'natural',
  major: {
    verse: ['I V vi IV', 'I iii IV V', 'I vi IV V', 'I Imaj7 IV iv', 'I V ii IV'],
    chorus: ['IV V iii vi IV V I I', 'I V vi IV', 'IV I V vi', 'I iii vi IV'],
    bridge: ['vi iii IV I ii IV Vsus4 V', 'IV iii ii V', 'bVI bVII I V'],
  },
  minor: {
    verse: ['i bVI bIII bVII', 'i v bVI iv', 'i bVII bVI V'],
    chorus: ['bVI bVII i bIII', 'bIII bVII iv bVI', 'i bVI bIII bVII'],
    bridge: ['iv i bVI V', 'bVI bVII bIII V'],
  },
  melody: { grid: EIGHTH_GRID, syncopation: 0.2, range: 0.8, pentatonic: false, ornaments: 0.22, pace: 2.3 },
  drums: {
    role: 'drums',
    kits: [0, 8],
    from: 3,
    strip: strip(-3, 0, 0.25),
    fills: ['toms', 'roll'],
    figures: {
      Slow: BACKBEAT_SLOW,
      Medium: BACKBEAT_SLOW,
      'Up-tempo': [
        { kick: '6.......5.......', shaker: '4.3.4.3.4.3.4.3.' },
        { kick: '8.....5.7.......', rim: '........7.......', hat: '5.3.5.3.5.3.5.3.' },
        { kick: '8.....6.....5...', snare: '........8.......', ride: '6.4.6.4.6.4.6.4.' },
      ],
    },
  },
  parts: [
    {
      role: 'bass',
      programs: [32, 35],
      from: 2,
      lowest: 28,
      strip: strip(-0.5, 0, 0.04),
      figures: everyTempo([
        ['r---------------', 'r-------r-------'],
        ['r-------f-----a-', 'r-----r-f-----a-'],
      ]),
    },
    {
      role: 'comp',
      programs: [0],
      from: 1,
      register: [48, 74],
      notes: 4,
      ring: true,
      strip: strip(0.5, -0.15, 0.3),
      figures: everyTempo([
        ['b-2-3-4-3-2-3-2-', 'b---2-3-4-3-2---', 'x-------3-4-3-2-'],
        ['b-2-3-2-4-2-3-2-', 'b-3-2-3-4-3-2-3-', 'x---3-2-4---3-2-'],
        ['X-3-4-3-X-3-4-3-', 'X---x-x-X---x-x-'],
      ]),
    },
    { role: 'pad', programs: [49, 48], from: 2, register: [55, 79], notes: 3, strip: strip(-6, 0.1, 0.45) },
    { role: 'line', programs: [48, 42, 40], from: 3, register: [67, 86], strip: strip(-7, 0.3, 0.45) },
    {
      role: 'comp',
      programs: [24, 25],
      from: 3,
      register: [52, 72],
      notes: 3,
      ring: true,
      strip: strip(-7, 0.5, 0.25),
      figures: everyTempo([['1-3-2-3-1-3-2-3-'], ['d---d-u-d---d-u-', '1-3-2-3-1-3-2-3-']]),
    },
    { role: 'answer', programs: [60, 73, 42], from: 3, register: [60, 81], strip: strip(-8, 0.25, 0.5) },
  ],
  guide: [73, 40, 0],
  looseness: 7,
  layback: 8,
  ending: 'ritard',
  mix: {
    room: 2.3,
    voiceSend: 0.28,
    echoBeats: 0.75,
    echoLevel: 0.08,
    pump: 0,
    brightness: 0,
    drive: 1,
    texture: 'none',
  },
};
