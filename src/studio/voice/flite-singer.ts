/** The embedded English voice: Flite speaks, the vocoder sings. */
import type { Singer } from '../score.ts';
import type { VoiceCraft } from './craft.ts';
import { englishProsody } from './english-prosody.ts';
import { type FliteVoice, speakPhones } from './flite.ts';
import { vocoderSinger } from './vocoder-singer.ts';

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
  formantShift: 1,
  sharpness: -0.15,
  onsetShare: 0.5,
  codaShare: 0.36,
  consonantLength: 1.2,
  evenness: 0.5,
  voicelessGain: 1,
  voicedGain: 1,
  dispersion: 0.0004,
  breathiness: 0,
  inhalation: 1,
  vibratoDepth: 36,
  scoop: 60,
  drift: 8,
};

export const FLITE_VOICES: Record<'female' | 'male', FliteSettings> = {
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
};

export async function createFliteSinger(voice: 'female' | 'male'): Promise<Singer> {
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
    speak: ({ syllables }) =>
      speakPhones(
        syllables.flatMap(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda]),
        { voice: flite, slowness: craft.slowness, monotone: craft.sourcePitch ?? craft.sourceRange.usual },
      ),
  });
}
