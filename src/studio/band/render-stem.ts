/** One channel of the band, alone, from note events to samples. */
import { type BasicSoundBank, SpessaSynthProcessor } from 'spessasynth_core';
import type { BandEvent } from '../score.ts';

export const SAMPLE_RATE = 44100;
const BLOCK = 128;
/** Notes may ring on for this long after their end before the synthesiser is let go. */
const RELEASE_SECONDS = 6;

/** Of one part; beyond it the faintest tails are let go. Time to render grows with the voices. */
const MOST_VOICES = 32;

export interface Stem {
  left: Float32Array;
  right: Float32Array;
}

interface Action {
  /** Sample at which it happens. */
  at: number;
  isOn: boolean;
  pitch: number;
  velocity: number;
}

/** `events` are of one channel, sorted by start. */
export async function renderStem(
  bank: BasicSoundBank,
  { channel, program }: { channel: number; program: number },
  events: readonly BandEvent[],
  seconds: number,
): Promise<Stem> {
  const synth = new SpessaSynthProcessor(SAMPLE_RATE, {
    effectsEnabled: false,
    eventsEnabled: false,
    maxBufferSize: BLOCK,
  });
  await synth.processorInitialized;
  synth.setSystemParameter('voiceCap', MOST_VOICES);
  synth.soundBankManager.addSoundBank(bank, 'main');
  synth.programChange(channel, program);
  const length = Math.ceil(seconds * SAMPLE_RATE);
  const stem = { left: new Float32Array(length), right: new Float32Array(length) };
  const actions = toActions(events);
  let next = 0;
  let awakeUntil = 0;
  for (let at = 0; at < length;) {
    while (next < actions.length && actions[next]!.at <= at) {
      const { isOn, pitch, velocity } = actions[next++]!;
      if (isOn) synth.noteOn(channel, pitch, velocity);
      else synth.noteOff(channel, pitch);
      awakeUntil = at + RELEASE_SECONDS * SAMPLE_RATE;
    }
    const nextAt = actions[next]?.at ?? length;
    if (at >= awakeUntil && synth.voiceCount === 0) {
      at = Math.max(nextAt, at + 1);
      continue;
    }
    const count = Math.min(BLOCK, length - at, Math.max(1, nextAt - at));
    synth.process(stem.left, stem.right, at, count);
    at += count;
  }
  return stem;
}

/** Note ons and offs in time order; a note that is struck again while it sounds ends first. */
function toActions(events: readonly BandEvent[]): Action[] {
  const actions: Action[] = [];
  const nextStart = new Map<number, number>();
  for (const event of [...events].reverse()) {
    const pitch = Math.round(event.pitch);
    const start = Math.round(event.start * SAMPLE_RATE);
    const end = Math.round((event.start + event.duration) * SAMPLE_RATE);
    const cut = Math.min(end, (nextStart.get(pitch) ?? Infinity) - 1);
    nextStart.set(pitch, start);
    actions.push({ at: start, isOn: true, pitch, velocity: event.velocity });
    actions.push({ at: Math.max(start + 1, cut), isOn: false, pitch, velocity: 0 });
  }
  return actions.sort((a, b) => a.at - b.at || Number(a.isOn) - Number(b.isOn) || a.pitch - b.pitch);
}
