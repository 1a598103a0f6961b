/** The sound half of a language, from the way it says a word. */
import type { SpokenSyllable, SpokenWord } from '#studio/speech/syllable.ts';
import { remembering } from '#studio/speech/remembered.ts';
import { bareWord } from '#studio/speech/syllable.ts';
import type { Language, Syllable } from '../language.ts';

export function voice(
  speak: (word: string) => SpokenWord,
  syllablesOf: (line: string) => SpokenSyllable[],
): Pick<Language, 'syllables' | 'rhymeKey' | 'rhymes'> {
  const rhymeKey = (line: string) => {
    const word = lastWord(line);
    return /^[\p{Script=Latin}'-]+$/u.test(word) ? speak(word).rhyme : '';
  };
  return {
    syllables: (line): Syllable[] => syllablesOf(line).map(({ lastWord: word, stressed }) => ({ word, stressed })),
    rhymeKey,
    rhymes: (first, second) => {
      const [one, other] = [lastWord(first), lastWord(second)];
      const key = rhymeKey(first);
      return key !== '' && key === rhymeKey(second) && speak(one).sound !== speak(other).sound;
    },
  };
}

/** Without hyphen or elided article: of "l'amore" it is "amore" that must not rhyme with itself. */
const lastWord = remembering((line) => {
  const words = line.split(/[\s—–-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const bare = bareWord(words.at(-1) ?? '');
  return bare.slice(bare.lastIndexOf("'", bare.length - 2) + 1);
});
