/**
 * Things of a sentence that a German pronoun may mean as well as the recipient: "sie hat die Klöße verbrannt, und wir haben sie
 * gegessen".
 */
import type { ReadingRules } from './rules.ts';
import type { Sentence, Token } from './tokens.ts';
import { isIn } from './words.ts';

/** Words before a noun that each pronoun may stand for. */
const DETERMINERS: Readonly<Record<string, RegExp>> = {
  sie: /^(?:die|(?:[mds]?ein|kein|ihr|unser|jed|dies|viel)e)$/u,
  ihn: /^(?:den|(?:[mds]?ein|kein|ihr|unser|jed|dies)en)$/u,
};
const PLURAL = /(?:e|n|er|s)$/u;
/** Done to people, not to things. */
const OF_PEOPLE = /^(?:ge)?(?:lieb|umarm|küss|drück|feier|besuch|tröst)|^(?:vermiss|bewunder|beneide)/u;

/** True where the pronoun there may mean a thing named before the clause, which begins at `from`. */
export function mayMeanThing(sentence: Sentence, from: number, at: number, rules: ReadingRules): boolean {
  const { lower } = sentence[at]!;
  const determiner = rules.capitalNouns ? DETERMINERS[lower] : undefined;
  if (determiner === undefined || ofClause(sentence, from, at).some((token) => OF_PEOPLE.test(token.lower)))
    return false;
  return sentence
    .slice(0, from)
    .some((token, index) => isThing(token, rules) && agrees(sentence, index, determiner, lower === 'sie', rules));
}

function ofClause(sentence: Sentence, from: number, at: number): readonly Token[] {
  const end = sentence.findIndex(({ mark }, index) => mark && index > at);
  return sentence.slice(from, end < 0 ? undefined : end);
}

function isThing({ capital, initial, mark, lower }: Token, { kin, times }: ReadingRules): boolean {
  return capital && !initial && !mark && !kin.includes(lower) && !times.includes(lower);
}

/** Not "in den See": whoever was pulled out, it was not the lake. */
function agrees(
  sentence: Sentence,
  noun: number,
  determiner: RegExp,
  isPlural: boolean,
  { prepositions, determiners }: ReadingRules,
): boolean {
  const before = [noun - 1, noun - 2].filter((index) => index >= 0);
  const at = before.find((index) => determiner.test(sentence[index]!.lower));
  if (at !== undefined) return !isIn(sentence[at - 1], prepositions);
  const isBare = !before.some((index) => isIn(sentence[index], prepositions, determiners));
  return isPlural && isBare && PLURAL.test(sentence[noun]!.lower);
}
