/** Clauses that the reader turned although they are of whoever it may be, or without all that stood before their verb. */
import type { Clause } from './clause.ts';
import type { ReadingRules } from './rules.ts';
import { joined, type Token, wordToken } from './tokens.ts';

/** "al que te quejas", "wer sich beschwert, du fliegst raus" are sung by nobody; "il vai in pensione" is "vai in pensione". */
export function withoutMisread(clauses: readonly Clause[], rules: ReadingRules): Clause[] {
  const whole = clauses.map((clause) => withoutStrayArticle(clause, rules));
  const { freeRelatives = [] } = rules;
  if (freeRelatives.length === 0) return whole;
  const relative = new RegExp(String.raw`^(?:.*?(?<![\p{L}']))?(?:${freeRelatives.join('|')})(?![\p{L}])`, 'iu');
  const from = whole.findIndex(({ typed }) => relative.test(joined(typed)));
  if (from < 0) return whole;
  const behind = (tokens: readonly Token[]): string => joined(tokens).toLowerCase().replace(relative, '');
  const isTurned = whole.some(
    ({ tokens, typed, turned }, at) =>
      (at === from && behind(tokens) !== behind(typed)) || (at > from && turned && !startsOwn(typed, rules)),
  );
  return isTurned ? whole.map((clause, at) => (at < from ? clause : { ...clause, sure: false })) : whole;
}

/** "…, und sie lacht": the recipient is named anew. */
function startsOwn(typed: readonly Token[], { persons, and }: ReadingRules): boolean {
  const first = typed.find(({ mark, lower }) => !mark && !and.includes(lower));
  return first !== undefined && Object.values(persons).some(({ subject }) => subject.includes(first.lower));
}

/** "Il maresciallo va": the article of the rank that "you" stands for is left. */
function withoutStrayArticle(clause: Clause, { determiners, unsaid }: ReadingRules): Clause {
  const { tokens, typed, turned } = clause;
  const [first, second] = tokens;
  const isStray =
    unsaid !== undefined &&
    turned &&
    first !== undefined &&
    second !== undefined &&
    determiners.includes(first.lower) &&
    typed[0]?.lower === first.lower &&
    tokens.length < typed.length &&
    !typed.some(({ lower }) => lower === second.lower);
  return isStray ? { ...clause, tokens: [wordToken(second.lower, first.initial), ...tokens.slice(2)] } : clause;
}
