import { isGivenName } from './given-names.ts';
import type { ReadingRules } from './rules.ts';
import type { Sentence, Token } from './tokens.ts';

/** True for a sentence by which somebody may speak of themselves alone: in doubt it is taken for one. */
export function isOfThemselves(sentence: Sentence, rules: ReadingRules): boolean {
  const { words, endings, initialEndings, otherwise } = rules.firstSingular;
  const ends = ({ lower }: Token, list: readonly string[]): boolean =>
    lower.length > 2 && !otherwise.includes(lower) && list.some((ending) => lower.endsWith(ending));
  return sentence.some((token) => {
    if (words.includes(token.lower)) return true;
    const isName = token.capital && (!token.initial || isGivenName(token.lower));
    if (isName) return false;
    return ends(token, endings) || (token.initial && !isOtherWord(token, rules) && ends(token, initialEndings));
  });
}

function isOtherWord({ lower }: Token, rules: ReadingRules): boolean {
  const { determiners, prepositions, adverbs, conjunctions, kin, relatives, thirdPerson, pronounsFirst } = rules;
  const lists = [determiners, prepositions, adverbs, conjunctions, kin, thirdPerson, pronounsFirst, ...relatives];
  return lists.some((list) => list.includes(lower)) || Object.hasOwn(rules.titles, lower);
}
