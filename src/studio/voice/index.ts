import type { VocalStyle } from '../contracts.ts';
import { randomFrom } from '../random.ts';
import type { Singer } from '../score.ts';
import { createEspeakSinger } from './espeak-singer.ts';
import { createFliteSinger } from './flite-singer.ts';
import { hasVoice } from './installed.ts';

/**
 * The voice for a song, or null when none is installed for its language (the song is then an instrumental with captions).
 * `language`: BCP 47 ('en', 'it-IT'). 'No Preference' is decided by the seed.
 */
export async function singerFor(choice: {
  language: string;
  vocalStyle: VocalStyle;
  seed: string;
}): Promise<Singer | null> {
  const language = choice.language.toLowerCase().split('-')[0]!;
  const voice = voiceOf(choice.vocalStyle, choice.seed);
  if (language === 'en') return createFliteSinger(voice);
  return hasVoice(language) ? createEspeakSinger(language, voice) : null;
}

function voiceOf(vocalStyle: VocalStyle, seed: string): 'female' | 'male' {
  if (vocalStyle === 'No Preference') return randomFrom(`voice ${seed}`)() < 0.5 ? 'female' : 'male';
  return vocalStyle === 'Female' ? 'female' : 'male';
}
