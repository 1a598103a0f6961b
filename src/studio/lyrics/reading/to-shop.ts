/** Words of a story that speak to the shop, of the song or of its day: "I am the groom", "quiero un merengue". */
import { joined, type Sentence } from './tokens.ts';
import { patternsOf } from './unsung-patterns.ts';
import type { UnsungRules } from './unsung-rules.ts';

/** Words of a sentence to the shop, at most. */
const LONGEST = 40;
/** Words that tell something before it, and behind it. */
const FEWEST_BEFORE = 2;
const FEWEST_BEHIND = 4;

/** True for a sentence that says nothing else. */
export function isToShop(sentence: Sentence, rules: UnsungRules): boolean {
  return sentence.length <= LONGEST && patternsOf(rules).toShop.whole.test(joined(sentence).toLowerCase());
}

/** The text without the clauses that do. */
export function withoutToShop(text: string, rules: UnsungRules): string {
  const { sentence, toShop } = patternsOf(rules);
  const told = text.replaceAll(toShop.lead, '');
  return (told.match(sentence) ?? []).map((one) => withoutClauses(one, toShop.clause)).join('');
}

function withoutClauses(sentence: string, clause: RegExp): string {
  const found = clause.exec(sentence);
  if (found === null) return sentence;
  const before = sentence.slice(0, found.index).replace(/[\s,;(]{1,9}$/u, '');
  const rest = sentence.slice(found.index + found[0].length).replace(/^[\s,;)]+/u, '');
  const behind = wordsIn(rest) < FEWEST_BEHIND ? '' : withoutClauses(rest, clause);
  return ` ${wordsIn(before) < FEWEST_BEFORE ? '' : `${before}. `}${behind}`;
}

const wordsIn = (text: string): number => (text.match(/[\p{L}\p{M}]{2,}/gu) ?? []).length;
