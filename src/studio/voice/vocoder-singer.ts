/** A singer made of a speaking voice: the line is spoken once, then sung at any pitch and timing by the vocoder. */
import type { LineProsody, Note, Singer, SungLine, Take, TakeOptions } from '../score.ts';
import { INHALATION_ROOM, inhale } from './breath.ts';
import type { VoiceCraft } from './craft.ts';
import { loudnessCurve } from './loudness-curve.ts';
import { melodyCurve } from './melody-curve.ts';
import { clearBelowNotes } from './note-floor.ts';
import { resynthesise } from './resynthesis.ts';
import { analyseSpeech, SAMPLE_RATE, type SpectralEnvelope } from './spectral-envelope.ts';
import type { Speech, SpokenPhone } from './speech.ts';
import { timePhrase } from './timing.ts';
import { withHeardVowels } from './vowel-onsets.ts';

export interface SpeakingVoice {
  id: string;
  languages: string[];
  range: { low: number; high: number };
  craft: VoiceCraft;
  prosody(sung: string, display: string): Promise<LineProsody>;
  speak(line: SungLine): Promise<SpokenLine>;
}

export interface SpokenLine {
  /** One for each phone of the line's syllables, in order. */
  phones: SpokenPhone[];
  envelope: SpectralEnvelope;
}

/** Spoken lines kept for further takes: doubles, harmony, repeated choruses. About 1 MB each. */
const KEPT_LINES = 32;
const LEAD_IN = INHALATION_ROOM + 0.02;
const TAIL = 0.06;

export function vocoderSinger(voice: SpeakingVoice): Singer {
  const kept = new Map<string, Promise<SpokenLine>>();
  const spoken = (line: SungLine): Promise<SpokenLine> => {
    const key = JSON.stringify(line.syllables.map(({ onset, nucleus, coda }) => [onset, nucleus, coda]));
    const found = kept.get(key) ?? voice.speak(line);
    kept.delete(key);
    kept.set(key, found);
    if (kept.size > KEPT_LINES) kept.delete(kept.keys().next().value!);
    return found;
  };
  return {
    id: voice.id,
    languages: voice.languages,
    range: voice.range,
    prosody: (sung, display) => voice.prosody(sung, display),
    sing: async (line, options) =>
      line.syllables.length > 0
        ? singSpoken(await spoken(line), line, options, voice.craft)
        : { samples: new Float32Array(0), start: 0, syllables: [] },
  };
}

/** Recorded speech as the vocoder sings it. */
export function analysed(speech: Speech, craft: VoiceCraft): SpokenLine {
  const envelope = analyseSpeech(speech, craft);
  return { phones: withHeardVowels(speech.phones, envelope), envelope };
}

function singSpoken({ phones, envelope }: SpokenLine, line: SungLine, options: TakeOptions, craft: VoiceCraft): Take {
  const syllables = line.syllables.map((syllable) => ({
    ...syllable,
    notes: syllable.notes.map((note) => later(note, options.delay)),
  }));
  const timing = timePhrase(syllables, phones, craft);
  const first = timing.syllables[0]!.start;
  const start = first - LEAD_IN;
  const samples = new Float32Array(Math.ceil((timing.syllables.at(-1)!.end + TAIL - start) * SAMPLE_RATE));
  inhale(samples, first - start, craft.inhalation, options.seed);
  const notes = syllables.flatMap((syllable) => syllable.notes);
  const performance = {
    spans: timing.spans,
    pitchAt: melodyCurve(notes, craft, options),
    loudnessAt: loudnessCurve(envelope, timing, syllables, craft.evenness),
    breathiness: Math.min(1, craft.breathiness + 0.5 * options.breath),
    seed: options.seed,
  };
  resynthesise(envelope, performance, craft, samples, start);
  if (craft.clearBelowNotes) clearBelowNotes(samples, start, melodyCurve(notes, craft, options));
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

function later(note: Note, delay: number): Note {
  return { ...note, start: note.start + delay };
}
