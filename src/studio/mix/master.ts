/** Mastering: bus compression, saturation, tilt, ending, loudness and peaks. */
import { type FilterShape, filterInPlace } from '../dsp/biquad.ts';
import { toGain } from '../dsp/decibel.ts';
import { integratedLoudness } from '../dsp/loudness.ts';
import type { MixHabits } from '../music/style.ts';
import { compress, limit } from './dynamics.ts';
import { type MixedSection, liftChoruses, liftOf, widenChoruses } from './lift.ts';
import { balancing } from './spectral-balance.ts';

export interface Master {
  left: Float32Array;
  right: Float32Array;
  /** LUFS. */
  loudness: number;
  levels: MasterLevels;
}

/** Decisions of the mastering. */
export interface MasterLevels {
  balance: FilterShape[];
  /** Factor before the compressor. */
  input: number;
  /** Factors before each round of the limiter. */
  rounds: number[];
  /** Decibels that choruses are lifted; missing in songs of the first recipe, which lifted none. */
  lift?: number;
}

export const TARGET_LOUDNESS = -14;
/** Below the promised -1 dBTP, because the MP3 codec adds up to about a decibel between the samples. */
const CEILING = -2.2;
const LOUDNESS_TOLERANCE = 0.1;
/** Of a song that is mixed as an earlier version was: within the promised half a decibel. */
const KEPT_TOLERANCE = 0.35;
const MOST_ROUNDS = 5;
/** Below this the ending counts as over. */
const INAUDIBLE = toGain(-62);
const SILENCE_AFTER_SECONDS = 0.5;
/** Of the last sound, before its silence; songs of the first recipes broke off sooner. */
const LAST_FADE_SECONDS = 1.6;
const OLD_LAST_FADE_SECONDS = 0.4;

interface MasterTask {
  habits: MixHabits;
  sections?: readonly MixedSection[];
  sampleRate: number;
  fadesSmoothly: boolean;
  /** Decisions of an earlier mastering, corrected only where the loudness would leave what is promised. */
  kept?: MasterLevels | undefined;
}

/** Works in place and returns shorter views of the same arrays. */
export function master(
  left: Float32Array,
  right: Float32Array,
  { habits, sections = [], sampleRate, fadesSmoothly, kept }: MasterTask,
): Master {
  const balance = kept?.balance ?? balancing(left, right, sampleRate, habits);
  const shapes = [...tone(habits), ...balance];
  filterInPlace(left, shapes, sampleRate);
  filterInPlace(right, shapes, sampleRate);
  const input = kept?.input ?? toGain(-18 - integratedLoudness([left, right], sampleRate));
  scale([left, right], input);
  compress([left, right], { threshold: -16, ratio: 1.8, attack: 0.03, release: 0.2 }, sampleRate);
  // After the compressor, which would take the difference away again.
  const opens = kept === undefined || kept.lift !== undefined;
  if (opens) widenChoruses([left, right], sections, sampleRate);
  const lift = kept ? kept.lift : liftOf([left, right], sections, sampleRate);
  if (lift !== undefined) liftChoruses([left, right], sections, lift, sampleRate);
  warm([left, right], habits.drive);
  const ended = endCleanly(left, right, sampleRate, fadesSmoothly ? LAST_FADE_SECONDS : OLD_LAST_FADE_SECONDS);
  const rounds: number[] = [];
  const louder = (gain: number): void => {
    scale(ended, gain);
    limit(ended, CEILING, sampleRate);
    rounds.push(gain);
  };
  kept?.rounds.forEach(louder);
  const tolerance = kept ? KEPT_TOLERANCE : LOUDNESS_TOLERANCE;
  let loudness = integratedLoudness(ended, sampleRate);
  for (let round = 0; round < MOST_ROUNDS && Math.abs(loudness - TARGET_LOUDNESS) > tolerance; round++) {
    louder(toGain(TARGET_LOUDNESS - loudness));
    loudness = integratedLoudness(ended, sampleRate);
  }
  const levels = { balance, input, rounds, ...(lift !== undefined && { lift }) };
  return { left: ended[0], right: ended[1], loudness, levels };
}

function tone({ brightness }: MixHabits): FilterShape[] {
  return [
    { kind: 'highpass', frequency: 28 },
    { kind: 'lowshelf', frequency: 200, gain: -brightness * 0.5 },
    { kind: 'highshelf', frequency: 4500, gain: brightness },
  ];
}

function scale(channels: readonly Float32Array[], gain: number): void {
  for (const samples of channels) for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain;
}

/** Soft saturation: small signals pass as they are, large ones are rounded. */
function warm(channels: readonly Float32Array[], drive: number): void {
  for (const samples of channels) {
    for (let i = 0; i < samples.length; i++) samples[i] = Math.tanh(samples[i]! * drive) / drive;
  }
}

/** Cuts the silence after the last sound, leaving a moment of it. */
function endCleanly(
  left: Float32Array,
  right: Float32Array,
  sampleRate: number,
  fadeSeconds: number,
): [Float32Array, Float32Array] {
  let last = left.length - 1;
  while (last > 0 && Math.abs(left[last]!) < INAUDIBLE && Math.abs(right[last]!) < INAUDIBLE) last--;
  const end = Math.min(left.length, last + Math.round(SILENCE_AFTER_SECONDS * sampleRate));
  const fade = Math.min(end, Math.round((SILENCE_AFTER_SECONDS + fadeSeconds) * sampleRate));
  const ended: [Float32Array, Float32Array] = [left.subarray(0, end), right.subarray(0, end)];
  for (const samples of ended) {
    for (let i = 0; i < fade; i++) samples[end - fade + i] = samples[end - fade + i]! * (1 - i / fade) ** 2;
  }
  return ended;
}
