/** Joining, quoting, articles and capitals. */

import { capitalised } from '../reading/tokens.ts';

const SMALL_IN_TITLES = new Set('a an the and but or nor for of in on at to by from with as'.split(' '));

export function join(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** "the Hendersons" */
export function isHousehold(name: string): boolean {
  return /^the \p{Lu}.*s$/u.test(name);
}

export function quotation(text: string): string {
  return `“${text}”`;
}

/** "Me", "The family": no names. */
const NO_NAME = /^(?:(?:Me|Myself|Us|Everyone|Everybody|Ourselves)$|(?:The|My|Our) (?=\p{Ll}))/u;

/** "Ruth & Des" → "Ruth and Des"; names typed without or with only capitals get theirs. */
export function recipient(shown: string): string {
  const joined = shown
    .replace(/ ?& ?| ?\+ ?/g, ' and ')
    .replace(/\s+/g, ' ')
    .trim();
  const careless = joined === joined.toLowerCase() || (joined.length > 3 && joined === joined.toUpperCase());
  const called = careless ? titleCase(joined.toLowerCase()) : joined;
  return called.replace(NO_NAME, (word) => word.toLowerCase());
}

/** "a apple" → "an apple", "i" → "I", no mark twice. */
export function polish(line: string): string {
  return line
    .replace(/(?<![\p{L}\p{M}'])([Aa]) (?=[aeiou]|hour|honest)(?!uni|use|one(?!\p{L})|eu)/giu, '$1n ')
    .replace(/(?<![\p{L}\p{M}'-])i(?=[',.!?]|\s|$)/gu, 'I')
    .replace(/(?<=[\p{L},”] )The (?=\p{Lu}\p{Ll})/gu, 'the ')
    .replace(/([,.!?])\1+/g, '$1');
}

export function titleCase(text: string): string {
  const words = text.replace(/[.,;:]+$/, '').split(' ');
  return words
    .map((word, index) => {
      const small = SMALL_IN_TITLES.has(word.toLowerCase()) && index > 0 && index < words.length - 1;
      // "Under 12s"
      if (/^\p{Nd}/u.test(word)) return word;
      return small ? word.toLowerCase() : capitalised(word);
    })
    .join(' ');
}
