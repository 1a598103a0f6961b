/**
 * Syllables by spelling alone, for languages without a voice: good enough to give a guide melody its length and to time
 * captions. Knows scripts, not languages.
 */
import type { LineProsody } from '../score.ts';

const VOWELS = /[aeiouyæœøıаеёиоуыэюяіїєαεηιουω]+/g;
/** Scripts in which about every letter is sung. */
const SYLLABIC = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u;
/** Small kana and the long mark lengthen the syllable before. */
const NOT_COUNTED = /[ゃゅょャュョァィゥェォぁぃぅぇぉーッっ]/u;
/** Consonant letters that carry a vowel of their own unless a virama kills it. */
const ABUGIDA =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Thai}]/u;
const VIRAMA = /[\u094D\u09CD\u0ACD\u0BCD\u0C4D]/;
const ABJAD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LETTERS_PER_ABJAD_SYLLABLE = 2;
/** No word is sung on more syllables: what is longer is no word. */
const MOST_SYLLABLES = 12;

/** Words without a letter or digit get no syllable and are shown with the word before. */
export function orthographicProsody(display: string): LineProsody {
  const words = joinUnsung(display.split(/\s+/u).filter((word) => word.length > 0));
  const syllables = words.flatMap((word, index) => {
    const count = Math.min(MOST_SYLLABLES, countSyllables(word));
    return Array.from({ length: count }, (_, i) => ({
      onset: [],
      nucleus: 'a',
      coda: [],
      // Without a dictionary: long words carry their stress near the end, short function words carry none.
      stressed: count === 1 ? word.length > 3 : i === Math.max(0, count - 2),
      word: index,
    }));
  });
  return { words, syllables };
}

function joinUnsung(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const isSung = /[\p{L}\p{N}]/u.test(word);
    if (joined.length > 0 && (!isSung || !/[\p{L}\p{N}]/u.test(joined[0]!))) joined.push(`${joined.pop()!} ${word}`);
    else joined.push(word);
  }
  return joined;
}

function countSyllables(word: string): number {
  const letters = word.normalize('NFC').toLowerCase();
  const characters = Array.from(letters);
  const count = (expression: RegExp): number => characters.filter((character) => expression.test(character)).length;
  if (!/[\p{L}\p{N}]/u.test(letters)) return 0;
  if (SYLLABIC.test(letters))
    return Math.max(1, characters.filter((c) => SYLLABIC.test(c) && !NOT_COUNTED.test(c)).length);
  if (ABUGIDA.test(letters)) {
    const carriers = characters.filter((c) => ABUGIDA.test(c) && /\p{L}/u.test(c)).length;
    return Math.max(1, carriers - count(VIRAMA));
  }
  if (ABJAD.test(letters)) return Math.max(1, Math.ceil(characters.length / LETTERS_PER_ABJAD_SYLLABLE));
  const plain = letters.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return Math.max(1, plain.match(VOWELS)?.length ?? 0);
}
