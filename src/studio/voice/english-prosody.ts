import type { LineProsody } from '../score.ts';
import { isVowel, type Phone, pronounce, stressPattern, syllabify, wordsOf } from '../speech/english.ts';

/** Syllables of an English line. Words of `sung` and `display` pair by position, which the lyricist keeps. */
export function englishProsody(sung: string, display: string): LineProsody {
  const sungWords = wordsOf(sung);
  const shownWords = wordsOf(display);
  const words = shownWords.length === sungWords.length ? shownWords : sungWords;
  const phones = sungWords.map(pronounce);
  const syllables = sungWords.flatMap((sungWord, word) => {
    const pattern = stressPattern(sungWord);
    return syllabify(beforeVowel(sungWord, phones[word]!, phones[word + 1])).map((syllable, index) => ({
      ...syllable,
      stressed: pattern[index] === '1',
      word,
    }));
  });
  return { words, syllables };
}

/** "the" opens before a vowel: the-e evening. */
function beforeVowel(word: string, phones: Phone[], next: Phone[] | undefined): Phone[] {
  if (word.toLowerCase() !== 'the' || !next?.[0] || !isVowel(next[0])) return phones;
  return ['dh', 'iy0'];
}
