/** The embedded English voice: Flite speaks, the vocoder sings. */
import type { Singer, SungLine } from '../score.ts';
import type { VoiceCraft } from './craft.ts';
import { englishProsody } from './english-prosody.ts';
import { type FliteVoice, speakPhones } from './flite.ts';
import type { Speech } from './speech.ts';
import { analysed, vocoderSinger } from './vocoder-singer.ts';

interface FliteSettings {
  flite: FliteVoice;
  range: { low: number; high: number };
  craft: VoiceCraft;
}

/** Found by sweeps with the judge; see craft.ts for what each one does. */
const MALE: VoiceCraft = {
  sourcePitch: null,
  sourceRange: { low: 80, usual: 105, high: 140 },
  slowness: 1.6,
  analysisSize: 512,
  trustedHertz: 7000,
  formantShift: 1,
  sharpness: -0.15,
  consonantShare: null,
  onsetShare: 0.5,
  codaShare: 0.36,
  consonantLength: 1.2,
  longestConsonant: Number.POSITIVE_INFINITY,
  longestApproximant: 0.04,
  longestApproximantAfterUnvoiced: 0.04,
  vowelLead: 0,
  evenness: 0.5,
  voicelessGain: 1,
  voicedGain: 1,
  approximantGain: 1,
  dispersion: 0.0004,
  fundamental: 0,
  steadyFirstPartial: false,
  clearBelowNotes: false,
  breathiness: 0,
  jitter: 0,
  shimmer: 0,
  inhalation: 1,
  vibratoDepth: 36,
  scoop: 60,
  drift: 8,
};

const MAN: VoiceCraft = { ...MALE, trustedHertz: 6100, jitter: 0.004, shimmer: 0.03 };

/**
 * Consonants of the third generation, spoken slowly and given the room they need. A recogniser hears three quarters of the words
 * of these voices with the rhythm of speech at the pitches of a song, and a third with consonants squeezed before the beat.
 */
export const CLEAR_CONSONANTS = {
  slowness: 2,
  consonantLength: 1,
  consonantShare: 0.5,
  longestApproximant: 0.06,
  longestApproximantAfterUnvoiced: 0.045,
  approximantGain: 0.8,
} as const satisfies Partial<VoiceCraft>;

/** Vowels of the fourth generation, on their notes in time and in pitch. */
export const STEADY_VOWELS = {
  steadyFirstPartial: true,
  longestConsonant: 0.12,
  longestApproximantAfterUnvoiced: 0.04,
  vowelLead: 0.025,
} as const satisfies Partial<VoiceCraft>;

/** Notes of the fifth generation. */
export const CLEAR_NOTES = { clearBelowNotes: true } as const satisfies Partial<VoiceCraft>;

/** `pure-man` sings new songs, the others those they were made for: their settings never change. */
export type FliteRole = 'female' | 'male' | 'man' | 'clear-man' | 'steady-man' | 'pure-man';

export const FLITE_VOICES: Record<FliteRole, FliteSettings> = {
  male: {
    flite: 'rms',
    range: { low: 43, high: 62 },
    craft: MALE,
  },
  /**
   * The man's voice with the formants of a shorter throat. Sung, a recogniser understands 40 % of its words and 22 % of
   * those of Flite's woman (slt), who also drifts on short notes: docs/studio-measures.md.
   */
  female: {
    flite: 'rms',
    range: { low: 53, high: 72 },
    craft: { ...MALE, formantShift: 1.15 },
  },
  man: {
    flite: 'rms',
    range: { low: 43, high: 62 },
    craft: MAN,
  },
  'clear-man': {
    flite: 'rms',
    range: { low: 43, high: 62 },
    craft: { ...MAN, ...CLEAR_CONSONANTS },
  },
  'steady-man': {
    flite: 'rms',
    range: { low: 43, high: 62 },
    craft: { ...MAN, ...CLEAR_CONSONANTS, ...STEADY_VOWELS },
  },
  'pure-man': {
    flite: 'rms',
    range: { low: 43, high: 62 },
    craft: { ...MAN, ...CLEAR_CONSONANTS, ...STEADY_VOWELS, ...CLEAR_NOTES },
  },
};

export async function createFliteSinger(voice: FliteRole): Promise<Singer> {
  return fliteSinger(voice, FLITE_VOICES[voice]);
}

/** A Flite voice with settings of one's own, for measuring them. */
export function fliteSinger(name: string, { flite, range, craft }: FliteSettings): Singer {
  return vocoderSinger({
    id: `flite-${name}`,
    languages: ['en'],
    range,
    craft,
    prosody: (sung, display) => Promise.resolve(englishProsody(sung, display)),
    speak: async (line) => analysed(await speakLine(flite, line, craft), craft),
  });
}

function speakLine(
  voice: FliteVoice,
  { syllables }: SungLine,
  { sourcePitch, sourceRange, slowness }: VoiceCraft,
): Promise<Speech> {
  const phones = syllables.flatMap(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda]);
  return speakPhones(phones, { voice, slowness, monotone: sourcePitch ?? sourceRange.usual });
}

/** The line as both voices of Flite say it. */
export function fliteReadings(line: SungLine): Promise<Speech[]> {
  return Promise.all((['rms', 'slt'] as const).map((voice) => speakLine(voice, line, MALE)));
}
