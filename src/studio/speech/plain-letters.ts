import { inLatin } from './other-scripts.ts';

const LIGATURES = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'th',
    þ: 'th',
    ı: 'i',
    ñ: 'ny',
    ç: 's',
    '’': "'",
    '‘': "'",
    ʼ: "'",
  }),
);

/** Lower-case a-z and apostrophes: accents dropped, ligatures opened ("Françoise" → "fransoise"), other alphabets spelled roughly ("Мария" → "mariya"). */
export function plainLetters(text: string): string {
  const composed = text.normalize('NFKC').toLowerCase();
  const latin = Array.from(composed, (letter) => LIGATURES.get(letter) ?? letter).join('');
  return inLatin(latin).normalize('NFD').replaceAll(/\p{M}/gu, '');
}
