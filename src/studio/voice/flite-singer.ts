/** The embedded English voice: Flite speaks the line, the vocoder sings it. */
import type { Note, Singer, SungLine, Take, TakeOptions } from '../score.ts';
import type { VoiceCraft } from './craft.ts';
import { englishProsody } from './english-prosody.ts';
import { type FliteVoice, speakPhones } from './flite.ts';
import { loudnessCurve } from './loudness-curve.ts';
import { melodyCurve } from './melody-curve.ts';
import { resynthesise } from './resynthesis.ts';
import { analyseSpeech, SAMPLE_RATE, type SpectralEnvelope } from './spectral-envelope.ts';
import type { Speech } from './speech.ts';
import { timePhrase } from './timing.ts';

export interface SpokenLine {
  speech: Speech;
  envelope: SpectralEnvelope;
}

/** Spoken lines kept for further takes (doubles, harmony, repeated choruses). */
const KEPT_LINES = 48;
const LEAD_IN = 0.05;
const TAIL = 0.06;

interface VoiceSettings {
  flite: FliteVoice;
  range: { low: number; high: number };
  craft: VoiceCraft;
}

export const VOICES: Record<'female' | 'male', VoiceSettings> = {
  male: {
    flite: 'rms',
    range: { low: 43, high: 62 },
    craft: {
      sourcePitch: null,
      sourceRange: { low: 80, usual: 105, high: 140 },
      slowness: 1,
      formantShift: 1,
      sharpness: 0,
      onsetShare: 0.38,
      codaShare: 0.42,
      consonantLength: 1,
      evenness: 1,
      voicelessGain: 1,
      voicedGain: 1,
      dispersion: 0,
      breathiness: 0,
      vibratoDepth: 36,
      scoop: 60,
      drift: 8,
    },
  },
  female: {
    flite: 'slt',
    range: { low: 53, high: 72 },
    craft: {
      sourcePitch: 150,
      sourceRange: { low: 140, usual: 150, high: 160 },
      slowness: 1,
      formantShift: 1,
      sharpness: 0,
      onsetShare: 0.38,
      codaShare: 0.42,
      consonantLength: 1,
      evenness: 1,
      voicelessGain: 1,
      voicedGain: 1,
      dispersion: 0,
      breathiness: 0,
      vibratoDepth: 36,
      scoop: 60,
      drift: 8,
    },
  },
};

export async function createFliteSinger(voice: 'female' | 'male'): Promise<Singer> {
  return fliteSinger(voice, VOICES[voice]);
}

export function fliteSinger(id: string, settings: VoiceSettings): Singer {
  const spoken = new Map<string, Promise<SpokenLine>>();
  const speak = (line: SungLine): Promise<SpokenLine> => {
    const phones = line.syllables.flatMap(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda]);
    const key = phones.join(' ');
    const known = spoken.get(key) ?? spokenLine(phones, settings);
    spoken.delete(key);
    spoken.set(key, known);
    if (spoken.size > KEPT_LINES) spoken.delete(spoken.keys().next().value!);
    return known;
  };
  return {
    id: `flite-${id}`,
    languages: ['en'],
    range: settings.range,
    prosody: (sung, display) => Promise.resolve(englishProsody(sung, display)),
    sing: async (line, options) =>
      line.syllables.length > 0 ? singSpoken(await speak(line), line, options, settings.craft) : silence(),
  };
}

async function spokenLine(phones: string[], { flite, craft }: VoiceSettings): Promise<SpokenLine> {
  const speech = await speakPhones(phones, {
    voice: flite,
    slowness: craft.slowness,
    monotone: craft.sourcePitch ?? 100,
  });
  return { speech, envelope: analyseSpeech(speech, craft) };
}

function silence(): Take {
  return { samples: new Float32Array(0), start: 0, syllables: [] };
}

export function singSpoken(
  { speech, envelope }: SpokenLine,
  line: SungLine,
  options: TakeOptions,
  craft: VoiceCraft,
): Take {
  const syllables = line.syllables.map((syllable) => ({
    ...syllable,
    notes: syllable.notes.map((note): Note => ({ ...note, start: note.start + options.delay })),
  }));
  const timing = timePhrase(syllables, speech, craft);
  const notes = syllables.flatMap((syllable) => syllable.notes);
  const start = timing.syllables[0]!.start - LEAD_IN;
  const end = timing.syllables.at(-1)!.end + TAIL;
  const samples = new Float32Array(Math.ceil((end - start) * SAMPLE_RATE));
  resynthesise(
    envelope,
    {
      spans: timing.spans,
      pitchAt: melodyCurve(notes, craft, options),
      loudnessAt: loudnessCurve(envelope, timing, syllables, craft.evenness),
      breathiness: Math.min(1, craft.breathiness + 0.5 * options.breath),
      seed: options.seed,
    },
    craft,
    samples,
    start,
  );
  return {
    samples,
    start,
    syllables: timing.syllables.map(({ vowelStart, vowelEnd }, index) => ({
      word: syllables[index]!.word,
      start: vowelStart,
      end: vowelEnd,
    })),
  };
}
