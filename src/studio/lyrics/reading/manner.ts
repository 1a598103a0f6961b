/** Ways in which a clause tells: what happened once, what is so or comes again and again, what somebody cannot bear. */
import type { ReadingRules } from './rules.ts';
import type { Token } from './tokens.ts';

export const manners = ['event', 'state', 'dislike'] as const;
export type Manner = (typeof manners)[number];

/** Undefined in a language whose past forms are not listed. */
export function mannerOf(tokens: readonly Token[], rules: ReadingRules): Manner | undefined {
  const { pasts, hating, habits, verbs } = rules;
  if (pasts.length === 0) return undefined;
  const words = tokens.filter(({ mark }) => !mark).map(({ lower }) => lower);
  const text = ` ${words.join(' ')} `;
  if (hating.some((word) => text.includes(` ${word} `))) return 'dislike';
  // "You were ninety-one" tells of no event.
  const irregular = Object.entries(verbs.one.words).flat();
  const isPast = words.some((word, at) => (pasts.includes(word) && !irregular.includes(word)) || (at > 0 && /\p{L}{3}ed$/u.test(word)));
  const isRepeated = words.some((word) => [...habits, 'every', 'used'].includes(word));
  return isPast && !isRepeated ? 'event' : 'state';
}

/** A word that denies its clause: what is true of those who do it is not true here. */
export function isDenial(word: string, { denials }: ReadingRules): boolean {
  return denials.some((denial) => (denial.startsWith('*') ? word.endsWith(denial.slice(1)) : word === denial));
}
