/**
 * Reads other scripts aloud in Latin letters, roughly: enough to sing a name that came without a sung spelling. Alphabets
 * and syllabaries only (Greek, Cyrillic, Arabic, Hebrew, Devanagari, Thai, kana, hangul); other characters cannot be read.
 */
import tables from './latin-letters.json' with { type: 'json' };

const letters = new Map(Object.entries(tables.letters));
const thai = new Map(Object.entries(tables.thai));
const THAI = /\p{Script=Thai}/u;
const [HANGUL_FIRST, HANGUL_LAST] = [0xac00, 0xd7a3];

/** Words with no readable letter become `standIn`. Latin words stay as they are. */
export function inLatinLetters(line: string, standIn: string): string {
  if (!/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(line)) return line;
  return line
    .split(' ')
    .map((word) => readWord(word, standIn))
    .join(' ');
}

function readWord(word: string, standIn: string): string {
  if (!/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(word)) return word;
  const read = Array.from(THAI.test(word) ? inSpokenOrder(word) : word.normalize('NFC'))
    .map(readLetter)
    .join('')
    .replace(/~/g, '');
  const spoken = /[aeiouy]/i.test(read) ? read : read.replace(/(?<=[a-z])(?=[a-z])/gi, 'a');
  const [first = '', ...rest] = spoken;
  return /\p{L}/u.test(spoken) ? first.toUpperCase() + rest.join('') : standIn;
}

function readLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= HANGUL_FIRST && code <= HANGUL_LAST) return readHangul(code - HANGUL_FIRST);
  if (/[\p{Script=Latin}\p{Script=Common}]/u.test(letter)) return letter;
  return letters.get(letter.toLowerCase()) ?? thai.get(letter) ?? '';
}

/**
 * Thai as it is said: silent letters out, vowels written before their consonant behind it, and the o that nobody writes
 * between two consonants.
 */
function inSpokenOrder(word: string): string {
  return word
    .normalize('NFC')
    .replace(/\p{Script=Thai}[ิุ]?์|[่-๋]/gu, '')
    .replace(/([เแโใไ])([ก-ฮ])/gu, '$2$1')
    .replace(/(?<![ก-ฮ])([ก-ฮ])(?=[ก-ฮ](?![ะ-ูเ-ไ]))/gu, '$1โ');
}

/** A hangul block is counted: 19 initials × 21 vowels × 28 finals (Unicode 3.12). */
function readHangul(index: number): string {
  const { initials, vowels, finals } = tables.hangul;
  return `${initials[Math.floor(index / 588)] ?? ''}${vowels[Math.floor((index % 588) / 28)] ?? ''}${finals[index % 28] ?? ''}`;
}
