/** Clauses that a telling may begin with: by themselves, or with the subject of the clause before them. */
import type { Clause } from './reading/clause.ts';
import type { ReadingRules } from './reading/rules.ts';
import { wordToken } from './reading/tokens.ts';

/** Not with "who", "because" or "it": what they belong to is not told. */
export function mayBegin(clause: Clause, at: number, rules: ReadingRules): boolean {
  const { begins, sure, tokens } = clause;
  const { binding, anaphors, adverbs, denials } = rules;
  if (!sure) return false;
  const words = tokens.filter(({ mark }) => !mark).map(({ lower }) => lower);
  if (at === 0) return !isLeaning(words.join(' '), rules);
  if (!hasVerb(clause, rules)) return false;
  const isTorn = pointsBack(words, anaphors);
  // "Even when Jordan flooded the toilets" belongs to what comes before as "when" does.
  const first = words.find((word) => !adverbs.includes(word) && !denials.includes(word)) ?? '';
  return begins && !isTorn && ![words[0] ?? '', first].some((word) => binding.includes(word));
}

/** One word does, or two together: "l' a", and not "l' ami". */
function pointsBack(words: readonly string[], anaphors: readonly string[]): boolean {
  return words.some((word, at) => anaphors.includes(word) || anaphors.includes(`${word} ${words[at + 1] ?? ''}`));
}

function isLeaning(text: string, { leaning = [] }: ReadingRules): boolean {
  return leaning.some((pattern) => new RegExp(pattern, 'u').test(text));
}

/** Not "(you carried the radio) and my pack"; true where past forms are not listed. */
function hasVerb({ tokens, turned, verbal }: Clause, { pasts, presents, pronounsOurs, habits }: ReadingRules): boolean {
  if (habits.length === 0 || turned || verbal) return true;
  return tokens.some(
    ({ lower }) =>
      pronounsOurs.includes(lower) ||
      pasts.includes(lower) ||
      /\p{L}{2}ed$|n't$|'s$|'re$/u.test(lower) ||
      [lower, lower.replace(/e?s$/u, ''), lower.replace(/s$/u, '')].some((word) => presents.includes(word)),
  );
}

/** "and came out with one candle", whose subject stands in the clause before: the recipient, who may be put there again. */
export function goesOn(clauses: readonly Clause[], at: number, rules: ReadingRules): boolean {
  const [before, clause] = [clauses[at - 1], clauses[at]!];
  if (rules.habits.length === 0 || !before?.sure || !clause.sure || clause.begins || !clause.turned) return false;
  const words = clause.tokens.filter(({ mark }) => !mark).map(({ lower }) => lower);
  const isTorn = pointsBack(words, rules.anaphors);
  const start = words.slice(0, 4);
  return !isTorn && !start.includes(rules.persons.m.you) && !start.some((word) => rules.binding.includes(word));
}

/** "and then slept in the car" → "then you slept in the car". */
export function withSubject({ tokens, ...clause }: Clause, { and, conjunctions, persons }: ReadingRules): Clause {
  const start = tokens.findIndex(({ lower, mark }) => !mark && !and.includes(lower) && !conjunctions.includes(lower));
  const told = tokens.slice(Math.max(start, 0));
  const [first] = told;
  const you = wordToken(persons.m.you, true);
  return {
    ...clause,
    tokens: first?.lower === 'then' ? [first, wordToken(you.text), ...told.slice(1)] : [you, ...told],
  };
}
