/**
 * Joins clauses that cannot be told apart from each other, where a sentence has its verb in two places: "du hast in der Nacht,
 * als Papa krank war, mit uns Tee getrunken", "wenn es regnet, singst du".
 */
import type { Clause } from './clause.ts';
import type { Grammar } from './grammar.ts';
import type { ReadingRules } from './rules.ts';
import { type Token, wordToken } from './tokens.ts';

const COMMA: Token = { ...wordToken(','), mark: true };

export function joinBrackets(clauses: readonly Clause[], grammar: Grammar, rules: ReadingRules): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    if (before !== undefined && belongTogether(before, clause, grammar, rules))
      joined[joined.length - 1] = whole(before, clause, grammar);
    else joined.push(clause);
  }
  return joined;
}

function belongTogether(
  before: Clause,
  clause: Clause,
  grammar: Grammar,
  { binding, pronounsOurs, persons }: ReadingRules,
): boolean {
  const words = wordsOf(clause);
  const [first, second] = words;
  if (first === undefined) return false;
  const isBound = binding.includes(first.lower);
  const behind = [...pronounsOurs, persons.m.you, persons.many.you];
  const isVerb = grammar.isFinite(first) || behind.includes(second?.lower ?? '');
  const isLed = binding.includes(wordsOf(before)[0]?.lower ?? '') && isVerb && !clause.begins;
  const isOpen = isBound && isOpenBracket(before, grammar) && closerIn(words, grammar) > 0;
  return isLed || isOpen;
}

/** "you have", without what was done: no participle behind it. */
function isOpenBracket(clause: Clause, grammar: Grammar): boolean {
  const words = wordsOf(clause);
  const auxiliary = words.findLastIndex((word) => grammar.isAuxiliary(word));
  return auxiliary >= 0 && !words.slice(auxiliary + 1).some((word) => grammar.isParticiple(word));
}

/** Index behind the verb of a bound clause that goes on with what closes the one before; 0 when it does not. */
function closerIn(words: readonly Token[], grammar: Grammar): number {
  const verb = words.findIndex((word, at) => at > 1 && grammar.isFinite(word));
  return verb > 0 && verb < words.length - 1 && /^\p{Ll}+(?:t|en)$/u.test(words.at(-1)!.text) ? verb + 1 : 0;
}

function whole(before: Clause, clause: Clause, grammar: Grammar): Clause {
  const end = closerIn(wordsOf(clause), grammar);
  const tokens = end > 0 ? [...clause.tokens.slice(0, end), COMMA, ...clause.tokens.slice(end)] : clause.tokens;
  const start = before.tokens.at(-1)?.mark ? before.tokens : [...before.tokens, COMMA];
  return {
    tokens: [...start, ...tokens],
    typed: [...before.typed, ...clause.typed],
    begins: before.begins,
    sure: before.sure && clause.sure,
    turned: before.turned || clause.turned,
    verbal: before.verbal || clause.verbal,
  };
}

function wordsOf({ tokens }: Clause): Token[] {
  return tokens.filter(({ mark }) => !mark);
}
