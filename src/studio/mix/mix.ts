/** Voice and band to one finished stereo song. Deterministic. */
import type { BandBuses } from '../band/render-band.ts';
import { type FilterShape, filterInPlace } from '../dsp/biquad.ts';
import { toDecibel, toGain } from '../dsp/decibel.ts';
import type { MixHabits } from '../music/style.ts';
import { randomFrom } from '../random.ts';
import { envelope } from './dynamics.ts';
import { type Master, master } from './master.ts';
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
}

export interface Mixed extends Master {
  /** Decibels of the voice over the band between 300 and 3400 Hz where somebody sings; undefined for an instrumental. */
  voiceOverBand: number | undefined;
}

/** What the balance aims at: clearly above the band, still inside it. */
const VOICE_OVER_BAND = 5;
const SPEECH_BAND: readonly FilterShape[] = [
  { kind: 'highpass', frequency: 300 },
  { kind: 'highpass', frequency: 300 },
  { kind: 'lowpass', frequency: 3400 },
  { kind: 'lowpass', frequency: 3400 },
];
/** Taken out of the chords while the voice sounds. */
const CARVE: readonly FilterShape[] = [
  { kind: 'peak', frequency: 600, q: 0.7, gain: -2.5 },
  { kind: 'peak', frequency: 1500, q: 0.7, gain: -4.5 },
  { kind: 'peak', frequency: 2900, q: 0.8, gain: -4 },
];

export function mix(task: MixTask): Mixed {
  const { band, sampleRate, habits } = task;
  const length = band.harmony.left.length;
  if (habits.pump > 0) pump(band, task);
  widen(band.harmony.left, band.harmony.right);
  let voiceOverBand: number | undefined;
  let send = band.send;
  const voice = task.takes.length > 0 ? buildVoice(task.takes, length, sampleRate) : undefined;
  if (voice) {
    const presence = presenceOf(voice.lead, sampleRate);
    carve(band, presence, sampleRate);
    voiceOverBand = balance(voice, band, presence, sampleRate);
    send = withVoiceSend(band.send, voice, habits);
  }
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
  if (voice) addVoice(left, right, voice, task);
  if (habits.texture === 'vinyl') addVinyl(left, right, task);
  return { ...master(left, right, habits, sampleRate), voiceOverBand };
}

/** How much of the difference between the sides is added to the chords. */
const WIDTH = 0.35;

function widen(left: Float32Array, right: Float32Array): void {
  for (let i = 0; i < left.length; i++) {
    const side = ((left[i]! - right[i]!) / 2) * WIDTH;
    left[i] = left[i]! + side;
    right[i] = right[i]! - side;
  }
}

/** 0 where nobody sings to 1 in the middle of a word. */
function presenceOf(lead: Float32Array, sampleRate: number): Float32Array {
  const level = envelope(lead, 0.015, 0.22, sampleRate);
  for (let i = 0; i < level.length; i++) level[i] = Math.min(1, level[i]! * 22);
  return level;
}

function carve(band: BandBuses, presence: Float32Array, sampleRate: number): void {
  for (const side of [band.harmony.left, band.harmony.right]) {
    const carved = filterInPlace(side.slice(), CARVE, sampleRate);
    for (let i = 0; i < side.length; i++) side[i] = side[i]! + (carved[i]! * 0.9 - side[i]!) * presence[i]!;
  }
}

/** Brings the band to where the voice stands over it as wished, and returns by how much it does. */
function balance(voice: VoiceBus, band: BandBuses, presence: Float32Array, sampleRate: number): number {
  const sung = bandPower(voice.lead, voice.lead, presence, sampleRate);
  const left = sum(band.harmony.left, band.rhythm.left);
  const right = sum(band.harmony.right, band.rhythm.right);
  const played = bandPower(left, right, presence, sampleRate);
  if (sung === 0 || played === 0) return 0;
  const now = 10 * Math.log10(sung / played);
  const gain = toGain(now - VOICE_OVER_BAND);
  for (const { left, right } of [band.harmony, band.rhythm, band.send]) {
    for (let i = 0; i < left.length; i++) {
      left[i] = left[i]! * gain;
      right[i] = right[i]! * gain;
    }
  }
  return now - toDecibel(gain);
}

function sum(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((value, i) => value + b[i]!);
}

/** Mean power between 300 and 3400 Hz where the voice sounds. */
function bandPower(left: Float32Array, right: Float32Array, presence: Float32Array, sampleRate: number): number {
  let energy = 0;
  let count = 0;
  for (const side of left === right ? [left] : [left, right]) {
    const filtered = filterInPlace(side.slice(), SPEECH_BAND, sampleRate);
    for (let i = 0; i < filtered.length; i++) {
      if (presence[i]! < 0.5) continue;
      energy += filtered[i]! * filtered[i]!;
      count++;
    }
  }
  return count === 0 ? 0 : energy / count;
}

function withVoiceSend(send: BandBuses['send'], voice: VoiceBus, habits: MixHabits): BandBuses['send'] {
  for (let i = 0; i < send.left.length; i++) {
    const lead = voice.lead[i]! * habits.voiceSend;
    send.left[i] = send.left[i]! + lead + voice.left[i]! * habits.voiceSend * 1.5;
    send.right[i] = send.right[i]! + lead + voice.right[i]! * habits.voiceSend * 1.5;
  }
  return send;
}

/** Dry voice, and an echo in time that answers from left, then right. */
function addVoice(
  left: Float32Array,
  right: Float32Array,
  voice: VoiceBus,
  { habits, bpm, sampleRate }: MixTask,
): void {
  const delay = Math.round(((habits.echoBeats * 60) / bpm) * sampleRate);
  const echo = delay > 0 ? filterInPlace(voice.lead.slice(), ECHO_TONE, sampleRate) : undefined;
  for (let i = 0; i < left.length; i++) {
    left[i] = left[i]! + voice.lead[i]! + voice.left[i]!;
    right[i] = right[i]! + voice.lead[i]! + voice.right[i]!;
    if (!echo) continue;
    if (i >= delay) left[i] = left[i]! + echo[i - delay]! * habits.echoLevel;
    if (i >= 2 * delay) right[i] = right[i]! + echo[i - 2 * delay]! * habits.echoLevel * 0.6;
  }
}

const ECHO_TONE: readonly FilterShape[] = [
  { kind: 'highpass', frequency: 350 },
  { kind: 'lowpass', frequency: 3200 },
];

const PUMP_SECONDS = 0.24;

/** Each kick pushes chords and room down; they come back before the next. */
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
