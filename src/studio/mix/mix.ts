/** Voice and band to one finished stereo song. Deterministic. */
import type { BandBuses } from '../band/band-buses.ts';
import { type FilterShape, filterInPlace } from '../dsp/biquad.ts';
import { toGain } from '../dsp/decibel.ts';
import type { MixHabits } from '../music/style.ts';
import { randomFrom } from '../random.ts';
import { type Clearance, makeRoomFor } from './make-room.ts';
import type { MixedSection } from './lift.ts';
import { type Master, master, type MasterLevels } from './master.ts';
import { reverberate } from './reverb.ts';
import { buildVoice, type PlacedTake, type VoiceBus } from './voice-bus.ts';

export interface MixTask {
  band: BandBuses;
  /** Empty for an instrumental. */
  takes: PlacedTake[];
  sampleRate: number;
  bpm: number;
  habits: MixHabits;
  /** Seconds at which the kick strikes, for the pump. */
  kicks: number[];
  seed: string;
  /** Choruses are lifted over verses. */
  sections?: readonly MixedSection[];
  /** Of an earlier mix of the same song: what sounds as it did before is then as loud as it was, to the sample. */
  kept?: MixLevels;
}

/**
 * Recipes by which songs were mixed: 2 lifts choruses and calms sibilants, 3 keeps the band out of the voice's spectrum, 4 does so
 * further and has less around the voice.
 */
export type MixRecipe = 1 | 2 | 3 | 4;

const NEWEST_RECIPE: MixRecipe = 4;

interface Recipe {
  calmsSibilants: boolean;
  fadesSmoothly: boolean;
  /** Shares of what lies around the lead and covers its words. */
  around: { doubles: number; room: number; echo: number };
  /** Room that the band makes for the voice. */
  clearance: Clearance;
}

const AS_IT_COMES = { doubles: 1, room: 1, echo: 1 };
const CLEAR = { doubles: 0.6, room: 0.4, echo: 0.3 };
const CLEARER = { doubles: 0.6, room: 0.25, echo: 0.15 };

const RECIPES: Record<MixRecipe, Recipe> = {
  1: { calmsSibilants: false, fadesSmoothly: false, around: AS_IT_COMES, clearance: { overBand: 7 } },
  2: { calmsSibilants: true, fadesSmoothly: false, around: AS_IT_COMES, clearance: { overBand: 7 } },
  3: {
    calmsSibilants: true,
    fadesSmoothly: true,
    around: CLEAR,
    clearance: { overBand: 9, spectrum: { wanted: 18, most: 12 } },
  },
  4: {
    calmsSibilants: true,
    fadesSmoothly: true,
    around: CLEARER,
    clearance: { overBand: 12, spectrum: { wanted: 22, most: 15 } },
  },
};

/** Decisions of a mix that depend on all its sound. */
export interface MixLevels extends MasterLevels {
  /** Missing in songs of the first two. */
  recipe?: MixRecipe;
  /** Factors of voice and band; null in a song without a voice. */
  voice: { lead: number; band: number } | null;
}

export interface Mixed extends Omit<Master, 'levels'> {
  levels: MixLevels;
}

export function mix(task: MixTask): Mixed {
  const { band, sampleRate, habits } = task;
  const length = band.harmony.left.length;
  const number = recipeOf(task);
  const recipe = RECIPES[number];
  const seated = seatVoice(task);
  const voice = seated?.voice;
  const send = voice ? withVoiceSend(band.send, voice, habits.voiceSend * recipe.around.room) : band.send;
  const wet = reverberate(
    send.left,
    send.right,
    { decay: habits.room, predelay: 0.018 + habits.room * 0.006, damping: habits.brightness < -1 ? 0.7 : 0.45 },
    sampleRate,
  );
  filterInPlace(wet.left, [{ kind: 'highpass', frequency: 220 }], sampleRate);
  filterInPlace(wet.right, [{ kind: 'highpass', frequency: 220 }], sampleRate);
  const { left, right } = band.harmony;
  for (let i = 0; i < length; i++) {
    left[i] = left[i]! + band.rhythm.left[i]! + wet.left[i]!;
    right[i] = right[i]! + band.rhythm.right[i]! + wet.right[i]!;
  }
  if (voice) addVoice(left, right, voice, task, recipe.around.echo);
  if (habits.texture === 'vinyl') addVinyl(left, right, task);
  const { levels, ...mastered } = master(left, right, { ...task, fadesSmoothly: recipe.fadesSmoothly });
  const voiced = seated ? { lead: seated.voice.level, band: seated.band } : null;
  return { ...mastered, levels: { ...levels, voice: voiced, ...(number >= 3 && { recipe: number }) } };
}

/** Balances voice and band, before reverb and mastering. Works on the band in place; `band` is the factor it got. */
export function seatVoice(task: MixTask): { voice: VoiceBus; band: number } | undefined {
  const { band, takes, habits, sampleRate, kept } = task;
  if (habits.pump > 0) pump(band, task);
  widen(band.harmony.left, band.harmony.right);
  if (takes.length === 0) return undefined;
  const { calmsSibilants, around, clearance } = RECIPES[recipeOf(task)];
  const voice = buildVoice(takes, band.harmony.left.length, sampleRate, {
    level: kept?.voice?.lead,
    calmSibilants: calmsSibilants,
    beside: around.doubles,
  });
  return { voice, band: makeRoomFor(voice.lead, band, sampleRate, clearance, kept?.voice?.band) };
}

/** Songs are mixed again by their own recipe, so that what is kept of them sounds as it did. */
function recipeOf({ kept }: MixTask): MixRecipe {
  if (kept === undefined) return NEWEST_RECIPE;
  return kept.recipe ?? (kept.lift === undefined ? 1 : 2);
}

/** Share of the side signal (half of left minus right) that is added to the chords. */
const WIDTH = 0.8;

function widen(left: Float32Array, right: Float32Array): void {
  for (let i = 0; i < left.length; i++) {
    const side = ((left[i]! - right[i]!) / 2) * WIDTH;
    left[i] = left[i]! + side;
    right[i] = right[i]! - side;
  }
}

function withVoiceSend(send: BandBuses['send'], voice: VoiceBus, share: number): BandBuses['send'] {
  for (let i = 0; i < send.left.length; i++) {
    const lead = voice.lead[i]! * share;
    send.left[i] = send.left[i]! + lead + voice.left[i]! * share * 1.5;
    send.right[i] = send.right[i]! + lead + voice.right[i]! * share * 1.5;
  }
  return send;
}

/** Dry voice, and an echo in time that answers from left, then right. */
function addVoice(
  left: Float32Array,
  right: Float32Array,
  voice: VoiceBus,
  { habits, bpm, sampleRate }: MixTask,
  echoShare: number,
): void {
  const level = habits.echoLevel * echoShare;
  const delay = Math.round(((habits.echoBeats * 60) / bpm) * sampleRate);
  const echo = delay > 0 ? filterInPlace(voice.lead.slice(), ECHO_TONE, sampleRate) : undefined;
  for (let i = 0; i < left.length; i++) {
    left[i] = left[i]! + voice.lead[i]! + voice.left[i]!;
    right[i] = right[i]! + voice.lead[i]! + voice.right[i]!;
    if (!echo) continue;
    if (i >= delay) left[i] = left[i]! + echo[i - delay]! * level;
    if (i >= 2 * delay) right[i] = right[i]! + echo[i - 2 * delay]! * level * 0.6;
  }
}

const ECHO_TONE: readonly FilterShape[] = [
  { kind: 'highpass', frequency: 350 },
  { kind: 'lowpass', frequency: 3200 },
];

const PUMP_SECONDS = 0.24;

/** Sidechain pump: each kick lowers chords and reverb, which recover before the next. */
function pump(band: BandBuses, { kicks, habits, sampleRate }: MixTask): void {
  const recovery = Math.round(PUMP_SECONDS * sampleRate);
  const floor = toGain(-habits.pump);
  kicks.forEach((kick, k) => {
    const start = Math.round(kick * sampleRate);
    const next = kicks[k + 1] === undefined ? Infinity : Math.round(kicks[k + 1]! * sampleRate);
    for (let i = 0; i < recovery && start + i < next && start + i < band.harmony.left.length; i++) {
      const back = i / recovery;
      const fadeIn = Math.min(1, i / (0.004 * sampleRate));
      const gain = 1 - fadeIn * (1 - floor) * (1 - back * back * (3 - 2 * back));
      for (const { left, right } of [band.harmony, band.send]) {
        left[start + i] = left[start + i]! * gain;
        right[start + i] = right[start + i]! * gain;
      }
    }
  });
}

/** The dust and the hiss of an old record. */
function addVinyl(left: Float32Array, right: Float32Array, { seed, sampleRate }: MixTask): void {
  const random = randomFrom(`${seed}/vinyl`);
  const noise = Float32Array.from(
    left,
    () => (random() - 0.5) * 0.004 + (random() < 6 / sampleRate ? random() - 0.5 : 0) * 0.12,
  );
  filterInPlace(
    noise,
    [
      { kind: 'highpass', frequency: 700 },
      { kind: 'lowpass', frequency: 6000 },
    ],
    sampleRate,
  );
  for (let i = 0; i < left.length; i++) {
    left[i] = left[i]! + noise[i]!;
    right[i] = right[i]! + noise[(i + 331) % noise.length]!;
  }
}
