/** A singer out of the operator's neural model: it speaks the line, voices of our own tell where its phones lie, the vocoder sings. */
import { resample } from '../../dsp/resample.ts';
import type { LineProsody, Singer, SungLine } from '../../score.ts';
import type { VoiceCraft } from '../craft.ts';
import { espeakReading, plainLine } from '../espeak-singer.ts';
import { FLITE_VOICES, fliteReadings } from '../flite-singer.ts';
import { HTS_WOMAN } from '../hts/hts-voices.ts';
import { trackPitch } from '../source-pitch.ts';
import { FRAME_SECONDS } from '../spectral-envelope.ts';
import type { Recording, Speech } from '../speech.ts';
import { analysed, type SpokenLine, vocoderSinger } from '../vocoder-singer.ts';
import { alignPhones } from './align.ts';
import type { NeuralVoice } from './neural-voices.ts';

/** Speaks words as they are sung, in the operator's voice. */
export type Recite = (text: string) => Promise<Recording>;

type Sex = NeuralVoice['voice'];

/** Faster recordings are brought down to this: the vocoder's transform holds three periods of the lowest voice at it. */
const HIGHEST_RATE = 24_000;
/** Share of the sample rate up to which a model's spectrum is trusted. */
const TRUSTED = 0.44;
/** By what a voice's pitch differs from its usual one while it speaks. */
const PITCH_RANGE = 1.5;

const shared: VoiceCraft = {
  ...FLITE_VOICES.man.craft,
  analysisSize: 1024,
  // A model speaks a quarter more slowly than usual; the settings of the others' consonants are for a slower voice.
  slowness: 1.25,
  consonantLength: 1.5,
};

/** Of bounds for any voice of the sex. Not yet listened to with weights of a real model. */
const CRAFTS: Record<Sex, VoiceCraft> = {
  female: {
    ...shared,
    sharpness: 0,
    sourceRange: { low: 110, usual: 200, high: 400 },
    fundamental: HTS_WOMAN.craft.fundamental,
    onsetShare: HTS_WOMAN.craft.onsetShare,
    codaShare: HTS_WOMAN.craft.codaShare,
  },
  male: { ...shared, sourceRange: { low: 60, usual: 110, high: 220 } },
};

/** @param embedded the voice whose syllables and range it takes over, so that either can sing a song @param recite the model */
export function neuralSinger(embedded: Singer, voice: Sex, recite: Recite): Singer {
  const language = embedded.languages[0]!;
  const craft = CRAFTS[voice];
  return vocoderSinger({
    id: `neural-${language}-${voice}`,
    languages: [language],
    range: embedded.range,
    craft,
    prosody: async (sung, display): Promise<LineProsody> => ({ ...(await embedded.prosody(sung, display)), sung }),
    speak: async (line) => {
      const references = language === 'en' ? await fliteReadings(line) : [await espeakReading(line, language, voice)];
      return spokenBy(await recite(recitedText(line)), references, craft);
    },
  });
}

/** The words of a line as the model is given them. */
export function recitedText({ sung, words }: Pick<SungLine, 'sung' | 'words'>): string {
  return plainLine(sung ?? words.join(' '));
}

function spokenBy({ samples, sampleRate }: Recording, references: Speech[], craft: VoiceCraft): SpokenLine {
  const rate = Math.min(sampleRate, HIGHEST_RATE);
  const recording = { samples: resample(samples, sampleRate, rate), sampleRate: rate };
  const speech = { ...recording, phones: alignPhones(references, recording) };
  return analysed(speech, { ...craft, sourceRange: rangeOf(speech, craft.sourceRange), trustedHertz: TRUSTED * rate });
}

/** Nearer bounds for the pitch tracker, which in wide ones takes an octave for the note. */
function rangeOf(speech: Speech, bounds: VoiceCraft['sourceRange']): VoiceCraft['sourceRange'] {
  const hertz = new Float32Array(Math.floor(speech.samples.length / speech.sampleRate / FRAME_SECONDS));
  trackPitch(speech, bounds, FRAME_SECONDS, hertz);
  const clear = hertz.filter((pitch) => pitch !== bounds.usual).sort();
  const usual = clear[clear.length >> 1] ?? bounds.usual;
  return { low: usual / PITCH_RANGE, usual, high: usual * PITCH_RANGE };
}
