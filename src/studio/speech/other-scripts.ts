import tables from './other-scripts.json' with { type: 'json' };

const letters = new Map(Object.entries(tables.letters));
const abjads = new Map(Object.entries(tables.abjads));
const indicConsonants = new Map(Object.entries(tables.indicConsonants));
const indicVowels = new Map(Object.entries(tables.indicVowels));

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
const INITIALS = ['g', 'kk', 'n', 'd', 'tt', 'r', 'm', 'b', 'pp', 's', 'ss', '', 'j', 'jj', 'ch', 'k', 't', 'p', 'h'];
const MEDIALS = 'a ae ya yae eo e yeo ye o wa wae we yo u wo we wi yu u ui i'.split(' ');
const FINALS = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');

/** Lower-case text with letters of other scripts spelled roughly in Latin ones; what has no spelling is left as it is. */
export function inLatin(text: string): string {
  const characters = Array.from(katakanaAsHiragana(text));
  return characters.map((character, index) => latin(character, characters[index + 1])).join('');
}

function latin(character: string, next: string | undefined): string {
  const plain = letters.get(character) ?? indicVowels.get(character) ?? hangul(character);
  if (plain !== undefined) return plain;
  const abjad = abjads.get(character);
  // Short vowels are not written: an a is better than a pile of consonants.
  if (abjad !== undefined)
    return next !== undefined && isConsonant(abjad) && isConsonant(abjads.get(next) ?? 'a') ? `${abjad}a` : abjad;
  const indic = indicConsonants.get(character);
  if (indic === undefined) return letters.get(character.normalize('NFD')[0]!) ?? character;
  // A Devanagari consonant carries an a unless a vowel sign replaces it or the word ends.
  return next !== undefined && (indicConsonants.has(next) || next === 'ं') ? `${indic}a` : indic;
}

function isConsonant(sound: string): boolean {
  return !/^[aiuo]/.test(sound);
}

function katakanaAsHiragana(text: string): string {
  return text.replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCodePoint(kana.codePointAt(0)! - 0x60));
}

function hangul(character: string): string | undefined {
  const code = character.codePointAt(0)!;
  if (code < HANGUL_FIRST || code > HANGUL_LAST) return undefined;
  const index = code - HANGUL_FIRST;
  return INITIALS[Math.floor(index / 588)]! + MEDIALS[Math.floor((index % 588) / 28)]! + FINALS[index % 28]!;
}
