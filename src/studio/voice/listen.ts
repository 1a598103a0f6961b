/** Renders one word as a short sung clip, for the button that plays a name. */
import { encodeWav } from '../dsp/wav.ts';
import { singerFor } from './index.ts';
import type { Recite } from './neural/neural-singer.ts';
import { SAMPLE_RATE } from './spectral-envelope.ts';

const SYLLABLE = 0.32;
const LAST_SYLLABLE = 0.6;
const MOST_SYLLABLES = 12;

interface Listening {
  language: string;
  voice: 'female' | 'male';
  /** The operator's model, where it sings. */
  recite?: Recite;
}

/**
 * A mono WAV of the name, sung on two easy notes. `word`: shown or sung spelling ('Siobhan', 'Shi-vawn'), perhaps several
 * words. Null when nothing in it can be spoken, or no voice is installed for the language.
 */
export async function sayName(word: string, { voice, ...choice }: Listening): Promise<Buffer<ArrayBuffer> | null> {
  const singer = await singerFor({ ...choice, vocalStyle: voice === 'female' ? 'Female' : 'Male', seed: word });
  if (!singer) return null;
  const prosody = await singer.prosody(word, word);
  const chosen = prosody.syllables.slice(0, MOST_SYLLABLES);
  if (chosen.length === 0) return null;
  const middle = Math.round((singer.range.low + singer.range.high) / 2) - 2;
  const syllables = chosen.map((syllable, index) => {
    const duration = index === chosen.length - 1 ? LAST_SYLLABLE : SYLLABLE;
    return {
      ...syllable,
      notes: [{ start: index * SYLLABLE, duration, pitch: syllable.stressed ? middle + 3 : middle }],
    };
  });
  const take = await singer.sing(
    { ...prosody, line: 0, section: 'verse', syllables },
    { detuneCents: 0, delay: 0, breath: 0, seed: word },
  );
  return encodeWav({ sampleRate: SAMPLE_RATE, channels: [louder(take.samples)] });
}

/** Peak at -2 dB. */
function louder(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
  return samples.map((sample) => (sample * 0.794) / peak);
}
