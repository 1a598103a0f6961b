/** Other people of a sentence whom "she" may mean as well as the recipient. English. */
import type { AsToldRules } from './as-told-rules.ts';
import { genderOfName, isGivenName } from './reading/given-names.ts';
import type { ReadingRules } from './reading/rules.ts';
import type { Token } from './reading/tokens.ts';
import { isVerb } from './story-plurals.ts';
import { isYou } from './turned-words.ts';

const SAID = /^(?:says?|said|saying|shouts?|shouted|goes|yells?|yelled)$/u;
const BOUND = /^(?:when|while|because|since|after|before|whenever|if|until)$/u;
const LINK = /^(?:and|but|so|because|when|while|until|till|that|who|which|where|if|after|before|since)$/u;
/** Words between "mum and dad" and their verb. */
const PAIR = 2;

/** The recipient, of a known gender. */
export interface Listener {
  gender: 'm' | 'f';
  rules: ReadingRules;
  asTold: AsToldRules;
  /** Names of the recipient, lower case. */
  own: ReadonlySet<string>;
}

export class Rivals {
  readonly #typed: readonly Token[];
  readonly #listener: Listener;
  #count = 0;
  #last = -1;
  /** The only one so far acts in this clause. */
  #isActing = false;

  constructor(typed: readonly Token[], listener: Listener) {
    this.#typed = typed;
    this.#listener = listener;
  }

  forget(): void {
    this.#count = 0;
  }

  /** `isOwned`: a pronoun of the recipient stands before it, as in "her teacher says". */
  pass(at: number, isOwned: boolean): void {
    const next = this.#typed[at + 1];
    const { rules } = this.#listener;
    if (this.#isBorder(at) && !isVerb(this.#behindAdverbs(at), rules)) this.#isActing = false;
    if (!this.#isRival(at) || (isOwned && SAID.test(next?.lower ?? ''))) return;
    // "my brother Tom" is one.
    if (this.#last !== at - 1 || this.#count === 0) this.#count += 1;
    this.#last = at;
    this.#isActing = isVerb(this.#behindAdverbs(at), rules);
  }

  /** `isObject`: something is done to whom the pronoun means, and never by themselves: "nan carried her home". */
  mayBeMeant(isObject: boolean): boolean {
    return this.#count > 0 && !(isObject && this.#count === 1 && this.#isActing);
  }

  #isBorder(at: number): boolean {
    const { mark, lower } = this.#typed[at]!;
    return mark || LINK.test(lower);
  }

  #behindAdverbs(at: number): Token | undefined {
    return this.#typed.slice(at + 1).find(({ lower }) => !this.#listener.rules.adverbs.includes(lower));
  }

  /** Nobody of the other sex, and no thing. */
  #isRival(at: number): boolean {
    const { gender, rules, asTold } = this.#listener;
    const { lower, capital, initial } = this.#typed[at]!;
    const before = this.#typed[at - 1];
    // "was a lorry driver" says what somebody is.
    const isSaidOf = this.#typed.slice(Math.max(0, at - 3), at).some((word) => /^(?:is|was|been)$/u.test(word.lower));
    if (isSaidOf && !this.#typed.slice(0, at).some(({ mark }) => mark)) return false;
    if (lower.endsWith("'s") && !capital) return false;
    if (isOfOtherSex(lower, gender, rules, asTold) || this.#isInBoundPair(at)) return false;
    if (new RegExp(`^(?:${asTold.others})$`, 'u').test(lower)) return true;
    if (rules.kin.includes(lower)) return !/(?:[^s]s|children|kids)$/u.test(lower);
    // "the General" is what they call her.
    const isCalled = rules.determiners.includes(before?.lower ?? '');
    if (!capital || initial || isCalled || rules.capitals.includes(lower) || rules.places.includes(lower)) return false;
    return !this.#isOfOtherSexByName(at) && !this.#isPlace(at);
  }

  /** "a man called Keith", "his girlfriend Mel", in a song for her and in one for him. */
  #isOfOtherSexByName(at: number): boolean {
    const { gender, rules, asTold } = this.#listener;
    const { lower } = this.#typed[at]!;
    const before = this.#typed[at - 1]?.lower ?? '';
    const ofName = genderOfName(lower.replace(/'s$/u, ''));
    const isOther = ofName !== 'unknown' && ofName !== gender;
    return isOther || (ofName === 'unknown' && isOfOtherSex(before, gender, rules, asTold));
  }

  /** "from Coober Pedy" */
  #isPlace(at: number): boolean {
    const { placePrepositions } = this.#listener.rules;
    let first = at;
    while (first > 0 && this.#typed[first - 1]!.capital && !this.#typed[first - 1]!.initial) first -= 1;
    const name = this.#typed.slice(first, at + 1);
    return (
      [...placePrepositions, 'off', 'on', 'past', 'over'].includes(this.#typed[first - 1]?.lower ?? '') &&
      !name.some(({ lower }) => isGivenName(lower.replace(/'s$/u, '')) || lower.endsWith("'s"))
    );
  }

  /** "When my mum and dad were splitting up she": two of them. */
  #isInBoundPair(at: number): boolean {
    if (!BOUND.test(this.#typed[0]?.lower ?? '')) return false;
    const isJoined = [this.#typed[at - 1], this.#typed[at + 1], this.#typed[at - PAIR]].some(
      (token) => token?.lower === 'and',
    );
    const rest = this.#typed.slice(at + 1, at + 1 + PAIR + 1);
    return isJoined && rest.some(({ lower }) => /^(?:were|are|have)$/u.test(lower));
  }
}

/** "a man" in a song for her. */
export function isOfOtherSex(
  lower: string,
  gender: 'm' | 'f',
  rules: ReadingRules,
  { men, women }: AsToldRules,
): boolean {
  return (gender === 'f' ? [rules.men, men] : [rules.women, women]).some((list) => list.includes(lower));
}

const TITLED: Readonly<Record<'m' | 'f', RegExp>> = { m: /^(?:mr|mister)\.?$/u, f: /^(?:mrs|miss|ms)\.?$/u };
const OWN: Readonly<Record<'m' | 'f', RegExp>> = { m: /^(?:his|him)$/u, f: /^(?:her|hers)$/u };

/** Index from which "his" is somebody else's: "He found old Mr Dyson on his kitchen floor"; undefined where that is not sure. */
export function startOfOther(typed: readonly Token[], { gender, own }: Listener): number | undefined {
  const at = typed.findIndex(({ lower }, index) => {
    const next = typed[index + 1];
    return TITLED[gender].test(lower) && next?.capital === true && !own.has(next.lower);
  });
  const behind = typed.slice(at + 1);
  const acting = gender === 'm' ? /^he(?:'|$)/u : /^she(?:'|$)/u;
  const isOwn = behind.some(
    ({ lower }, index) =>
      OWN[gender].test(lower) && (behind[index + 1]?.lower === 'own' || behind[index - 1]?.lower === 'and'),
  );
  const isClear = at > 1 && !isOwn && !behind.some(({ lower }) => acting.test(lower) || isYou(lower));
  return isClear && behind.some(({ lower }) => OWN[gender].test(lower)) ? at : undefined;
}
