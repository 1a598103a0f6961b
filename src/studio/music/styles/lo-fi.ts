import type { DrumFigure, Style } from '../style.ts';
import { SIXTEENTH_GRID, everyTempo, strip } from './shared.ts';

/** Dusty drums behind the beat, electric piano with ninths, vinyl. */
export const loFi: Style = {
  id: 'lo-fi',
  tempo: { Slow: [70, 80], Medium: [90, 96], 'Up-tempo': [118, 124] },
  meters: [4],
  swing: 0.58,
  sixteenthSwing: 0.6,
  colour: 2,
  scale: 'natural',
  major: {
    verse: ['ii V I vi', 'IV iii ii I', 'I iii IV iv6', 'IV V iii vi'],
    chorus: ['IV iii vi I7', 'ii V iii vi', 'IV iv6 iii vi'],
    bridge: ['ii iii IV V', 'bVImaj7 bVII9 I I'],
  },
  minor: {
    verse: ['i7 iv7 bVImaj7 v7', 'i9 bVImaj7 iv9 v7', 'iv9 v7 i9 i9'],
    chorus: ['bVImaj7 v7 i9 bIIImaj7', 'iv9 bVII9 bIIImaj7 bVImaj7'],
    bridge: ['iv9 iv9 v7 v7', 'bVImaj7 bVII9 i9 V7'],
  },
  melody: { grid: SIXTEENTH_GRID, syncopation: 0.55, range: 0.3, pentatonic: true, ornaments: 0.08, pace: 2.4 },
  drums: {
    role: 'drums',
    kits: [8, 0, 32],
    from: 2,
    strip: strip(-1, 0, 0.1),
    fills: ['none', 'roll'],
    figures: everyTempo<DrumFigure>([
      { kick: '7.........6.....', hat: '4...3...4...3...' },
      [
        { kick: '8......6..7.....', rim: '....7.......7...', hat: '5.3.5.3.5.3.5.3.' },
        { kick: '8..6......7.....', snare: '....6.......6...', hat: '5.3.4.3.5.3.4.33' },
      ],
      [
        { kick: '8......7..7..5..', snare: '....7.......7..2', hat: '5.4.5.4.5.445.4.', shaker: '3.2.3.2.3.2.3.2.' },
        { kick: '8.6....6..7.....', snare: '....7..2....7...', hat: '5.4.5.4.5.4.5.4.', open: '..............4.' },
      ],
    ]),
  },
  parts: [
    {
      role: 'bass',
      programs: [33, 35, 32],
      from: 2,
      lowest: 28,
      strip: strip(-0.5, 0, 0.02),
      figures: everyTempo([
        ['r---------......', 'r-------r-------'],
        ['r------rf---..a-', 'r-----..r-o---a-'],
      ]),
    },
    {
      role: 'comp',
      programs: [4, 5],
      from: 1,
      register: [52, 74],
      notes: 4,
      strip: strip(0, -0.15, 0.25),
      figures: everyTempo([
        ['x---------------', 'x-------......x-'],
        ['x------x--------', 'x-----..x--x----', '1234------......'],
      ]),
    },
    {
      role: 'comp',
      programs: [26, 24],
      from: 3,
      register: [55, 74],
      notes: 3,
      strip: strip(-5, 0.45, 0.25),
      figures: everyTempo([
        ['......3-2-1-....', '..x---....x---..'],
        ['1-2-3---2-1-....', '...x--....x-....'],
      ]),
    },
    { role: 'pad', programs: [89, 92], from: 3, register: [57, 76], notes: 3, strip: strip(-12, 0, 0.4) },
    { role: 'answer', programs: [11, 26, 73], from: 2, register: [67, 84], strip: strip(-7, 0.35, 0.35) },
  ],
  guide: [11, 73, 4],
  looseness: 9,
  layback: 14,
  ending: 'ritard',
  mix: {
    room: 1.1,
    voiceSend: 0.18,
    echoBeats: 0.75,
    echoLevel: 0.12,
    pump: 1.5,
    brightness: -2.5,
    drive: 1.7,
    texture: 'vinyl',
  },
};
