import type { Style } from '../style.ts';
import { BACKBEAT_SLOW, EIGHTH_GRID, everyTempo, strip, USUAL_TEMPO } from './shared.ts';

/** Piano and clean guitars over a steady backbeat. */
export const pop: Style = {
  id: 'pop',
  tempo: { ...USUAL_TEMPO, 'Up-tempo': [119, 128] },
  meters: [4],
  swing: 0.5,
  sixteenthSwing: 0.5,
  colour: 0,
  scale: 'natural',
  major: {
    verse: ['I V vi IV', 'vi IV I V', 'I iii IV V', 'I IV vi V', 'I Iadd9 IV IV'],
    chorus: ['IV V vi I IV V I I', 'I V vi IV', 'IV I V vi', 'vi IV I V', 'I V ii IV'],
    bridge: ['ii iii IV V', 'vi iii IV Vsus4,V', 'IV iv I V'],
  },
  minor: {
    verse: ['i bVI bIII bVII', 'i iv bVI bVII', 'i bIII iv bVI'],
    chorus: ['bVI bVII i bIII', 'i bVI bIII bVII', 'bVI bIII bVII i'],
    bridge: ['iv bVII bIII bVI', 'bVI bVII v Vsus4,V'],
  },
  melody: { grid: EIGHTH_GRID, syncopation: 0.45, range: 0.6, pentatonic: true, ornaments: 0.12, pace: 2.7 },
  drums: {
    role: 'drums',
    kits: [8, 0],
    from: 2,
    strip: strip(0, 0, 0.12),
    fills: ['toms', 'snare', 'claps'],
    figures: {
      Slow: BACKBEAT_SLOW,
      Medium: [
        { kick: '7.......6.......', rim: '....5.......5...', hat: '4.3.4.3.4.3.4.3.' },
        [
          { kick: '8.....6.7.......', snare: '....7.......7...', hat: '5.3.5.3.5.3.5.3.' },
          { kick: '8..6....7.6.....', snare: '....7.......7...', hat: '5.3.5.3.5.3.5.3.' },
        ],
        [
          {
            kick: '9.....7.8.7.....',
            snare: '....9.......9...',
            clap: '....6.......6...',
            hat: '6.4.6.4.6.4.6...',
            open: '..............6.',
          },
          { kick: '9..7..7...8.....', snare: '....9.......9...', clap: '....6.......6...', hat: '6464646464646464' },
        ],
      ],
      'Up-tempo': [
        { kick: '7...6...7...6...', hat: '..4...4...4...4.' },
        { kick: '8...7...8...7...', snare: '....7.......7...', hat: '5.4.5.4.5.4.5.4.' },
        [
          { kick: '9...8...9...8...', snare: '....9.......9...', clap: '....7.......7...', open: '..6...6...6...6.' },
          {
            kick: '9.....8.9..7....',
            snare: '....9.......9...',
            hat: '6.5.6.5.6.5.6.5.',
            tambourine: '4.5.4.5.4.5.4.5.',
          },
        ],
      ],
    },
  },
  parts: [
    {
      role: 'bass',
      programs: [33, 34],
      from: 2,
      lowest: 28,
      strip: strip(0, 0, 0.02),
      figures: {
        Slow: [
          ['r-------r-------', 'r---------r-----'],
          ['r------rr---f---', 'r-----rr--f---a-'],
        ],
        Medium: [
          ['r-------r-------', 'r-----r-r-------'],
          ['r--r--r-r---r-a-', 'r-----r-r-r---a-', 'r-r-r-r-r-r-r-a-'],
        ],
        'Up-tempo': [['r-------r-------'], ['r-r-r-r-r-r-r-a-', '..r-..r-..r-..a-', 'r-.-o-.-r-.-o-a-']],
      },
    },
    {
      role: 'comp',
      programs: [0, 1],
      from: 1,
      register: [50, 71],
      notes: 3,
      strip: strip(-1, -0.25, 0.22),
      figures: {
        Slow: [
          ['x---------------', '1-2-3-2-1-2-3-2-'],
          ['x-----x-x---x---', '1-2-3-2-1-2-3-2-'],
          ['X---x---X---x---'],
        ],
        Medium: [
          ['x---------------', 'x-----x---------'],
          ['x-----x-x-----x-', 'x---x---x---x---'],
          ['X---X---X---X---', 'X--x--x-X--x--x-'],
        ],
        'Up-tempo': [
          ['x-------x-------'],
          ['x-----x---x-----', 'x---x---x---x---'],
          ['X--x--X--x--X-x-', 'X---x---X---x---'],
        ],
      },
    },
    {
      role: 'comp',
      programs: [27, 25],
      from: 3,
      register: [52, 72],
      notes: 3,
      strip: strip(-5, 0.5, 0.18),
      figures: everyTempo([
        ['1-3-2-3-1-3-2-3-', '..x...x...x...x.'],
        ['d---d-u-.-u-d-u-', 'd-d-m-u-.-u-m-u-'],
      ]),
    },
    { role: 'pad', programs: [89, 50], from: 3, register: [55, 76], notes: 3, strip: strip(-9, 0, 0.4) },
    { role: 'line', programs: [48, 49], from: 4, register: [67, 84], strip: strip(-8, 0.2, 0.4) },
    { role: 'answer', programs: [11, 27, 80], from: 2, register: [67, 86], strip: strip(-7, 0.35, 0.35) },
  ],
  guide: [0, 11, 73],
  looseness: 5,
  layback: 4,
  ending: 'hit',
  mix: {
    room: 1.5,
    voiceSend: 0.2,
    echoBeats: 0.75,
    echoLevel: 0.12,
    pump: 0,
    brightness: 0.5,
    drive: 1.1,
    texture: 'none',
  },
};
