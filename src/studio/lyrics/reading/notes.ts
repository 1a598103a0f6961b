/** Notes in the past, which leave their subject out: "never forgot a birthday", "38 years at the depot, drove the 42". */
import type { Clause } from './clause.ts';
import { type Grammar, isIn } from './grammar.ts';
import type { ReadingRules } from './rules.ts';
import type { Sentence } from './tokens.ts';

export interface Note {
  /** Index of the verb in the sentence. */
  at: number;
  sentence: Sentence;
  /** The clause so far, and those before it. */
  clause: Clause;
  before: readonly Clause[];
  /** Somebody else has been named. */
  other: boolean;
  grammar: Grammar;
  rules: ReadingRules;
}

/** "38 years at the depot, never missed a morning": the years are the recipient's. */
export function isAfterYears({ at, sentence, clause, before, other, grammar, rules }: Note): boolean {
  const [years, more] = before;
  if (years === undefined || more !== undefined || years.turned || years.verbal || other) return false;
  return (
    years.tokens.slice(0, 4).some(({ lower }) => rules.spans.includes(lower)) &&
    clause.tokens.every(({ lower }) => rules.habits.includes(lower)) &&
    grammar.isPast(sentence[at]!.lower)
  );
}

/** "Never forgot a birthday", "once cried"; not "never was there a better mum", nor behind a comma, where it may be others. */
export function isPastNote({ at, sentence, clause, other, rules }: Note): boolean {
  const next = sentence[at + 1];
  const hasSubject = isIn(next, rules.pronounsFirst) && !isIn(next, rules.determiners);
  return at === clause.tokens.length && !other && !hasSubject;
}
