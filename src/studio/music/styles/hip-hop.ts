import type { Style } from '../style.ts';
import { SIXTEENTH_GRID, everyTempo, strip } from './shared.ts';

/** 808 kit and sub bass under a sparse loop; the words carry the rhythm. */
export const hipHop: Style = {
  id: 'hip-hop',
  tempo: { Slow: [70, 80], Medium: [90, 100], 'Up-tempo': [136, 148] },
  meters: [4],
  swing: 0.5,
  sixteenthSwing: 0.57,
  colour: 1,
  scale: 'dorian',
  major: {
    verse: ['vi IV vi IV', 'I vi IV IV', 'ii V I vi'],
    chorus: ['IV V vi I', 'vi IV I V', 'IV iii vi V'],
    bridge: ['ii iii IV IV', 'IV IV V V'],
  },
  minor: {
    verse: ['i i bVI bVI', 'i bVI i v', 'i iv i iv'],
    chorus: ['bVI bVII i i', 'i bVI bIII bVII', 'iv bVI i bVII'],
    bridge: ['bVI bVI v v', 'iv iv bVI V'],
  },
  melody: {
    grid: SIXTEENTH_GRID,
    syncopation: 0.7,
    range: 0.28,
    pentatonic: true,
    ornaments: 0.04,
    pace: 3.8,
    spoken: true,
  },
  drums: {
    role: 'drums',
    kits: [25, 24],
    from: 1,
    strip: strip(1, 0, 0.06),
    fills: ['roll', 'claps', 'none'],
    figures: {
      Slow: [
        { hat: '5.4.5.4.5.4.5.4.', kick: '8...............' },
        [
          { kick: '9..7......8.....', snare: '....8.......8...', clap: '....6.......6...', hat: '6.4.6.4.6.446.4.' },
          { kick: '9......7..8..7..', snare: '....8.......8...', clap: '....6.......6...', hat: '6.446.4.6.4.6444' },
        ],
        [
          {
            kick: '9..8....7.9.....',
            snare: '....9.......9..3',
            clap: '....8.......8...',
            hat: '6464646664646.66',
            open: '..............6.',
          },
          { kick: '9.....8...9..7..', snare: '....9.......9...', clap: '....8.......8...', hat: '6.646.646664646.' },
        ],
      ],
      Medium: [
        { hat: '5.4.5.4.5.4.5.4.', kick: '8.........7.....' },
        [
          { kick: '9.....7..78.....', snare: '....8.......8...', hat: '6.4.6.4.6.4.6.4.' },
          { kick: '9.7.......87....', snare: '....8.......8...', hat: '6.4.6.4.6.4.6.44' },
        ],
        {
          kick: '9.7....7..87....',
          snare: '....9..3.3..9...',
          clap: '....7.......7...',
          hat: '6.5.6.546.5.6.5.',
          open: '......6.........',
        },
      ],
      'Up-tempo': [
        { hat: '5.4.5.4.5.4.5.4.' },
        { kick: '9.....7...8.....', snare: '........9.......', hat: '6.4.6.4.6.446.4.' },
        {
          kick: '9..8......8..7..',
          snare: '........9.......',
          clap: '........8.......',
          hat: '6.4.6.446.666446',
          open: '..............5.',
        },
      ],
    },
  },
  parts: [
    {
      role: 'bass',
      programs: [38, 39],
      from: 2,
      lowest: 26,
      strip: strip(0.5, 0, 0),
      figures: {
        Slow: [
          ['r---------......', 'r-------..r-....'],
          ['r--r------r-----', 'r-----r---r--a--'],
        ],
        Medium: [['r-----..r-......'], ['r-----r--rr---a-', 'r-r-......rr--a-']],
        'Up-tempo': [['r---------------'], ['r-----r---r-----', 'r--r------r--a--']],
      },
    },
    {
      role: 'comp',
      programs: [4, 0, 11],
      from: 1,
      register: [55, 74],
      notes: 4,
      strip: strip(-2.5, -0.25, 0.28),
      figures: everyTempo([
        ['x-------......x-', '4-3-2---1-------', 'x---------------'],
        ['x-----x---------', '4-3-2-1-2-3-....', 'x--x--x---------'],
      ]),
    },
    {
      role: 'comp',
      programs: [45, 46, 108],
      from: 3,
      register: [62, 81],
      notes: 3,
      strip: strip(-7, 0.45, 0.3),
      figures: everyTempo([
        ['1...2...3...2...', '3.2.1.......2.1.'],
        ['1.3.2.3.1.3.2.3.', '3..2..1...2..1..'],
      ]),
    },
    { role: 'pad', programs: [89, 52, 95], from: 3, register: [55, 74], notes: 3, strip: strip(-10, 0, 0.4) },
    { role: 'answer', programs: [81, 11, 80], from: 3, register: [67, 84], strip: strip(-11, 0.3, 0.35) },
  ],
  guide: [11, 4, 80],
  looseness: 4,
  layback: 9,
  ending: 'hit',
  mix: {
    room: 1,
    voiceSend: 0.1,
    echoBeats: 1,
    echoLevel: 0.1,
    pump: 2,
    brightness: -0.3,
    drive: 1.6,
    texture: 'none',
  },
};
