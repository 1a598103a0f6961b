import type { Style } from '../style.ts';
import { everyTempo, SIXTEENTH_GRID, strip } from './shared.ts';

/** Driven guitars left and right, picked bass, big drums. */
export const rock: Style = {
  id: 'rock',
  tempo: { Slow: [70, 79], Medium: [98, 111], 'Up-tempo': [122, 142] },
  meters: [4],
  swing: 0.5,
  sixteenthSwing: 0.5,
  colour: 0,
  scale: 'mixolydian',
  major: {
    verse: ['I bVII IV I', 'I I IV V', 'I V IV IV', 'I vi IV V'],
    chorus: ['I V vi IV', 'IV I V V', 'I IV bVII IV', 'I V bVII IV'],
    bridge: ['vi V IV V', 'bVI bVII I I', 'ii IV V V'],
  },
  minor: {
    verse: ['i i bVI bVII', 'i bVII bVI bVII', 'i bIII bVII iv'],
    chorus: ['bVI bVII i i', 'i bVI bIII bVII', 'bIII bVII i bVI'],
    bridge: ['bVI bVI bVII bVII', 'iv v bVI bVII'],
  },
  melody: {
    grid: { ...SIXTEENTH_GRID, 'Up-tempo': 2 },
    syncopation: 0.35,
    range: 0.75,
    pentatonic: true,
    ornaments: 0.1,
    pace: 2.6,
  },
  drums: {
    role: 'drums',
    kits: [16, 17, 8],
    from: 2,
    strip: strip(1.5, 0, 0.16),
    fills: ['toms', 'snare', 'toms'],
    figures: {
      Slow: [
        { kick: '8.........6.....', rim: '....6.......6...', hat: '5.3.5.3.5.3.5.3.' },
        { kick: '9......7..8.....', snare: '....8.......8...', hat: '6.4.6.4.6.4.6.4.' },
        { kick: '9..7...7.88.....', snare: '....9.......9...', crash: '6...............', ride: '7.5.7.5.7.5.7.5.' },
      ],
      Medium: [
        { kick: '8.......7.......', snare: '....6.......6...', hat: '5.4.5.4.5.4.5.4.' },
        [
          { kick: '9.....7.8.......', snare: '....8.......8...', hat: '7.5.7.5.7.5.7.5.' },
          { kick: '9.......8.8.....', snare: '....8.......8...', hat: '7.5.7.5.7.5.7.5.' },
        ],
        [
          { kick: '9.....8.9.8.....', snare: '....9.......9...', open: '7.5.7.5.7.5.7.5.' },
          { kick: '9.7...8.9.7...7.', snare: '....9.......9...', ride: '8.6.8.6.8.6.8.6.' },
        ],
      ],
      'Up-tempo': [
        { kick: '8.......8.......', snare: '....6.......6...', hat: '5...5...5...5...' },
        { kick: '9.......8.8.....', snare: '....8.......8...', hat: '7.6.7.6.7.6.7.6.' },
        [
          { kick: '9.....8.9.8.....', snare: '....9.......9...', open: '7...7...7...7...' },
          { kick: '9...8...9...8.8.', snare: '....9.......9...', ride: '8.6.8.6.8.6.8.6.' },
        ],
      ],
    },
  },
  parts: [
    {
      role: 'bass',
      programs: [34, 33],
      from: 2,
      lowest: 28,
      strip: strip(0.5, 0, 0.02),
      figures: {
        Slow: [['r-------r-----r-'], ['r-r-r-r-r-r-r-a-']],
        Medium: [['r-------r-----r-'], ['r-r-r-r-r-r-r-r-', 'r-r-r-r-f-f-r-a-']],
        'Up-tempo': [['r-r-r-r-r-r-r-r-'], ['r-r-r-r-r-r-r-a-', 'r-r-o-r-r-r-o-a-']],
      },
    },
    {
      role: 'comp',
      programs: [29],
      from: 3,
      register: [43, 62],
      notes: 3,
      strip: strip(-3.5, -0.75, 0.1),
      figures: everyTempo([
        ['x---------------', 'x-------x-------'],
        ['X-x-X-x-X-x-X-x-', 'X---x-x-X---x-x-'],
        ['X-x-X-x-X-x-X-x-', 'X-----X-X---x-x-'],
      ]),
    },
    {
      role: 'comp',
      programs: [30, 29],
      from: 4,
      register: [45, 64],
      notes: 3,
      strip: strip(-5, 0.75, 0.1),
      figures: everyTempo([
        ['X---------------', 'X-----x-X-------'],
        ['X-x-x-x-X-x-x-x-', 'X---X---X---X---'],
      ]),
    },
    {
      role: 'comp',
      programs: [27, 28],
      from: 1,
      until: 3,
      register: [50, 69],
      notes: 3,
      strip: strip(-2, 0.4, 0.2),
      figures: everyTempo([
        ['1-2-3-2-1-2-3-2-', '1-3-2-3-1-3-2-3-'],
        ['x.x.x.x.x.x.x.x.', '1-2-3-2-1-2-3-2-'],
      ]),
    },
    {
      role: 'comp',
      programs: [18, 16],
      from: 4,
      register: [57, 76],
      notes: 3,
      strip: strip(-11, -0.2, 0.3),
      figures: everyTempo([['x---------------']]),
    },
    { role: 'answer', programs: [29, 30], from: 2, register: [62, 84], strip: strip(-6, 0.15, 0.3) },
  ],
  guide: [29, 18],
  looseness: 5,
  layback: 2,
  ending: 'hit',
  mix: {
    room: 1.3,
    voiceSend: 0.16,
    echoBeats: 0.5,
    echoLevel: 0.1,
    pump: 0,
    brightness: 0.5,
    drive: 1.8,
    texture: 'none',
  },
};
