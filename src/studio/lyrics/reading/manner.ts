/** Ways in which a clause tells: what happened once, what is so or comes again and again, what somebody cannot bear. */
import type { Clause } from './clause.ts';
import type { ReadingRules } from './rules.ts';

export const manners = ['event', 'state', 'dislike'] as const;
export type Manner = (typeof manners)[number];

/** Undefined in a language whose past forms are not listed. */
export function mannerOf({ tokens, typed }: Clause, rules: ReadingRules): Manner | undefined {
  const { pasts, hating, habits, verbs, persons, adverbs } = rules;
  if (pasts.length === 0) return undefined;
  const words = tokens.filter(({ mark }) => !mark).map(({ lower }) => lower);
  const text = ` ${words.join(' ')} `;
  if (hating.some((word) => text.includes(` ${word} `))) return 'dislike';
  // "You were ninety-one" tells of no event.
  const irregular = Object.entries(verbs.one.words).flat();
  // "She puts salt on everything" is no "you put" of once.
  const isPresent = (word: string): boolean => typed.some(({ lower }) => lower === `${word}s`);
  const isPast = (word: string): boolean =>
    !isPresent(word) && ((pasts.includes(word) && !irregular.includes(word)) || /\p{L}{3}ed$/u.test(word));
  // "You keep a drawer full of lost teeth": the recipient's own verb says when.
  const at = words.findIndex((word) => word === persons.m.you);
  const verb = at < 0 ? undefined : words.slice(at + 1).find((word) => !adverbs.includes(word));
  const isEvent = at < 0 || at > 1 || verb === undefined ? words.some(isPast) : isPast(verb);
  const isRepeated = words.some((word) => [...habits, 'every', 'used'].includes(word));
  return isEvent && !isRepeated ? 'event' : 'state';
}

/** A word that denies its clause: what is true of those who do it is not true here. */
export function isDenial(word: string, { denials }: ReadingRules): boolean {
  return denials.some((denial) => (denial.startsWith('*') ? word.endsWith(denial.slice(1)) : word === denial));
}
