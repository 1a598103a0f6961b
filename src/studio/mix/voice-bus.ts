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

export interface VoiceBus {
  lead: Float32Array;
  /** Doubles and harmony, without the lead. */
  left: Float32Array;
  right: Float32Array;
  /** Factor by which the takes were brought to their loudness. */
  level: number;
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

interface VoiceTreatment {
  /** Of an earlier mix; without one the loudness of the lead decides. */
  level?: number | undefined;
  calmSibilants?: boolean;
  /** Share of doubles and harmony. */
  beside?: number;
}

export function buildVoice(
  takes: readonly PlacedTake[],
  length: number,
  sampleRate: number,
  { level: keptLevel, calmSibilants = true, beside = 1 }: VoiceTreatment = {},
): VoiceBus {
  const tracks: Record<TakeKind, Float32Array | undefined> = {
    lead: new Float32Array(length),
    'double-left': undefined,
    'double-right': undefined,
    harmony: undefined,
  };
  for (const take of takes) {
    const track = (tracks[take.kind] ??= new Float32Array(length));
    const offset = Math.round(take.start * sampleRate);
    for (let i = Math.max(0, -offset); i < take.samples.length && offset + i < length; i++) {
      track[offset + i] = track[offset + i]! + take.samples[i]!;
    }
  }
  const lead = tracks.lead!;
  const level = keptLevel ?? toGain(LEAD_LOUDNESS - gatedLoudness(weightedPower([lead, lead], sampleRate)));
  const bus = { lead, left: new Float32Array(length), right: new Float32Array(length), level };
  const tidy = (track: Float32Array, tone: readonly FilterShape[]): void => {
    polish(track, tone, level, sampleRate);
    if (calmSibilants) deEss(track, sampleRate);
  };
  tidy(lead, LEAD_TONE);
  const sides: [TakeKind, number, number][] = [
    ['double-left', DOUBLE_LEVEL, DOUBLE_LEVEL * LEAK],
    ['double-right', DOUBLE_LEVEL * LEAK, DOUBLE_LEVEL],
    ['harmony', HARMONY_LEVEL, HARMONY_LEVEL * 0.7],
  ];
  for (const [kind, left, right] of sides) {
    const track = tracks[kind];
    if (!track) continue;
    tidy(track, BACKING_TONE);
    for (let i = 0; i < length; i++) {
      bus.left[i] = bus.left[i]! + track[i]! * left * beside;
      bus.right[i] = bus.right[i]! + track[i]! * right * beside;
    }
  }
  return bus;
}

/** Tone, then two gentle compressors: a slow one for the line, a fast one for the syllable. */
function polish(track: Float32Array, tone: readonly FilterShape[], level: number, sampleRate: number): void {
  for (let i = 0; i < track.length; i++) track[i] = track[i]! * level;
  filterInPlace(track, tone, sampleRate);
  compress([track], { threshold: -22, ratio: 2, attack: 0.02, release: 0.25 }, sampleRate);
  compress([track], { threshold: -17, ratio: 3, attack: 0.003, release: 0.08 }, sampleRate);
}
