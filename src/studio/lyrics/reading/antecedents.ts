/** Tells whom "they", "she" and "him" mean where the recipient is not the only one of the sentence. English. */
import type { Perspective } from '../language.ts';
import { genderOfName } from './given-names.ts';
import type { ReadingRules } from './rules.ts';
import type { Token } from './tokens.ts';

type Gender = Perspective['gender'];

const PLURAL = /^(?:they|them|their|theirs|themselves)(?:'|$)/u;
const WOMANS = /^(?:she|her|hers|herself)(?:'|$)/u;
const MANS = /^(?:he|him|his|himself)(?:'|$)/u;
/** Words for more than one, or for each of them: "every leaver … their name". */
const MANY =
  /^(?:every|each|everyone|everybody|anyone|anybody|someone|somebody|nobody|people|children|kids|men|women|police|family|team|staff|class|crowd)$/u;

export function genderOfPronoun(lower: string): 'm' | 'f' | 'many' | undefined {
  if (PLURAL.test(lower)) return 'many';
  return WOMANS.test(lower) ? 'f' : MANS.test(lower) ? 'm' : undefined;
}

/** Of kin, of who is called so, and of names that tell. */
export function genderOf({ lower }: Token, { women, men }: ReadingRules): Gender {
  return women.includes(lower) ? 'f' : men.includes(lower) ? 'm' : genderOfName(lower);
}

/** A plural noun, or somebody of a number: "them" means these. */
export function namesSeveral(before: readonly Token[]): boolean {
  return before.some(
    ({ lower, mark }, at) =>
      !mark &&
      (MANY.test(lower) || (/^\p{L}{2,}[^s\W]s$/u.test(lower) && !before[at - 1]?.lower.match(/^(?:he|she|it|to)$/u))),
  );
}

/** A noun behind an article, who may be "he" or "she": "the vicar found his gloves". */
export function namesOne(before: readonly Token[], { determiners }: ReadingRules): boolean {
  return before.some(({ lower }, at) => determiners.includes(lower) && before[at + 1] !== undefined);
}
