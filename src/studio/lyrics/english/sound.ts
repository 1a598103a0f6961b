/** How English lines sound, from the pronouncing dictionary. */
import { isVowel, pronounce, rhymePart, stressPattern, syllabify, wordsOf } from '#studio/speech/english.ts';
import type { Syllable } from '../language.ts';

export function syllables(line: string): Syllable[] {
  return wordsOf(line).flatMap((word, index) => {
    const found = Array.from(stressPattern(word), (digit) => ({ word: index, stressed: digit === '1' }));
    return found.length === 0 && /[\p{L}\p{Nd}]/u.test(word) ? [{ word: index, stressed: false }] : found;
  });
}

export function rhymeKey(line: string): string {
  return blended(rhymePart(lastWord(line)));
}

/** Sounds the dictionary tells apart and no ear does: "here" and "year", "on" and "gone". */
function blended(key: string): string {
  return key.replace(/^iy r/, 'ih r').replace(/^ao (?=[nfgs]|th|ng)/, 'aa ');
}

/** Same sound from the last stressed vowel on, and a different consonant before it ("sea" and "see" are one sound). */
export function rhymes(first: string, second: string): boolean {
  const [one, other] = [lastWord(first), lastWord(second)];
  const key = rhymeKey(one);
  return key !== '' && key === rhymeKey(other) && lastOnset(one) !== lastOnset(other);
}

/** The consonants just before the sound that rhymes. */
function lastOnset(word: string): string {
  const phones = pronounce(word);
  if (!phones.some(isVowel)) return '';
  const spoken = syllabify(phones);
  const stressed = spoken.findLast((syllable) => syllable.stressed) ?? spoken.at(-1);
  return stressed?.onset.join(' ') ?? '';
}

/** A dash may join the last two words of a line; only the last one rhymes. */
function lastWord(line: string): string {
  const words = line.split(/[\s—–-]+/u).filter((word) => /[\p{L}\p{Nd}]/u.test(word));
  return (words.at(-1) ?? '').replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}']+$/gu, '').replace(/'+$/, '');
}
