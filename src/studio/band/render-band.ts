/** Renders the band to three stereo buses: rhythm, harmony, and the reverb send. */
import type { BasicSoundBank } from 'spessasynth_core';
import { type FilterShape, filterInPlace } from '../dsp/biquad.ts';
import { toGain } from '../dsp/decibel.ts';
import { gatedLoudness, weightedPower } from '../dsp/loudness.ts';
import type { BandEvent } from '../score.ts';
import type { PartRole, PlayedPart } from '../music/compose.ts';
import type { BandBuses } from './band-buses.ts';
import { renderStem, SAMPLE_RATE, type Stem } from './render-stem.ts';

export interface BandTask {
  parts: PlayedPart[];
  events: BandEvent[];
  seconds: number;
}

/** Loudness (LUFS, gated) to which each part is brought before its own level, so that no instrument's samples decide. */
const ROLE_LOUDNESS: Record<PartRole, number> = {
  drums: -17.5,
  bass: -19,
  comp: -24,
  pad: -24,
  line: -24,
  answer: -21.5,
  guide: -17.5,
};

/** Filters by part: only the bass and the kick keep the lowest octaves. */
const ROLE_TONE: Record<PartRole, readonly FilterShape[]> = {
  drums: [
    { kind: 'highpass', frequency: 32 },
    { kind: 'peak', frequency: 380, q: 0.9, gain: -2.5 },
    { kind: 'highshelf', frequency: 7500, gain: 3 },
  ],
  bass: [
    { kind: 'highpass', frequency: 34 },
    { kind: 'peak', frequency: 260, q: 0.9, gain: -2.5 },
    { kind: 'peak', frequency: 850, q: 0.8, gain: 2 },
    { kind: 'lowpass', frequency: 5000 },
  ],
  comp: [
    { kind: 'highpass', frequency: 130 },
    { kind: 'peak', frequency: 330, q: 0.8, gain: -2.5 },
    { kind: 'highshelf', frequency: 6000, gain: 2.5 },
  ],
  pad: [
    { kind: 'highpass', frequency: 190 },
    { kind: 'peak', frequency: 450, q: 0.7, gain: -2.5 },
    { kind: 'highshelf', frequency: 7000, gain: 2 },
  ],
  line: [
    { kind: 'highpass', frequency: 220 },
    { kind: 'peak', frequency: 3000, q: 1, gain: -1.5 },
  ],
  answer: [{ kind: 'highpass', frequency: 170 }],
  guide: [
    { kind: 'highpass', frequency: 150 },
    { kind: 'peak', frequency: 2600, q: 0.9, gain: 2 },
  ],
};

/** Milliseconds between the two sides of a part that is spread over the stage. */
const SPREAD_MILLISECONDS: Partial<Record<PartRole, number>> = { pad: 17, line: 13, comp: 11 };

export async function renderBand(
  bank: BasicSoundBank,
  task: BandTask,
  onProgress: (fraction: number) => void,
): Promise<BandBuses> {
  const length = Math.ceil(task.seconds * SAMPLE_RATE);
  const buses: BandBuses = { rhythm: silence(length), harmony: silence(length), send: silence(length) };
  for (const [i, part] of task.parts.entries()) {
    const events = task.events.filter((event) => event.channel === part.channel);
    if (events.length > 0) {
      const stem = await renderStem(bank, part, events, task.seconds);
      seat(stem, part, buses);
    }
    onProgress((i + 1) / task.parts.length);
  }
  return buses;
}

function silence(length: number): Stem {
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** Tone, level and place of one part. The kit keeps its own stereo picture; everyone else is one point, or spread. */
function seat(stem: Stem, part: PlayedPart, buses: BandBuses): void {
  const { role, strip } = part;
  const isKit = role === 'drums';
  if (!isKit) foldToMono(stem);
  const sides = isKit ? [stem.left, stem.right] : [stem.left];
  for (const side of sides) filterInPlace(side, ROLE_TONE[role], SAMPLE_RATE);
  // One point in the middle sounds on both sides, so it counts twice.
  const loudness = gatedLoudness(weightedPower(sides, SAMPLE_RATE)) + (isKit ? 0 : 3.01);
  const gain = toGain(Math.min(60, ROLE_LOUDNESS[role] + strip.level - loudness));
  const angle = ((strip.pan + 1) * Math.PI) / 4;
  const left = gain * Math.SQRT2 * Math.cos(angle);
  const right = gain * Math.SQRT2 * Math.sin(angle);
  const delay = Math.round(((SPREAD_MILLISECONDS[role] ?? 0) / 1000) * SAMPLE_RATE);
  const bus = role === 'drums' || role === 'bass' ? buses.rhythm : buses.harmony;
  const other = isKit ? stem.right : stem.left;
  // A spread part reaches the far side a little later, as from a wide stage.
  addTo([bus.left, buses.send.left], stem.left, [left, left * strip.send], strip.pan > 0 ? delay : 0);
  addTo([bus.right, buses.send.right], other, [right, right * strip.send], strip.pan > 0 ? 0 : delay);
}

function foldToMono(stem: Stem): void {
  for (let i = 0; i < stem.left.length; i++) stem.left[i] = (stem.left[i]! + stem.right[i]!) * 0.5;
}

/** Adds a side to its bus, with a delay, and to the send, without one. A part that rests, as many do for half of a song, adds nothing. */
function addTo(
  [bus, send]: readonly [Float32Array, Float32Array],
  source: Float32Array,
  [gain, sendGain]: readonly [number, number],
  delay: number,
): void {
  for (let i = 0; i < source.length; i++) {
    const sample = source[i]!;
    if (sample === 0) continue;
    if (i + delay < bus.length) bus[i + delay] = bus[i + delay]! + sample * gain;
    send[i] = send[i]! + sample * sendGain;
  }
}
