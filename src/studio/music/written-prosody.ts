/** Estimates the prosody of a line for an instrumental song, by the rules of its language where they are known. */
import type { LineProsody } from '../score.ts';
import { frenchSyllables } from '../speech/french.ts';
import { germanSyllables } from '../speech/german.ts';
import { italianSyllables } from '../speech/italian.ts';
import { spanishSyllables } from '../speech/spanish.ts';
import type { SpokenSyllable } from '../speech/syllable.ts';
import { orthographicProsody } from './orthographic.ts';

const LANGUAGES: Record<string, (line: string) => SpokenSyllable[]> = {
  it: italianSyllables,
  es: spanishSyllables,
  fr: frenchSyllables,
  de: germanSyllables,
};

/** `language`: BCP 47. */
export function writtenProsody(display: string, language: string): LineProsody {
  const speak = LANGUAGES[language.toLowerCase().split('-')[0]!];
  const words = display.split(/\s+/u).filter((word) => word.length > 0);
  const spoken = speak?.(words.join(' ')) ?? [];
  if (spoken.length === 0) return orthographicProsody(display);
  return {
    words,
    syllables: spoken.map(({ stressed, word }) => ({ onset: [], nucleus: 'a', coda: [], stressed, word })),
  };
}
