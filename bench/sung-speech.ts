/** Sings any recorded or synthetic speech at random notes with the studio's vocoder: the speaker stays, the tune and its height are new. */
import { PitchTracker } from '#studio/judge/pitch.ts';
import { randomFrom } from '#studio/random.ts';
import { FLITE_VOICES } from '#studio/voice/flite-singer.ts';
import type { PhoneTraits } from '#studio/voice/phone-traits.ts';
import { resynthesise } from '#studio/voice/resynthesis.ts';
import { analyseSpeech, SAMPLE_RATE } from '#studio/voice/spectral-envelope.ts';
import type { PhoneSpan } from '#studio/voice/timing.ts';

const STEP = 0.02;
/** Times slower than it was spoken. */
const STRETCH = 1.5;
const BLANK: PhoneTraits = {
  vowel: false,
  gliding: false,
  voiceless: false,
  approximant: false,
  stop: false,
  buzzing: false,
  hiss: 0.3,
};

/** @param low MIDI number of the lowest note; the tune spans 15 semitones. @returns mono at 44.1 kHz */
export function singSpeech(samples: Float32Array, sampleRate: number, low: number, seed: string): Float32Array {
  const craft = {
    ...FLITE_VOICES.man.craft,
    sourceRange: { low: 70, usual: 150, high: 380 },
    trustedHertz: Math.min(7000, sampleRate * 0.43),
  };
  const phones = voicings(samples, sampleRate);
  const envelope = analyseSpeech({ samples, sampleRate, phones }, craft);
  const spans = phones.map(({ traits, start, end }): PhoneSpan => ({
    traits,
    start: start * STRETCH,
    end: end * STRETCH,
    shares: [0, 1],
    sources: [start, end],
    nucleusOf: -1,
  }));
  const output = new Float32Array(Math.ceil(((samples.length / sampleRate) * STRETCH + 0.1) * SAMPLE_RATE));
  const performance = { spans, pitchAt: tune(low, seed), loudnessAt: () => 1, breathiness: 0, seed };
  resynthesise(envelope, performance, craft, output, 0);
  return output;
}

/** Stretches with a voice and without one. Seconds. */
function voicings(samples: Float32Array, sampleRate: number): { traits: PhoneTraits; start: number; end: number }[] {
  const tracker = new PitchTracker(samples, sampleRate);
  const phones: { traits: PhoneTraits; start: number; end: number }[] = [];
  const seconds = samples.length / sampleRate;
  for (let start = 0; start < seconds; start += STEP) {
    const voiceless = tracker.at(start + STEP / 2) === 0;
    const end = Math.min(seconds, start + STEP);
    const last = phones.at(-1);
    if (last?.traits.voiceless === voiceless) last.end = end;
    else phones.push({ traits: { ...BLANK, voiceless, vowel: !voiceless }, start, end });
  }
  return phones;
}

/** A random walk over a scale, with vibrato. */
function tune(low: number, seed: string): (time: number) => number {
  const random = randomFrom(`tune ${seed}`);
  const scale = [0, 2, 4, 5, 7, 9, 11, 12, 14];
  const notes: number[] = [];
  let at = 3;
  for (let i = 0; i < 400; i++) {
    at = Math.max(0, Math.min(scale.length - 1, at + Math.floor(random() * 5) - 2));
    notes.push(low + scale[at]!);
  }
  const length = 0.3 + 0.25 * random();
  return (time) => {
    const note = notes[Math.floor(time / length) % notes.length]! + 0.2 * Math.sin(2 * Math.PI * 5.5 * time);
    return 440 * 2 ** ((note - 69) / 12);
  };
}
