/**
 * Comparable form of what somebody typed: capitals, accents, spaces and punctuation do not matter, so that 'Café de Flore!' is
 * 'cafe de flore'. What has no letter or digit is empty.
 */
export function comparableText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
