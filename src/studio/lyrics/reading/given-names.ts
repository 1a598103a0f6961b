/** First names of the languages we sing in. */
import genders from './name-genders.json' with { type: 'json' };
import given from './given-names.json' with { type: 'json' };

const women = new Set(genders.women);
const men = new Set(genders.men);
const ordinary = new Set(genders.ordinary);
const givenNames = new Set<string>([...given, ...women, ...men]);

export function isGivenName(word: string): boolean {
  return givenNames.has(word.toLowerCase());
}

/** Of English and its neighbours' names that hardly anybody of another gender has. */
export function genderOfName(word: string): 'm' | 'f' | 'unknown' {
  const lower = word.toLowerCase();
  return women.has(lower) ? 'f' : men.has(lower) ? 'm' : 'unknown';
}

/** A name that is hardly ever another word, so that it has its capital wherever it stands. */
export function isSurelyName(word: string): boolean {
  return genderOfName(word) !== 'unknown' && !ordinary.has(word.toLowerCase());
}
