import type { Style } from '../style.ts';
import { everyTempo, strip, TRIPLET_GRID } from './shared.ts';

/** Walking bass, ride cymbal, shell voicings; brass answers. */
export const jazz: Style = {
  id: 'jazz',
  tempo: { Slow: [66, 78], Medium: [98, 112], 'Up-tempo': [126, 150] },
  meters: [4],
  swing: 0.64,
  sixteenthSwing: 0.5,
  colour: 2,
  scale: 'natural',
  major: {
    verse: ['I vi ii V', 'Imaj7 VI7 ii V', 'I IV iii,VI7 ii,V', 'ii V I vi'],
    chorus: ['ii V I VI7 ii V I V', 'IV iv6 iii VI7 ii V I I', 'Imaj7 I7 IV iv6 iii,VI7 ii,V I I'],
    bridge: ['III7 VI7 II7 V7', 'iv bVII7 Imaj7 VI7 II7 II7 ii V', 'IV iv6 iii II7,V7'],
  },
  minor: {
    verse: ['i7 iv7 iim7b5 V7', 'i6 bVI7 iim7b5 V7', 'i7 VI7 iim7b5 V7'],
    chorus: ['iv7 bVII7 bIIImaj7 bVImaj7 iim7b5 V7 i6 i6', 'i7 bVI7 iim7b5,V7 i6'],
    bridge: ['iv7 bVII7 bIIImaj7 bVImaj7 iim7b5 iim7b5 V7 V7', 'iv7 i7 bVI7 V7'],
  },
  melody: { grid: TRIPLET_GRID, syncopation: 0.55, range: 0.7, pentatonic: false, ornaments: 0.2, pace: 2.4 },
  drums: {
    role: 'drums',
    kits: [32, 40],
    from: 2,
    strip: strip(-2.5, 0, 0.14),
    fills: ['brush', 'triplet'],
    figures: {
      Slow: [
        { ride: '5..4..5..4..', pedal: '...5.....5..' },
        { ride: '5..5.35..5.3', pedal: '...5.....5..', kick: '4.....3.....' },
        { ride: '6..6.46..6.4', pedal: '...6.....6..', snare: '..2..3.....4', kick: '5.....4.....' },
      ],
      Medium: [
        { ride: '5..5.35..5.3', pedal: '...5.....5..' },
        [
          { ride: '6..6.46..6.4', pedal: '...6.....6..', kick: '4..3..4..3..', snare: '.....3......' },
          { ride: '6..6.46..6.4', pedal: '...6.....6..', kick: '4..3..4..3..', rim: '.........5..' },
        ],
        [
          { ride: '7..7.47..7.4', pedal: '...6.....6..', kick: '5..3..5..3.4', snare: '..3..4.....5' },
          { ride: '7..7.47..7.4', pedal: '...6.....6..', kick: '5....4......', snare: '.....4..4..5' },
        ],
      ],
      'Up-tempo': [
        { ride: '5..5..5..5..', pedal: '...5.....5..' },
        { ride: '6..6.46..6.4', pedal: '...6.....6..', kick: '3..3..3..3..', snare: '........3..' },
        { ride: '7..7.57..7.5', pedal: '...7.....7..', kick: '4..3..4..3.5', snare: '..4.....4..6' },
      ],
    },
  },
  parts: [
    {
      role: 'bass',
      programs: [32],
      from: 2,
      lowest: 28,
      strip: strip(1, 0, 0.05),
      figures: {
        Slow: [['r-----f-----'], ['r--.--f--a--', 'walk']],
        Medium: [['r-----f--a--'], ['walk']],
        'Up-tempo': [['r-----f-----'], ['walk']],
      },
    },
    {
      role: 'comp',
      programs: [0],
      from: 1,
      register: [52, 72],
      notes: 4,
      strip: strip(-1.5, -0.3, 0.22),
      figures: everyTempo([
        ['x-----------', 'x----x------'],
        ['x----x-.....', '..x-......x-|.....x-.....', '.....x--....'],
        ['X-...x-...x-|..x-....X-..', '..X--.....x-|.....X---...'],
      ]),
    },
    {
      role: 'comp',
      programs: [26],
      from: 3,
      register: [50, 69],
      notes: 4,
      strip: strip(-7, 0.45, 0.18),
      figures: everyTempo([['x..x..x..x..', '...x-....x-.']]),
    },
    {
      role: 'comp',
      programs: [61, 66],
      from: 4,
      register: [58, 76],
      notes: 4,
      strip: strip(-7.5, 0.2, 0.28),
      figures: everyTempo([['.....X-.....|........X-..', '..........x-|X-..........', 'x----------.|.....X-.....']]),
    },
    { role: 'line', programs: [11, 49], from: 4, register: [64, 82], strip: strip(-11, 0.1, 0.35) },
    { role: 'answer', programs: [66, 59, 71, 11], from: 1, register: [62, 82], strip: strip(-5, 0.3, 0.32) },
  ],
  guide: [66, 71, 11],
  looseness: 10,
  layback: 6,
  ending: 'ritard',
  mix: {
    room: 1.5,
    voiceSend: 0.18,
    echoBeats: 0,
    echoLevel: 0,
    pump: 0,
    brightness: -0.3,
    drive: 1.1,
    texture: 'none',
  },
};
