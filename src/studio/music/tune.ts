/** Tunes in beats: what the voice sings and what instruments improvise in its gaps. */
import { randomFrom } from '../random.ts';
import { pentatonic, pitchClass, type PlacedChord, type ScaleName, scaleTones } from './chords.ts';
import { writeMelody } from './melody.ts';
import type { Plan } from './plan.ts';
import { placeSyllables } from './rhythm.ts';

export interface TuneNote {
  /** Beats of the song. */
  beat: number;
  beats: number;
  pitch: number;
}

/** Key and chords that all melodies of a song share. */
export interface Tonality {
  plan: Plan;
  chords: readonly PlacedChord[];
  /** Pitch class of the tonic. */
  key: number;
  seed: string;
}

export interface TuneTask {
  syllables: readonly { stressed: boolean; startsWord: boolean; endsPhrase?: boolean }[];
  /** Syllable that is held. */
  held?: number | undefined;
  /** Pitch that a note shall have, or be near to, by its index. */
  wanted?: ReadonlyMap<number, number>;
  spoken?: boolean;
  start: number;
  beats: number;
  pickup: number;
  low: number;
  high: number;
  cadence: 'tonic' | 'open' | 'free';
  /** Lines of the same motif have the same taste in rhythm and contour. */
  motif: string;
  before?: number;
}

/** One note for each syllable. */
export function writeTune(task: TuneTask, { plan, chords, key, seed }: Tonality): TuneNote[] {
  const habits = plan.style.melody;
  const motif = `${seed}/${task.motif}`;
  const tastes = tasteOf(`${motif}/rhythm`);
  const placed = placeSyllables({
    syllables: task.syllables,
    beats: task.beats,
    meter: plan.meter,
    grid: habits.grid[plan.tempo],
    beatSeconds: 60 / plan.bpm,
    pickup: task.pickup,
    syncopation: habits.syncopation,
    held: task.held,
    spoken: task.spoken ?? false,
    taste: (step) => tastes[((step % tastes.length) + tastes.length) % tastes.length]!,
  });
  const notes = placed.map(({ beat, beats }, i) => ({
    beat: task.start + beat,
    beats,
    stressed: task.syllables[i]!.stressed,
  }));
  const pitches = writeMelody({
    notes,
    chords,
    key,
    meter: plan.meter,
    syncopation: habits.syncopation,
    scale: scaleTones(scaleOf(plan)),
    favoured: habits.pentatonic ? pentatonic(plan.feeling.mode) : scaleTones(scaleOf(plan)),
    low: task.low,
    high: task.high,
    range: habits.range,
    cadence: task.cadence,
    ...(task.wanted && { wanted: task.wanted }),
    motif: `${motif}/contour`,
    ...(task.before === undefined ? {} : { before: task.before }),
  });
  return notes.map(({ beat, beats }, i) => ({ beat, beats, pitch: pitches[i]! }));
}

/** The next pitch of the song's scale above (1) or below (-1). */
export function scaleStep(pitch: number, direction: 1 | -1, { plan, key }: Pick<Tonality, 'plan' | 'key'>): number {
  const scale = new Set(scaleTones(plan.feeling.mode));
  let next = pitch + direction;
  while (!scale.has(pitchClass(next - key))) next += direction;
  return next;
}

/** The style's scale where it agrees with the mode of the song. */
function scaleOf({ style, feeling }: Plan): ScaleName {
  if (style.scale === 'blues') return 'blues';
  if (feeling.mode === 'major') return style.scale === 'mixolydian' ? 'mixolydian' : 'major';
  return style.scale === 'dorian' ? 'dorian' : 'minor';
}

const TASTE_STEPS = 32;

function tasteOf(motif: string): number[] {
  const random = randomFrom(motif);
  return Array.from({ length: TASTE_STEPS }, random);
}
