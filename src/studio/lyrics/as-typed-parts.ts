/** Parts of a long sentence that a song can hold, and what is left of one without a grief. */
import type { AsTypedRules } from './as-typed-rules.ts';
import { isActing } from './reading/acting.ts';
import type { ReadingRules } from './reading/rules.ts';
import { joined, type Token, wordToken } from './reading/tokens.ts';

/** Words of a sentence that is sung whole. */
const WHOLE = 16;
/** Words of a part, and of what comes before a clause behind a comma or behind none. */
const FEWEST = 4;
const BEFORE = { comma: 5, word: 7 } as const;
/** Words within which another comma makes a list. */
const LIST = 3;

/** A long sentence, cut where a clause begins that can be sung behind the one before. */
export function partsOf(tokens: readonly Token[], rules: AsTypedRules, reading: ReadingRules): (readonly Token[])[] {
  if (tokens.length <= WHOLE) return tokens.length === 0 ? [] : [tokens];
  const parts: (readonly Token[])[] = [];
  let from = 0;
  for (let at = FEWEST; at <= tokens.length - FEWEST; at++) {
    const isComma = tokens[at - 1]!.mark;
    const isLong = at - from >= (isComma ? BEFORE.comma : BEFORE.word);
    if (!isLong || !beginsPart(tokens, at, rules, reading) || leads(tokens.slice(from, at), rules, reading)) continue;
    parts.push(tokens.slice(from, isComma ? at - 1 : at));
    from = at;
  }
  return [...parts, tokens.slice(from)].map(begun);
}

const begun = ([first, ...rest]: readonly Token[]): readonly Token[] =>
  first === undefined ? [] : [{ ...wordToken(first.text, true), capital: first.capital }, ...rest];

function beginsPart(
  tokens: readonly Token[],
  at: number,
  { subjects, held }: AsTypedRules,
  rules: ReadingRules,
): boolean {
  const { binding, and, dangling, prepositions, conjunctions, clitics } = rules;
  const [before, word, next] = [tokens[at - 1]!, tokens[at]!, tokens[at + 1]];
  if (word.mark || binding.includes(word.lower) || held.includes(word.lower)) return false;
  if (before.mark) return !tokens.slice(at, at + LIST).some(({ mark }) => mark);
  const isSubject = (token: Token | undefined): boolean => token !== undefined && subjects.includes(token.lower);
  if (and.includes(word.lower)) return isSubject(next) || (next !== undefined && isActing(next.lower, rules));
  const isOpen = [and, dangling, prepositions, conjunctions, binding, clitics, held].some((list) =>
    list.includes(before.lower),
  );
  return isSubject(word) && !isOpen;
}

/** "when he came back,": what then happened is told with it. */
function leads(part: readonly Token[], { held }: AsTypedRules, { binding, conjunctions }: ReadingRules): boolean {
  const end = part.at(-1)?.mark === true ? part.length - 1 : part.length;
  const [first] = part.slice(part.slice(0, end).findLastIndex(({ mark }) => mark) + 1, end);
  return first !== undefined && [binding, conjunctions, held].some((list) => list.includes(first.lower));
}

/** The sentence up to the clause with a grief in it: "she brought up four of us alone | because my father died young". */
export function withoutGrief(
  tokens: readonly Token[],
  grief: RegExp,
  { relatives }: AsTypedRules,
  rules: ReadingRules,
): readonly Token[] {
  if (!grief.test(joined(tokens))) return tokens;
  const { binding, conjunctions, and } = rules;
  const ends = tokens.flatMap((token, at) => {
    const isEnd = token.mark || [binding, conjunctions, and].some((list) => list.includes(token.lower));
    return isEnd && at >= FEWEST ? [at] : [];
  });
  const clear = ends.filter((at) => !grief.test(joined(tokens.slice(0, at))));
  // "he talks to my mother, | who is dead": without the one the other is not true.
  const isRelative = tokens.slice(clear.at(-1), (clear.at(-1) ?? 0) + 2).some(({ lower }) => relatives.includes(lower));
  const end = (isRelative ? clear.findLast((at) => !isNear(at, clear.at(-1)!)) : undefined) ?? clear.at(-1);
  const head = end === undefined ? [] : tokens.slice(0, end);
  // "parce | que": neither is left.
  const last = head.findLastIndex(
    ({ mark, lower }) => !mark && ![binding, conjunctions, and].some((list) => list.includes(lower)),
  );
  return head.slice(0, last + 1);
}

/** A comma and the word behind it end one clause. */
const isNear = (at: number, last: number): boolean => last - at < 2;
