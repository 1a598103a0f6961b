/** The embedded woman as a recording that speaks, with the times of its phones. */
import { createRequire } from 'node:module';
import type { Speech } from '../../speech.ts';
import { englishProsody } from '../../english-prosody.ts';
import { labelsOf } from '../../hts/context-labels.ts';
import { HTS_WOMAN } from '../../hts/hts-voices.ts';
import { envelopeOf } from '../../hts/mel-envelope.ts';
import { trajectoryOf } from '../../hts/trajectory.ts';
import { readVoice } from '../../hts/voice-file.ts';
import { traitsOf } from '../../phone-traits.ts';
import { resynthesise } from '../../resynthesis.ts';
import { FRAME_SECONDS, SAMPLE_RATE } from '../../spectral-envelope.ts';

const FILE = '../../hts/voices/cmu-us-slt-arctic.htsvoice';
const SLOWNESS = 1.2;

export async function createHtsSpeech(text: string): Promise<Speech & { names: string[] }> {
  const voice = await readVoice(createRequire(import.meta.url).resolve(FILE));
  const { words, syllables } = englishProsody(text, text);
  const line = { words, syllables: syllables.map((syllable) => ({ ...syllable, notes: [] })) };
  const { cepstra, ends } = trajectoryOf(voice, labelsOf(line), {
    slowness: SLOWNESS,
    liveliness: HTS_WOMAN.liveliness,
  });
  const names = syllables.flatMap(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda]);
  const phones = names.map((name, i) => ({
    traits: traitsOf(name),
    start: ends[i]! * FRAME_SECONDS,
    end: ends[i + 1]! * FRAME_SECONDS,
  }));
  const hiss = new Float32Array(cepstra.length + 1);
  phones.forEach(({ traits }, i) => hiss.fill(traits.hiss, ends[i], ends[i + 1]));
  const samples = new Float32Array(Math.ceil(cepstra.length * FRAME_SECONDS * SAMPLE_RATE));
  const spans = phones.map(({ traits, start, end }) => ({
    traits,
    start,
    end,
    shares: [0, 1],
    sources: [start, end],
    nucleusOf: -1,
  }));
  const performance = { spans, pitchAt: () => 190, loudnessAt: () => 1, breathiness: 0, seed: text };
  const envelope = envelopeOf(voice, cepstra, (frame) => hiss[frame]!, HTS_WOMAN.craft);
  resynthesise(envelope, performance, HTS_WOMAN.craft, samples, 0);
  return { samples, sampleRate: SAMPLE_RATE, phones, names };
}
