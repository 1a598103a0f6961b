/** A singer out of a statistical voice: spectra straight from its models, with no spoken recording between. */
import { createRequire } from 'node:module';
import type { Singer, SungLine } from '../../score.ts';
import type { VoiceCraft } from '../craft.ts';
import { englishProsody } from '../english-prosody.ts';
import { traitsOf } from '../phone-traits.ts';
import { FRAME_SECONDS } from '../spectral-envelope.ts';
import { type SpokenLine, vocoderSinger } from '../vocoder-singer.ts';
import { withHeardVowels } from '../vowel-onsets.ts';
import { labelsOf } from './context-labels.ts';
import { envelopeOf } from './mel-envelope.ts';
import { trajectoryOf } from './trajectory.ts';
import { type HtsVoice, readVoice } from './voice-file.ts';

export interface HtsSettings {
  range: { low: number; high: number };
  craft: VoiceCraft;
  /** 0 = the models' average, 1 = as varied as a person's speech. */
  liveliness: number;
}

let slt: Promise<HtsVoice> | undefined;

/** The woman of CMU ARCTIC, as the file beside this module has her. @throws Error when it cannot be read */
export async function htsSinger(id: string, { range, craft, liveliness }: HtsSettings): Promise<Singer> {
  slt ??= readVoice(createRequire(import.meta.url).resolve('./voices/cmu-us-slt-arctic.htsvoice'));
  const voice = await slt;
  if (Math.abs(voice.frameSeconds - FRAME_SECONDS) > 1e-9) throw new Error('the voice has frames of another length');
  return vocoderSinger({
    id,
    languages: ['en'],
    range,
    craft,
    prosody: (sung, display) => Promise.resolve(englishProsody(sung, display)),
    speak: (line) => Promise.resolve(speak(voice, line, craft, liveliness)),
  });
}

function speak(voice: HtsVoice, line: SungLine, craft: VoiceCraft, liveliness: number): SpokenLine {
  const { cepstra, ends } = trajectoryOf(voice, labelsOf(line), { slowness: craft.slowness, liveliness });
  const phones = line.syllables
    .flatMap(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda])
    .map((phone, i) => ({
      traits: traitsOf(phone),
      start: ends[i]! * FRAME_SECONDS,
      end: ends[i + 1]! * FRAME_SECONDS,
    }));
  const hiss = new Float32Array(cepstra.length + 1);
  phones.forEach(({ traits }, i) => hiss.fill(traits.hiss, ends[i], ends[i + 1]));
  const envelope = envelopeOf(voice, cepstra, (frame) => hiss[frame]!, craft);
  return { phones: withHeardVowels(phones, envelope), envelope };
}
