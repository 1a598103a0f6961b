import type { Style } from '../style.ts';
import { everyTempo, strip, TRIPLET_GRID } from './shared.ts';

/** Twelve-to-the-bar shuffle, dominant sevenths, organ and guitar answers. */
export const blues: Style = {
  id: 'blues',
  tempo: { Slow: [66, 76], Medium: [94, 108], 'Up-tempo': [119, 134] },
  meters: [4],
  swing: 0.66,
  sixteenthSwing: 0.5,
  colour: 0,
  scale: 'blues',
  major: {
    verse: ['I7 IV7 I7 I7 IV7 IV7 I7 V7', 'I7 I7 IV7 I7 V7 IV7 I7 V7', 'I7 IV7 I7 V7'],
    chorus: ['IV7 IV7 I7 I7 V7 IV7 I7 V7', 'IV7 I7 V7 I7', 'I7 I7 IV7 IV7 V7 IV7 I7 V7'],
    bridge: ['IV7 IV7 I7 I7 II7 II7 V7 V7', 'IV7 I7 II7 V7', 'vi7 II7 V7 V7'],
  },
  minor: {
    verse: ['i7 iv7 i7 i7 iv7 iv7 i7 V7', 'i7 i7 bVI7 V7', 'i7 iv7 i7 V7'],
    chorus: ['iv7 iv7 i7 i7 bVI7 V7 i7 V7', 'iv7 i7 bVI7 V7'],
    bridge: ['bVI7 bVI7 i7 i7 iv7 iv7 V7 V7', 'iv7 i7 bVI7 V7'],
  },
  melody: { grid: TRIPLET_GRID, syncopation: 0.4, range: 0.5, pentatonic: true, ornaments: 0.3, pace: 2.4 },
  drums: {
    role: 'drums',
    kits: [0, 32],
    from: 2,
    strip: strip(-1, 0, 0.16),
    fills: ['triplet', 'snare', 'triplet'],
    figures: {
      Slow: [
        { kick: '7.....6.....', rim: '...6.....6..', hat: '433433433433' },
        { kick: '8.....7....5', snare: '...7.....7..', hat: '544544544544' },
        { kick: '8....67....6', snare: '...8.....8.3', ride: '644644644644' },
      ],
      Medium: [
        { kick: '7.....6.....', rim: '...6.....6..', hat: '5.35.35.35.3' },
        { kick: '8.....7....5', snare: '...7.....7..', hat: '6.46.46.46.4' },
        { kick: '8....57....6', snare: '...8.....8.3', ride: '7.47.47.47.4' },
      ],
      'Up-tempo': [
        { kick: '6..6..6..6..', hat: '...5.....5..', ride: '5..5.35..5.3' },
        { kick: '7..6..7..6..', snare: '...7.....7..', ride: '6.46.46.46.4' },
        { kick: '8..7..8..7..', snare: '..38..3..8.3', ride: '7.47.47.47.4' },
      ],
    },
  },
  parts: [
    {
      role: 'bass',
      programs: [32, 33],
      from: 2,
      lowest: 28,
      strip: strip(0, 0, 0.03),
      figures: {
        Slow: [
          ['r-----f-----', 'r--r--f--s--'],
          ['r--t--f--s--', 'r.rt.tf.fs.a'],
        ],
        Medium: [['r--r--f--f--'], ['r--t--f--s--', 'r--t--f--a--', 'walk']],
        'Up-tempo': [['r--t--f--a--'], ['walk', 'r--t--f--s--']],
      },
    },
    {
      role: 'comp',
      programs: [26, 27],
      from: 1,
      register: [50, 69],
      notes: 3,
      strip: strip(-2, -0.45, 0.16),
      figures: everyTempo([['x--......x--', '.....x.....x'], ['..x..x..x..x', 'x.x..xx.x..x'], ['X.x..xX.x..x']]),
    },
    {
      role: 'comp',
      programs: [16, 18, 17],
      from: 3,
      register: [55, 74],
      notes: 4,
      strip: strip(-7, 0.35, 0.25),
      figures: everyTempo([['x-----------'], ['x-----x--.x-', '..x---..x---']]),
    },
    {
      role: 'comp',
      programs: [0, 3],
      from: 2,
      register: [55, 76],
      notes: 4,
      strip: strip(-4, 0.2, 0.2),
      figures: everyTempo([
        ['...x--...x--', 'x-----......'],
        ['122133221331', '..x..x..x..x'],
      ]),
    },
    {
      role: 'comp',
      programs: [66, 57],
      from: 4,
      register: [55, 72],
      notes: 3,
      strip: strip(-8, 0.25, 0.25),
      figures: everyTempo([['x-----------|.........x-.', '......x-.x-.']]),
    },
    { role: 'answer', programs: [26, 22, 66], from: 1, register: [62, 82], strip: strip(-4, 0.4, 0.28) },
  ],
  guide: [22, 66, 26],
  looseness: 11,
  layback: 9,
  ending: 'ritard',
  mix: {
    room: 1.2,
    voiceSend: 0.15,
    echoBeats: 0.333,
    echoLevel: 0.1,
    pump: 0,
    brightness: -0.2,
    drive: 1.5,
    texture: 'none',
  },
};
