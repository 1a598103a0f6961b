/**
 * Comparable form of an answer: capitals, accents, spaces and punctuation do not matter, so that 'Café de Flore!' is
 * 'cafe de flore'. An answer without a letter or digit is empty.
 */
export function comparableAnswer(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
