import type { VocalStyle } from '../contracts.ts';
import { randomFrom } from '../random.ts';
import type { Singer } from '../score.ts';
import { createEspeakSinger } from './espeak-singer.ts';
import { createFliteSinger, FLITE_VOICES, fliteSinger } from './flite-singer.ts';
import { CLEAR_HTS_WOMAN, createHtsSinger, HTS_WOMAN } from './hts/hts-voices.ts';
import { hasVoice } from './installed.ts';

/**
 * The embedded English voices that a song is sung by; a song keeps its own when it is revised. 1: both are one man's; 2: two
 * speakers; 3: the same two, with room for their consonants.
 */
export type VoiceGeneration = 1 | 2 | 3;

export const NEWEST_VOICES: VoiceGeneration = 3;

/**
 * The voice for a song, or null when none is installed for its language (the song is then an instrumental with captions).
 * `language`: BCP 47 ('en', 'it-IT'). 'No Preference' is decided by the seed.
 */
export async function singerFor(choice: {
  language: string;
  vocalStyle: VocalStyle;
  seed: string;
  generation?: VoiceGeneration;
}): Promise<Singer | null> {
  const language = choice.language.toLowerCase().split('-')[0]!;
  const voice = voiceOf(choice.vocalStyle, choice.seed);
  if (language === 'en') return englishSinger(voice, choice.generation ?? NEWEST_VOICES);
  return hasVoice(language) ? createEspeakSinger(language, voice) : null;
}

export async function englishSinger(voice: 'female' | 'male', generation: VoiceGeneration): Promise<Singer> {
  if (generation === 1) return createFliteSinger(voice);
  if (voice === 'male') return fliteSinger('man', FLITE_VOICES[generation === 2 ? 'man' : 'clear-man']);
  return createHtsSinger(generation === 2 ? HTS_WOMAN : CLEAR_HTS_WOMAN);
}

function voiceOf(vocalStyle: VocalStyle, seed: string): 'female' | 'male' {
  if (vocalStyle === 'No Preference') return randomFrom(`voice ${seed}`)() < 0.5 ? 'female' : 'male';
  return vocalStyle === 'Female' ? 'female' : 'male';
}
