/** Renders one word as a short sung clip, for the button that plays a name. */
import { encodeWav } from '../dsp/wav.ts';
import type { Singer } from '../score.ts';
import { englishSinger, NEWEST_VOICES } from './index.ts';
import { SAMPLE_RATE } from './spectral-envelope.ts';

const SYLLABLE = 0.32;
const LAST_SYLLABLE = 0.6;
const MOST_SYLLABLES = 12;

const singers = new Map<string, Promise<Singer>>();

/**
 * A mono WAV of the name, sung on two easy notes. `word`: shown or sung spelling ('Siobhan', 'Shi-vawn'), perhaps several
 * words. Null when nothing in it can be spoken.
 */
export async function sayName(word: string, voice: 'female' | 'male'): Promise<Buffer<ArrayBuffer> | null> {
  const singer = await (singers.get(voice) ?? remember(voice));
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

function remember(voice: 'female' | 'male'): Promise<Singer> {
  const singer = englishSinger(voice, NEWEST_VOICES);
  singers.set(voice, singer);
  return singer;
}

/** Peak at -2 dB. */
function louder(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
  return samples.map((sample) => (sample * 0.794) / peak);
}
