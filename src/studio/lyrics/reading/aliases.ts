/** Other names of whom the song is for, among the companions: "Joyce (Nan) and Merv (Pop)", "da = Eunan". */
import { isGivenName } from './given-names.ts';
import type { ReadingRules } from './rules.ts';

const NAME = String.raw`[\p{L}\p{M}][\p{L}\p{M}'-]*`;
const PAIR = new RegExp(String.raw`(${NAME}(?: ${NAME})?)\s*(?:\(([^()\n]*)\)|[=:]\s*(${NAME}(?: ${NAME})?))`, 'gu');
/** Longer brackets tell something. */
const MOST_WORDS = 2;

/** Lower-case words of names that a bracket, "=" or ":" makes one with a name in `own`. */
export function aliasesIn(companions: string, own: ReadonlySet<string>, rules: ReadingRules): string[] {
  const isOwn = (words: readonly string[]): boolean =>
    words.length > 0 && words.every((word) => own.has(word.toLowerCase()));
  return [...companions.matchAll(PAIR)]
    .flatMap(([, first = '', bracketed, equal = '']) => {
      const [one, other] = [wordsOf(first, rules), wordsOf(bracketed ?? equal, rules)];
      return isOwn(one) ? namesOf(other, rules) : isOwn(other) ? namesOf(one, rules) : [];
    })
    .map((word) => word.toLowerCase());
}

function wordsOf(side: string, { and, self, determiners }: ReadingRules): string[] {
  const words = side.match(new RegExp(NAME, 'gu')) ?? [];
  return words.filter((word) => ![and, self, determiners].some((list) => list.includes(word.toLowerCase())));
}

function namesOf(words: readonly string[], { kin, relatives, noNames = [] }: ReadingRules): string[] {
  const isName = (word: string): boolean => {
    const lower = word.toLowerCase();
    const isRelative = kin.includes(lower) || relatives.some((group) => group.includes(lower));
    return !noNames.includes(lower) && (/^\p{Lu}/u.test(word) || isGivenName(lower) || isRelative);
  };
  return words.length <= MOST_WORDS && words.every(isName) ? [...words] : [];
}
