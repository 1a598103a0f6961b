/** Gives placed syllables their pitches: chord tones on strong beats, small steps, an arc for the phrase, a cadence. */
import { randomFrom } from '../random.ts';
import { chordAt, chordClasses, pitchClass, type PlacedChord } from './chords.ts';
import { metricWeight } from './rhythm.ts';

export interface MelodyTask {
  /** Beats of the song. */
  notes: readonly { beat: number; beats: number; stressed: boolean }[];
  chords: readonly PlacedChord[];
  /** Pitch class of the tonic. */
  key: number;
  meter: number;
  syncopation: number;
  /** Pitch classes above the key that the tune may use, and those it prefers. */
  scale: readonly number[];
  favoured: readonly number[];
  low: number;
  high: number;
  /** 0 speech-like to 1 wide arcs. */
  range: number;
  /** `tonic` closes a section, `open` leaves a question, `free` anything of the chord. */
  cadence: 'tonic' | 'open' | 'free';
  /** Lines of one motif share it and so share their contour. */
  motif: string;
  /** Pitch that a note shall have, or be near to, by its index. */
  wanted?: ReadonlyMap<number, number>;
  /** Pitch before the first note, if any. */
  before?: number;
}

/** Cost of each semitone beside a wanted pitch. */
const WANTED = 4;

type Contour = (position: number) => number;

const CONTOURS: readonly Contour[] = [
  (u) => Math.sin(Math.PI * u),
  (u) => Math.sin(Math.PI * Math.min(1, u * 1.4)) * (1 - 0.4 * u),
  (u) => 1 - 1.5 * u,
  (u) => -0.6 + 1.5 * u,
  (u) => 0.6 * Math.cos(2 * Math.PI * u),
  (u) => (u < 0.5 ? 0.9 - u : -0.2 + u),
];

/** Cost of a leap by its size in semitones. */
const LEAPS = [0.3, 0, 0, 0.25, 0.3, 0.6, 2.6, 0.8, 1.7, 1.8, 3.2, 4, 2.2];

/** One pitch (MIDI number) for each note, by dynamic programming over pairs of neighbouring pitches. */
export function writeMelody(task: MelodyTask): number[] {
  const pitches = candidates(task);
  const aims = aimsOf(task);
  const alone = task.notes.map((note, i) =>
    pitches.map((pitch) => {
      const wanted = task.wanted?.get(i);
      const aim = wanted === undefined ? Math.abs(pitch - aims[i]!) * 0.3 : Math.abs(pitch - wanted) * WANTED;
      return aim + toneCost(task, note, pitch, i);
    }),
  );
  // costs[q][p]: the cheapest tune that ends with pitches q, p.
  let costs = pitches.map(() => pitches.map((pitch, p) => alone[0]![p]! + startCost(task, pitch)));
  const from: number[][][] = [];
  for (let i = 1; i < task.notes.length; i++) {
    const steps = pitches.map((previous) => pitches.map((pitch) => stepCost(task, i, previous, pitch)));
    const origin = pitches.map(() => pitches.map(() => 0));
    const before = costs;
    costs = pitches.map((previous, q) =>
      pitches.map((pitch, p) => {
        let best = Infinity;
        pitches.forEach((first, r) => {
          const cost = before[r]![q]! + (i > 1 ? lineCost(first, previous, pitch) : 0);
          if (cost < best) [best, origin[q]![p]] = [cost, r];
        });
        return best + steps[q]![p]! + alone[i]![p]!;
      }),
    );
    from.push(origin);
  }
  return trace(pitches, costs, from, task.notes.length);
}

/** Target pitch of each note by the contour of the motif. */
function aimsOf(task: MelodyTask): number[] {
  const random = randomFrom(task.motif);
  const contour = CONTOURS[Math.floor(random() * CONTOURS.length)]!;
  const centre = (task.low + task.high) / 2;
  const reach = ((task.high - task.low) / 2) * (0.4 + 0.6 * task.range);
  return task.notes.map((_, i) => {
    const position = task.notes.length > 1 ? i / (task.notes.length - 1) : 0.5;
    return centre + reach * (contour(position) * 0.9 + (random() - 0.5) * 0.5);
  });
}

function trace(pitches: number[], costs: number[][], from: number[][][], length: number): number[] {
  let [q, p] = [0, 0];
  costs.forEach((row, r) =>
    row.forEach((cost, c) => {
      if (cost < costs[q]![p]!) [q, p] = [r, c];
    }),
  );
  const tune = [pitches[p]!];
  for (let i = length - 2; i >= 0; i--) {
    tune.unshift(pitches[q]!);
    [q, p] = [from[i]![q]![p]!, q];
  }
  return tune;
}

/** Cost of a melodic contour: penalises seesaws and consecutive leaps, prefers a step back after a leap. */
function lineCost(first: number, previous: number, pitch: number): number {
  const before = previous - first;
  const now = pitch - previous;
  if (before === 0 || now === 0) return before === 0 && now === 0 ? 0.25 : 0;
  if (pitch === first) return 0.8;
  if (Math.abs(before) >= 5) return Math.sign(before) === Math.sign(now) ? 1 : Math.abs(now) <= 2 ? -0.2 : 0.3;
  return Math.sign(before) === Math.sign(now) && Math.abs(now) <= 2 ? -0.15 : 0;
}

/** Scale tones and every chord's own tones within the range. */
function candidates(task: MelodyTask): number[] {
  const allowed = new Set(task.scale.map((tone) => pitchClass(tone + task.key)));
  for (const note of task.notes) {
    for (const tone of chordClasses(chordAt(task.chords, note.beat), 0)) allowed.add(tone);
  }
  const pitches: number[] = [];
  for (let pitch = Math.ceil(task.low); pitch <= task.high; pitch++)
    if (allowed.has(pitchClass(pitch))) pitches.push(pitch);
  return pitches.length > 0 ? pitches : [Math.round((task.low + task.high) / 2)];
}

function startCost(task: MelodyTask, pitch: number): number {
  return task.before === undefined ? 0 : Math.max(0, Math.abs(pitch - task.before) - 4) * 0.25;
}

function stepCost(task: MelodyTask, i: number, previous: number, pitch: number): number {
  const size = Math.abs(pitch - previous);
  const leap = (LEAPS[size] ?? 8) * (1.35 - 0.7 * task.range);
  const repeat = size === 0 ? 0.75 * task.range - 0.1 : 0;
  const before = task.notes[i - 1]!;
  const rest = task.notes[i]!.beat - before.beat - before.beats;
  return (rest > 0.4 ? leap * 0.5 : leap) + repeat;
}

function toneCost(task: MelodyTask, note: MelodyTask['notes'][number], pitch: number, i: number): number {
  const chord = chordAt(task.chords, note.beat + 1e-3);
  const tones = chordClasses(chord, 0);
  const tone = pitchClass(pitch);
  const isLast = i === task.notes.length - 1;
  const strength = metricWeight(note.beat, task) * 0.6 + (note.stressed ? 0.4 : 0) + Math.min(1, note.beats / 2) * 0.6;
  let cost = 0;
  if (!tones.includes(tone)) {
    const clashes = tones.some((other) => pitchClass(tone - other) === 1 || pitchClass(other - tone) === 1);
    const foreign = !task.scale.some((degree) => pitchClass(degree + task.key) === tone);
    cost += strength * (clashes ? 2.6 : 1.5) + (foreign ? 3 : 0) + (isLast ? 4 : 0);
  } else if (!tones.slice(0, 3).includes(tone)) cost += 0.2;
  if (!task.favoured.some((degree) => pitchClass(degree + task.key) === tone)) cost += 0.35;
  return isLast ? cost + cadenceCost(task, tone) : cost;
}

function cadenceCost({ cadence, key }: MelodyTask, tone: number): number {
  const degree = pitchClass(tone - key);
  if (cadence === 'tonic') return degree === 0 ? 0 : degree === 3 || degree === 4 ? 3 : 5;
  if (cadence === 'open') return degree === 0 ? 1.6 : 0;
  return 0;
}
