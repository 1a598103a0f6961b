import type { Style } from '../style.ts';
import { EIGHTH_GRID, everyTempo, strip } from './shared.ts';

/** Boom-chick guitars, train-beat snare, fiddle and twang. */
export const country: Style = {
  id: 'country',
  tempo: { Slow: [70, 79], Medium: [96, 110], 'Up-tempo': [120, 138] },
  meters: [4],
  swing: 0.54,
  sixteenthSwing: 0.54,
  colour: 0,
  scale: 'natural',
  major: {
    verse: ['I I IV I', 'I IV I V', 'I I V V IV IV I I', 'I V IV I'],
    chorus: ['IV I V I', 'I IV V I', 'IV I V vi IV V I I', 'I V IV V'],
    bridge: ['vi IV I V', 'IV IV I V7', 'ii V I V7'],
  },
  minor: {
    verse: ['i i bVII i', 'i bVII bVI V', 'i iv i v'],
    chorus: ['bIII bVII i i', 'bVI bVII i i', 'iv i bVII i'],
    bridge: ['bVI bIII iv V', 'iv iv i V'],
  },
  melody: { grid: EIGHTH_GRID, syncopation: 0.2, range: 0.6, pentatonic: true, ornaments: 0.25, pace: 2.7 },
  drums: {
    role: 'drums',
    kits: [0, 1],
    from: 2,
    strip: strip(-1.5, 0, 0.12),
    fills: ['snare', 'toms', 'brush'],
    figures: {
      Slow: [
        { kick: '7.......6.......', rim: '....6.......6...', hat: '4...3...4...3...' },
        { kick: '8.......7.....5.', rim: '....7.......7...', hat: '5.3.5.3.5.3.5.3.' },
        {
          kick: '8.....6.7.......',
          snare: '....8.......8...',
          hat: '5.4.5.4.5.4.5.4.',
          tambourine: '....5.......5...',
        },
      ],
      Medium: [
        { kick: '7.......7.......', rim: '....6.......6...' },
        { kick: '8.......8.......', rim: '....7.......7...', hat: '5.4.5.4.5.4.5.4.' },
        {
          kick: '8.......8.6.....',
          snare: '....8.......8...',
          hat: '6.4.6.4.6.4.6.4.',
          tambourine: '..4...4...4...4.',
        },
      ],
      'Up-tempo': [
        { kick: '7.......7.......', snare: '2232225222322252' },
        { kick: '8.......8.......', snare: '3243327333433273' },
        { kick: '9.......9.......', snare: '3344338333443384', tambourine: '....6.......6...' },
      ],
    },
  },
  parts: [
    {
      role: 'bass',
      programs: [33, 32],
      from: 2,
      lowest: 28,
      strip: strip(0, 0, 0.02),
      figures: everyTempo([
        ['r-------F-------'],
        ['r-------F-----a-', 'r-----r-F-----a-'],
        ['r---t---f---a---', 'r-------F---a-a-'],
      ]),
    },
    {
      role: 'comp',
      programs: [25],
      from: 1,
      register: [48, 68],
      notes: 4,
      strip: strip(-1.5, -0.5, 0.15),
      figures: everyTempo([['b---d---B---d---'], ['b---d-u-B---d-u-', 'b---d---B---d-u-']]),
    },
    {
      role: 'comp',
      programs: [27, 105],
      from: 3,
      register: [55, 74],
      notes: 4,
      strip: strip(-5, 0.55, 0.15),
      figures: everyTempo([
        ['1-3-2-4-1-3-2-4-', '..x...x...x...x.'],
        ['1-2-3-4-1-2-3-4-', '14324132143241-2'],
      ]),
    },
    {
      role: 'comp',
      programs: [3, 0],
      from: 4,
      register: [52, 72],
      notes: 3,
      strip: strip(-7, 0.2, 0.2),
      figures: everyTempo([['....x-......x-..', 'x---x---x---x-x-']]),
    },
    { role: 'line', programs: [110, 49], from: 4, register: [67, 86], strip: strip(-9, 0.3, 0.35) },
    { role: 'answer', programs: [110, 27, 22], from: 2, register: [67, 86], strip: strip(-6, 0.3, 0.3) },
  ],
  guide: [110, 22],
  looseness: 7,
  layback: 3,
  ending: 'hit',
  mix: {
    room: 1.3,
    voiceSend: 0.17,
    echoBeats: 0.5,
    echoLevel: 0.1,
    pump: 0,
    brightness: 0.3,
    drive: 1.2,
    texture: 'none',
  },
};
