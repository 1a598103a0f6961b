/**
 * Joins clauses that cannot be told apart from each other, where a sentence has its verb in two places: "du hast in der Nacht,
 * als Papa krank war, mit uns Tee getrunken", "wenn es regnet, singst du".
 */
import type { Clause } from './clause.ts';
import type { Grammar } from './grammar.ts';
import type { ReadingRules } from './rules.ts';
import { type Token, wordToken } from './tokens.ts';

const MOST_WORDS = 16;
const COMPLETING = /^(?:dass|ob|que|qu')$/u;
const ASKING = /^(?:wo|où)$/u;
const COMMA: Token = { ...wordToken(','), mark: true };

export function joinBrackets(clauses: readonly Clause[], grammar: Grammar, rules: ReadingRules): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    if (before !== undefined && belongTogether(before, clause, grammar, rules))
      joined[joined.length - 1] = whole(before, clause, grammar, rules);
    else joined.push(clause);
  }
  return joined;
}

function belongTogether(
  before: Clause,
  clause: Clause,
  grammar: Grammar,
  { binding, pronounsOurs, persons, capitalNouns }: ReadingRules,
): boolean {
  const words = wordsOf(clause);
  const [first, second] = words;
  if (first === undefined) return false;
  if (isCompletion(before, words)) return true;
  if (!capitalNouns) return false;
  const isBound = binding.includes(first.lower);
  const behind = [...pronounsOurs, persons.m.you, persons.many.you];
  const isSubject = clause.turned || second?.capital === true;
  const isVerb = (grammar.isFinite(first) && isSubject) || behind.includes(second?.lower ?? '');
  const isLed = binding.includes(wordsOf(before)[0]?.lower ?? '') && isVerb;
  const isOpen = isBound && isOpenBracket(before, grammar) && closerIn(words, grammar) > 0;
  return isLed || isOpen;
}

/** "you forget | where you parked", "so loud | that people turn": the first half tells nothing. Too long together, it is left. */
function isCompletion(before: Clause, words: readonly Token[]): boolean {
  const told = wordsOf(before);
  const [last, first] = [told.at(-1), words[0]];
  if (last === undefined || first === undefined || told.length + words.length > MOST_WORDS) return false;
  return COMPLETING.test(first.lower) || (ASKING.test(first.lower) && !last.capital);
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

function whole(before: Clause, clause: Clause, grammar: Grammar, { capitalNouns }: ReadingRules): Clause {
  const end = capitalNouns ? closerIn(wordsOf(clause), grammar) : 0;
  const tokens = end > 0 ? [...clause.tokens.slice(0, end), COMMA, ...clause.tokens.slice(end)] : clause.tokens;
  const start = before.tokens.at(-1)?.mark || !capitalNouns ? before.tokens : [...before.tokens, COMMA];
  return {
    tokens: [...start, ...tokens],
    typed: [...before.typed, ...clause.typed],
    begins: before.begins,
    sure: before.sure && clause.sure,
    turned: before.turned || clause.turned,
    verbal: before.verbal || clause.verbal,
    leans: before.leans || clause.leans,
  };
}

function wordsOf({ tokens }: Clause): Token[] {
  return tokens.filter(({ mark }) => !mark);
}
