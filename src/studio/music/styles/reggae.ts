import type { DrumFigure, Style } from '../style.ts';
import { EIGHTH_GRID, everyTempo, strip } from './shared.ts';

/** One drop, skank on the off-beats, deep melodic bass, bubbling organ, dub echo. */
export const reggae: Style = {
  id: 'reggae',
  tempo: { Slow: [68, 78], Medium: [92, 104], 'Up-tempo': [120, 134] },
  meters: [4],
  swing: 0.57,
  sixteenthSwing: 0.5,
  colour: 0,
  scale: 'natural',
  major: {
    verse: ['I IV I IV', 'I V vi IV', 'I ii I ii', 'I iii IV V'],
    chorus: ['I IV V IV', 'I V vi IV', 'IV V I vi', 'I vi ii V'],
    bridge: ['vi vi ii V', 'IV iii ii V'],
  },
  minor: {
    verse: ['i iv i iv', 'i bVII i bVII', 'i v i v'],
    chorus: ['i bVII bVI bVII', 'iv bVII i i', 'bVI bVII i v'],
    bridge: ['iv iv bVI bVII', 'bVI bVI v v'],
  },
  melody: { grid: EIGHTH_GRID, syncopation: 0.6, range: 0.45, pentatonic: true, ornaments: 0.12, pace: 2.6 },
  drums: {
    role: 'drums',
    kits: [0, 8],
    from: 2,
    strip: strip(0, 0, 0.18),
    fills: ['percussion', 'toms', 'triplet'],
    figures: everyTempo<DrumFigure>([
      { rim: '........7.......', hat: '..4...4...4...4.' },
      [
        { kick: '........9.......', rim: '........8.......', hat: '4.5.4.5.4.5.4.5.' },
        { kick: '........9.......', rim: '........8...4...', hat: '..6...5...6...5.', shaker: '3.4.3.4.3.4.3.4.' },
      ],
      [
        {
          kick: '8.......9.......',
          snare: '........8.......',
          rim: '....5.......5...',
          hat: '5.6.5.6.5.6.5.6.',
          open: '..............6.',
        },
        { kick: '8...7...9...7...', snare: '........9.......', hat: '5.6.5.6.5.6.5.6.', bongo: '....5.5.....5...' },
      ],
    ]),
  },
  parts: [
    {
      role: 'bass',
      programs: [33, 35],
      from: 2,
      lowest: 26,
      strip: strip(3, 0, 0.02),
      figures: everyTempo([
        ['r---r---....f-r-', 'r-----..f---....'],
        ['r--r--t-f-..f-a-', '..r-r-t-f---..a-', 'r---..r-t-f-..a-', 'r-r-..f-..s-f-a-'],
      ]),
    },
    {
      role: 'comp',
      programs: [27, 28],
      from: 1,
      register: [57, 74],
      notes: 3,
      strip: strip(-1.5, 0.45, 0.2),
      figures: everyTempo([
        ['....x.......x...'],
        ['..x...x...x...x.', '....xx......xx..', '....x.......x.x.'],
        ['..X...x...X...x.'],
      ]),
    },
    {
      role: 'comp',
      programs: [16, 17],
      from: 2,
      register: [52, 70],
      notes: 3,
      strip: strip(-4, -0.45, 0.2),
      figures: everyTempo([['..x...x...x...x.'], ['.xx..xx..xx..xx.', 'x.x.x.x.x.x.x.x.']]),
    },
    {
      role: 'comp',
      programs: [0],
      from: 3,
      register: [55, 72],
      notes: 3,
      strip: strip(-6, -0.2, 0.2),
      figures: everyTempo([['....x.......x...']]),
    },
    {
      role: 'comp',
      programs: [61, 57],
      from: 4,
      register: [58, 76],
      notes: 3,
      strip: strip(-7, 0.2, 0.35),
      figures: everyTempo([
        ['X---..x-........|................', '..........X-x-..|................', 'x-x-X---........'],
      ]),
    },
    { role: 'answer', programs: [22, 114, 56], from: 2, register: [65, 82], strip: strip(-6, 0.25, 0.4) },
  ],
  guide: [22, 56, 66],
  looseness: 8,
  layback: 10,
  ending: 'hit',
  mix: {
    room: 1.5,
    voiceSend: 0.18,
    echoBeats: 0.75,
    echoLevel: 0.2,
    pump: 0,
    brightness: -0.3,
    drive: 1.3,
    texture: 'none',
  },
};
