/** Asides of a buyer to the shop, "bear with me", in the middle of a story. They are no part of it. */
import type { ReadingRules } from './rules.ts';

/** The text with a full stop in the place of every aside. */
export function withoutAsides(text: string, { asides }: ReadingRules): string {
  return asides === undefined ? text : text.replaceAll('’', "'").replace(patternOf(asides), ' . ');
}

/** True for words that are an aside and nothing else. */
export function isAside(words: string, rules: ReadingRules): boolean {
  return !/\p{L}/u.test(withoutAsides(words, rules));
}

/** Made once for a list: every field of every story is searched. */
const compiled = new WeakMap<readonly string[], RegExp>();

function patternOf(asides: readonly string[]): RegExp {
  const known = compiled.get(asides);
  if (known) return known;
  const made = new RegExp(String.raw`(?<![\p{L}\p{M}'])(?:${asides.join('|')})(?![\p{L}\p{M}'])`, 'giu');
  compiled.set(asides, made);
  return made;
}
