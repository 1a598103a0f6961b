/** Voice and band to one finished stereo song. Deterministic. */
import type { BandBuses } from '../band/band-buses.ts';
import { type FilterShape, filterInPlace } from '../dsp/biquad.ts';
import { toGain } from '../dsp/decibel.ts';
import type { MixHabits } from '../music/style.ts';
import { randomFrom } from '../random.ts';
import type { MixedSection } from './lift.ts';
import { balanceBand } from './make-room.ts';
import { type Master, master, type MasterLevels } from './master.ts';
import { type SpectralClearance, unmask } from './unmask.ts';
import type { Lead, PlacedTake, Stereo } from './voice-bus.ts';
import { OwnVoiceDesk, type VoiceDesk, type VoiceTask } from './voice-desk.ts';

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
  /** Decibels of the voice over the band between 300 and 3400 Hz, before its spectrum is freed. */
  overBand: number;
  /** Missing where the band keeps its spectrum. */
  spectrum?: SpectralClearance;
}

const AS_IT_COMES = { doubles: 1, room: 1, echo: 1 };
const CLEAR = { doubles: 0.6, room: 0.4, echo: 0.3 };
const CLEARER = { doubles: 0.6, room: 0.25, echo: 0.15 };

const RECIPES: Record<MixRecipe, Recipe> = {
  1: { calmsSibilants: false, fadesSmoothly: false, around: AS_IT_COMES, overBand: 7 },
  2: { calmsSibilants: true, fadesSmoothly: false, around: AS_IT_COMES, overBand: 7 },
  3: {
    calmsSibilants: true,
    fadesSmoothly: true,
    around: CLEAR,
    overBand: 9,
    spectrum: { wanted: 18, most: 12 },
  },
  4: {
    calmsSibilants: true,
    fadesSmoothly: true,
    around: CLEARER,
    overBand: 12,
    spectrum: { wanted: 22, most: 15 },
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

/** @param desk works on the voice while the band is worked on here. Both work in place and use the task up. */
export async function mix(task: MixTask, desk: VoiceDesk = new OwnVoiceDesk(voiceTaskOf(task))): Promise<Mixed> {
  const number = recipeOf(task);
  const { fadesSmoothly } = RECIPES[number];
  const { voice } = await bringTogether(desk, task);
  const { left, right } = task.band.harmony;
  if (task.habits.texture === 'vinyl') addVinyl(left, right, task);
  const { levels, ...mastered } = master(left, right, { ...task, fadesSmoothly });
  return { ...mastered, levels: { ...levels, voice, ...(number >= 3 && { recipe: number }) } };
}

/** Everything on the bus of the harmony. Of the rest nothing is kept: a mastering needs the memory. */
async function bringTogether(desk: VoiceDesk, task: MixTask): Promise<Pick<MixLevels, 'voice'>> {
  const { band, takes } = task;
  const { voice, wet } = takes.length > 0 ? await seatBeside(desk, task) : await playAlone(desk, task);
  const { left, right } = band.harmony;
  for (let i = 0; i < left.length; i++) {
    left[i] = left[i]! + band.rhythm.left[i]! + wet.left[i]!;
    right[i] = right[i]! + band.rhythm.right[i]! + wet.right[i]!;
  }
  band.rhythm = NOTHING;
  band.send = NOTHING;
  if (!voice) return { voice: null };
  addVoice(left, right, voice, task, RECIPES[recipeOf(task)].around.echo);
  return { voice: { lead: voice.lead.level, band: voice.band } };
}

const NOTHING: Stereo = { left: new Float32Array(0), right: new Float32Array(0) };

interface Voice {
  lead: Lead;
  sides: Stereo;
  /** Factor that the band got. */
  band: number;
}

interface Seated {
  /** Null where nobody sings. */
  voice: Voice | null;
  wet: Stereo;
}

async function playAlone(desk: VoiceDesk, task: MixTask): Promise<Seated> {
  setBand(task);
  return { voice: null, wet: await desk.room(task.band.send) };
}

/** Asks the desk before each next work on the band, so that both go on at the same time. */
async function seatBeside(desk: VoiceDesk, task: MixTask): Promise<Seated> {
  const leading = desk.lead();
  setBand(task);
  const lead = await leading;
  const standing = desk.sides();
  const gain = balance(lead.samples, task);
  const sides = await standing;
  const sounding = desk.room(task.band.send);
  freeSpectrum(lead.samples, task);
  return { voice: { lead, sides, band: gain }, wet: await sounding };
}

/** Lead and band as they stand to one another before the room and the mastering. Works on the band in place; `band` is the factor it got. */
export function seatVoice(task: MixTask): { lead: Float32Array; band: number } | undefined {
  setBand(task);
  if (task.takes.length === 0) return undefined;
  const lead = new OwnVoiceDesk(voiceTaskOf(task)).lead().samples;
  const gain = balance(lead, task);
  freeSpectrum(lead, task);
  return { lead, band: gain };
}

export function voiceTaskOf(task: MixTask): VoiceTask {
  const { takes, habits, sampleRate, kept, band } = task;
  const { calmsSibilants, around } = RECIPES[recipeOf(task)];
  const length = band.harmony.left.length;
  return { takes, habits, sampleRate, length, calmsSibilants, around, keptLevel: kept?.voice?.lead };
}

function setBand(task: MixTask): void {
  const { band, habits } = task;
  if (habits.pump > 0) pump(band, task);
  widen(band.harmony.left, band.harmony.right);
}

/** @returns the factor of the band */
function balance(lead: Float32Array, task: MixTask): number {
  const { band, sampleRate, kept } = task;
  return balanceBand(lead, band, sampleRate, RECIPES[recipeOf(task)].overBand, kept?.voice?.band);
}

function freeSpectrum(lead: Float32Array, task: MixTask): void {
  const { spectrum } = RECIPES[recipeOf(task)];
  const buses = [task.band.harmony, task.band.rhythm].map(({ left, right }) => [left, right] as const);
  if (spectrum) unmask(lead, buses, task.sampleRate, spectrum);
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

/** Dry voice, and an echo in time that answers from left, then right. The lead is used up. */
function addVoice(
  left: Float32Array,
  right: Float32Array,
  { lead: { samples: lead }, sides }: Voice,
  { habits, bpm, sampleRate }: MixTask,
  echoShare: number,
): void {
  for (let i = 0; i < left.length; i++) {
    left[i] = left[i]! + lead[i]! + sides.left[i]!;
    right[i] = right[i]! + lead[i]! + sides.right[i]!;
  }
  const level = habits.echoLevel * echoShare;
  const delay = Math.round(((habits.echoBeats * 60) / bpm) * sampleRate);
  if (delay === 0) return;
  const echo = filterInPlace(lead, ECHO_TONE, sampleRate);
  for (let i = delay; i < left.length; i++) left[i] = left[i]! + echo[i - delay]! * level;
  for (let i = 2 * delay; i < right.length; i++) right[i] = right[i]! + echo[i - 2 * delay]! * level * 0.6;
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
