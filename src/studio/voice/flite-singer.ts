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
export const FLITE_VOICES: Record<'female' | 'male', FliteSettings> = {
  male: {
    flite: 'rms',
    range: { low: 43, high: 62 },
    craft: {
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
      onsetShare: 0.5,
      codaShare: 0.36,
      consonantLength: 1.3,
      evenness: 0.7,
      voicelessGain: 1,
      voicedGain: 1,
      dispersion: 0.0004,
      breathiness: 0,
      inhalation: 1,
      vibratoDepth: 36,
      scoop: 60,
      drift: 8,
    },
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
