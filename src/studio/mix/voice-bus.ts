/** The singer's side of the mix: lead in the middle, doubles and harmony at the sides. */
import { type FilterShape, filterInPlace } from '../dsp/biquad.ts';
import { toGain } from '../dsp/decibel.ts';
import { gatedLoudness, weightedPower } from '../dsp/loudness.ts';
import { compress } from './dynamics.ts';
import { deEss } from './de-esser.ts';

export type TakeKind = 'lead' | 'double-left' | 'double-right' | 'harmony';

/** One rendered line, mono at the mix's sample rate. `start` in seconds of the song. */
export interface PlacedTake {
  kind: TakeKind;
  start: number;
  samples: Float32Array;
}

export interface Lead {
  samples: Float32Array;
  /** Factor by which the takes were brought to their loudness. */
  level: number;
}

export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

const LEAD_TONE: readonly FilterShape[] = [
  { kind: 'highpass', frequency: 85 },
  { kind: 'peak', frequency: 320, q: 0.9, gain: -2.5 },
  { kind: 'peak', frequency: 2900, q: 0.8, gain: 3 },
  { kind: 'highshelf', frequency: 8500, gain: 3.5 },
];
const BACKING_TONE: readonly FilterShape[] = [
  { kind: 'highpass', frequency: 180 },
  { kind: 'peak', frequency: 2600, q: 0.7, gain: -1.5 },
  { kind: 'highshelf', frequency: 8000, gain: 3 },
];

/** Loudness to which the lead is brought, so that thresholds mean the same for every singer. */
const LEAD_LOUDNESS = -20;
const DOUBLE_LEVEL = toGain(-8.5);
const HARMONY_LEVEL = toGain(-9);
/** Share of a double that is mixed into the opposite channel. */
const LEAK = 0.25;

/** Length and sample rate of the song, and the sibilants of its recipe. */
export interface BusFormat {
  length: number;
  sampleRate: number;
  calmsSibilants?: boolean;
}

/** @param keptLevel of an earlier mix; without one the loudness of the lead decides */
export function leadOf(takes: readonly PlacedTake[], format: BusFormat, keptLevel?: number): Lead {
  const samples = addTakes(takes, 'lead', sharedSamples(format.length), format.sampleRate);
  const level =
    keptLevel ?? toGain(LEAD_LOUDNESS - gatedLoudness(weightedPower([samples, samples], format.sampleRate)));
  polish(samples, LEAD_TONE, level, format);
  return { samples, level };
}

/** Doubles and harmony, without the lead. @param level of the lead @param share of what they are by themselves */
export function sidesOf(takes: readonly PlacedTake[], format: BusFormat, level: number, share: number): Stereo {
  const sides = { left: sharedSamples(format.length), right: sharedSamples(format.length) };
  const track = new Float32Array(format.length);
  for (const [kind, left, right] of PLACES) {
    if (!takes.some((take) => take.kind === kind)) continue;
    addTakes(takes, kind, track.fill(0), format.sampleRate);
    polish(track, BACKING_TONE, level, format);
    for (let i = 0; i < format.length; i++) {
      sides.left[i] = sides.left[i]! + track[i]! * left * share;
      sides.right[i] = sides.right[i]! + track[i]! * right * share;
    }
  }
  return sides;
}

/** Of a double or harmony: its factors left and right. */
const PLACES: readonly [TakeKind, number, number][] = [
  ['double-left', DOUBLE_LEVEL, DOUBLE_LEVEL * LEAK],
  ['double-right', DOUBLE_LEVEL * LEAK, DOUBLE_LEVEL],
  ['harmony', HARMONY_LEVEL, HARMONY_LEVEL * 0.7],
];

/** Zeros that two threads may read without a copy. */
function sharedSamples(length: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT));
}

function addTakes(takes: readonly PlacedTake[], kind: TakeKind, track: Float32Array, sampleRate: number): Float32Array {
  for (const take of takes) {
    if (take.kind !== kind) continue;
    const offset = Math.round(take.start * sampleRate);
    for (let i = Math.max(0, -offset); i < take.samples.length && offset + i < track.length; i++) {
      track[offset + i] = track[offset + i]! + take.samples[i]!;
    }
  }
  return track;
}

/** Tone, then two gentle compressors: a slow one for the line, a fast one for the syllable. */
function polish(
  track: Float32Array,
  tone: readonly FilterShape[],
  level: number,
  { sampleRate, calmsSibilants = true }: BusFormat,
): void {
  for (let i = 0; i < track.length; i++) track[i] = track[i]! * level;
  filterInPlace(track, tone, sampleRate);
  compress([track], { threshold: -22, ratio: 2, attack: 0.02, release: 0.25 }, sampleRate);
  compress([track], { threshold: -17, ratio: 3, attack: 0.003, release: 0.08 }, sampleRate);
  if (calmsSibilants) deEss(track, sampleRate);
}
