/**
 * ARPAbet in lower case. Vowels carry 1 (stressed, primary or secondary) or 0: 'ae1', 'ah0'. Consonants carry none: 'sh'.
 */
export type Phone = string;

/** One spoken syllable: consonants, one vowel, consonants. */
export interface Syllable {
  onset: Phone[];
  nucleus: Phone;
  coda: Phone[];
  stressed: boolean;
}

const VOWEL = /^(aa|ae|ah|ao|aw|ay|eh|er|ey|ih|iy|ow|oy|uh|uw)[01]?$/;

/** Consonant groups that may begin an English syllable, besides any single consonant but 'ng'. */
const ONSETS = new Set(
  [
    'p l|p r|p y|b l|b r|b y|b w|t r|t w|d r|d w|k l|k r|k w|k y|g l|g r|g w|f l|f r|f y|th r|th w|sh r|sh y|zh w',
    's p|s t|s k|s m|s n|s l|s w|s p l|s p r|s t r|s k r|s k w|m y|v y|hh y',
  ]
    .join('|')
    .split('|'),
);

export function isVowel(phone: Phone): boolean {
  return VOWEL.test(phone);
}

/** Splits a word's phones by the longest possible onset, so that singers can open on the consonant. No vowel: no syllable. */
export function syllabify(phones: readonly Phone[]): Syllable[] {
  const vowels = phones.flatMap((phone, index) => (isVowel(phone) ? [index] : []));
  let start = 0;
  return vowels.map((vowel, index) => {
    const next = vowels[index + 1];
    const end = next === undefined ? phones.length : onsetStart(phones, vowel + 1, next);
    const syllable: Syllable = {
      onset: phones.slice(start, vowel),
      nucleus: phones[vowel]!,
      coda: phones.slice(vowel + 1, end),
      stressed: phones[vowel]!.endsWith('1'),
    };
    start = end;
    return syllable;
  });
}

function onsetStart(phones: readonly Phone[], from: number, vowel: number): number {
  let start = vowel;
  while (start > from && mayBegin(phones.slice(start - 1, vowel))) start--;
  return start;
}

function mayBegin(consonants: Phone[]): boolean {
  if (consonants.length === 1) return consonants[0] !== 'ng';
  return ONSETS.has(consonants.join(' '));
}
