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

/** Lower-case a-z and apostrophes of any Latin text: accents dropped, ligatures opened ("Françoise" → "fransoise"). */
export function plainLetters(text: string): string {
  const composed = text.normalize('NFKC').toLowerCase();
  return Array.from(composed)
    .map((letter) => LIGATURES.get(letter) ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}
