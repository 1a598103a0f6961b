/** Syllable rules that Italian and Spanish share: strong and weak vowels, and synaloepha (vowels joined across words). */
import { type Nucleus } from './syllable.ts';

const STRONG = /[aeoàèéòóáâãäåêëôõöøæœíìúùîûï]/u;
const WEAK = /[iuüy]/u;

/**
 * The nuclei of a word in lower case: strong vowels stand alone, an unaccented i or u glides onto a neighbour, and one
 * between two vowels begins the second. `isConsonant` names vowels letters that are not sung as vowels (the u of qu).
 */
export function romanceNuclei(word: string, isConsonant: (at: number) => boolean): Nucleus[] {
  const nuclei: Nucleus[] = [];
  const kind = (at: number): 'strong' | 'weak' | 'none' => {
    const letter = word[at] ?? '';
    if (isConsonant(at)) return 'none';
    if (STRONG.test(letter)) return 'strong';
    return WEAK.test(letter) ? 'weak' : 'none';
  };
  for (let at = 0; at < word.length;) {
    if (kind(at) === 'none') {
      at++;
      continue;
    }
    const start = at;
    while (kind(at) === 'weak') at++;
    if (kind(at) === 'strong') {
      const peak = at++;
      let end = at;
      while (kind(end) === 'weak') end++;
      // A weak vowel before another strong one belongs to it: gio-ia, not gioi-a.
      if (kind(end) === 'strong' && end > at) end--;
      at = end;
      nuclei.push({ start, end, peak });
    } else {
      nuclei.push({ start, end: at, peak: at - 1 });
    }
  }
  return nuclei;
}

/** True for a synaloepha between two adjacent words: vowel meets vowel, with no pause written between them. */
export function vowelsMeet(left: string, right: string): boolean {
  return /[aeiouyàèéìòóùáíúâêîôû]$/iu.test(left) && /^["'“«¡¿(]*h?[aeiouàèéìòóùáíúâêîôû]/iu.test(right);
}
