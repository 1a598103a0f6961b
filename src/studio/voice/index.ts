import type { VocalStyle } from '../contracts.ts';
import { randomFrom } from '../random.ts';
import type { Singer } from '../score.ts';
import { createEspeakSinger } from './espeak-singer.ts';
import { createFliteSinger, FLITE_VOICES, fliteSinger, type FliteRole } from './flite-singer.ts';
import { CLEAR_HTS_WOMAN, createHtsSinger, HTS_WOMAN, PURE_HTS_WOMAN, STEADY_HTS_WOMAN } from './hts/hts-voices.ts';
import { hasVoice } from './installed.ts';
import { neuralSinger, type Recite } from './neural/neural-singer.ts';
import type { NeuralVoice } from './neural/neural-voices.ts';

type Sex = NeuralVoice['voice'];

/**
 * The embedded English voices that a song is sung by; a song keeps its own when it is revised. 1: both are one man's; 2: two
 * speakers; 3: the same two, with room for their consonants; 4: with their vowels on their notes; 5: with nothing below their notes.
 */
export type VoiceGeneration = 1 | 2 | 3 | 4 | 5;

export const NEWEST_VOICES: VoiceGeneration = 5;

const WOMEN = { 2: HTS_WOMAN, 3: CLEAR_HTS_WOMAN, 4: STEADY_HTS_WOMAN, 5: PURE_HTS_WOMAN };
const MEN = { 2: 'man', 3: 'clear-man', 4: 'steady-man', 5: 'pure-man' } as const satisfies Record<number, FliteRole>;

interface Choice {
  language: string;
  vocalStyle: VocalStyle;
  seed: string;
  generation?: VoiceGeneration;
  /** The operator's model, where it sings; the voice of this choice then gives it syllables, range and timing. */
  recite?: Recite;
}

/**
 * The voice for a song, or null when none is installed for its language (the song is then an instrumental with captions).
 * `language`: BCP 47 ('en', 'it-IT'). 'No Preference' is decided by the seed.
 */
export async function singerFor(choice: Choice): Promise<Singer | null> {
  const language = baseLanguage(choice.language);
  const voice = voiceOf(choice.vocalStyle, choice.seed);
  const embedded = await embeddedSinger(language, voice, choice.generation ?? NEWEST_VOICES);
  return embedded && choice.recite ? neuralSinger(embedded, voice, choice.recite) : embedded;
}

async function embeddedSinger(language: string, voice: Sex, generation: VoiceGeneration): Promise<Singer | null> {
  if (language === 'en') return englishSinger(voice, generation);
  return hasVoice(language) ? createEspeakSinger(language, voice) : null;
}

export async function englishSinger(voice: Sex, generation: VoiceGeneration): Promise<Singer> {
  if (generation === 1) return createFliteSinger(voice);
  if (voice === 'female') return createHtsSinger(WOMEN[generation]);
  return fliteSinger('man', FLITE_VOICES[MEN[generation]]);
}

/** The operator's voice for a song, if there is one. */
export function neuralVoiceFor(
  voices: readonly NeuralVoice[],
  choice: Pick<Choice, 'language' | 'vocalStyle' | 'seed'>,
): NeuralVoice | undefined {
  const language = baseLanguage(choice.language);
  const voice = voiceOf(choice.vocalStyle, choice.seed);
  return voices.find((each) => each.language === language && each.voice === voice);
}

const baseLanguage = (code: string): string => code.toLowerCase().split('-')[0]!;

function voiceOf(vocalStyle: VocalStyle, seed: string): Sex {
  if (vocalStyle === 'No Preference') return randomFrom(`voice ${seed}`)() < 0.5 ? 'female' : 'male';
  return vocalStyle === 'Female' ? 'female' : 'male';
}
