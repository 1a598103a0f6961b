/** The words of a sentence as the reader told it to the recipient, beside those that were typed. */
import type { ReadingRules } from './reading/rules.ts';
import { type Token, wordToken } from './reading/tokens.ts';

/** Words that may say who it is: "my little sister Roz". */
const NAME = 5;
/** Behind "her" where it is whom something is done to: "quizzed her every night". */
export const BEHIND_OBJECT =
  /^(?:every|all|each|both|so|too|how|why|the|an?|my|our|to|in|at|on|for|and|with|from|by|into|up|down|out|off|over|when|while|if|because|that|again|back|home|once|twice|awake|asleep|warm|safe|dry|alive|alone|apart|except|instead|but|or|before|after|until|till|without|about|around|along|like|as|until|yesterday|today|tonight|since|half|some|something|nothing|everything)$/u;
/** "I could hear her telling me": whom one hears. */
export function isHeard(next: string | undefined, later: string | undefined): boolean {
  return next !== undefined && next.endsWith('ing') && /^(?:me|us|him|it|them|you)$/u.test(later ?? '');
}
/** "On her back" is where something is: hers, though "back" may stand behind whom something is done to. */
export function isOwnBack(before: string | undefined, next: string | undefined): boolean {
  return next === 'back' && /^(?:on|in|behind|off|down|against|for)$/u.test(before ?? '');
}
/** "I've never called her mum" */
export const CALLING = /^(?:call|calls|called|calling|name|names|named|nickname|nicknamed)$/u;
export const BEHIND_OWN = /^(?:and|but|or|because|when|so|in|on|at|for|to|is|was)$/u;

export const isYou = (word: string): boolean =>
  /^(?:you|your|yours|yourself|yourselves|you'(?:re|ve|d|ll))$/u.test(word);

/** Every word that differs must be a pronoun, a name or a verb. */
export class TurnedWords {
  readonly #typed: readonly Token[];
  readonly #pronouns: ReadonlySet<string>;
  readonly #rules: ReadingRules;
  readonly #quote: number;
  #at = 0;

  /** `quote`: index of the first typed word that is what somebody said, and stays as it is. */
  constructor(typed: readonly Token[], pronouns: ReadonlySet<string>, rules: ReadingRules, quote: number) {
    this.#typed = typed;
    this.#pronouns = pronouns;
    this.#rules = rules;
    this.#quote = quote;
  }

  /** The told words, mended; undefined where one stands for something else. */
  with(told: readonly Token[]): Token[] | undefined {
    const words: Token[] = [];
    this.#at = 0;
    for (const [index, token] of told.entries()) {
      if (this.#at >= this.#quote) break;
      this.#skipJoined(token, words);
      const count = this.#countFor(token, told[index + 1]);
      if (count === undefined) return undefined;
      // "Rewired our house": the word that began has another before it now.
      const isSecond = index === 1 && this.#at === 0 && words.length === 1;
      const word = this.#mended(token, count);
      words.push(isSecond && word.initial ? wordToken(word.lower) : word);
      this.#at += count;
    }
    return this.#at === this.#quote ? [...words, ...this.#typed.slice(this.#quote)] : undefined;
  }

  /** An "and" at the end of a clause, which the reader leaves out. */
  #skipJoined(token: Token, words: Token[]): void {
    const typed = this.#typed[this.#at];
    if (typed === undefined || typed.lower === token.lower || !this.#rules.and.includes(typed.lower)) return;
    words.push(typed);
    this.#at += 1;
  }

  /** Number of typed words that this one stands for. */
  #countFor(token: Token, next: Token | undefined): number | undefined {
    const typed = this.#typed[this.#at];
    if (typed === undefined) return undefined;
    if (typed.lower === token.lower) return 1;
    if (!isYou(token.lower)) return this.#isSame(typed, token) ? 1 : undefined;
    if (this.#pronouns.has(typed.lower)) return 1;
    // "still does the garden" → "you still do …"
    if (this.#beginsNote() && next !== undefined && this.#isSame(typed, next)) return 0;
    return this.#lengthOfName(next);
  }

  /** Its subject may be left out here: "He's a sparky, has owned the same esky". */
  #beginsNote(): boolean {
    return this.#at === 0 || this.#typed[this.#at - 1]!.text === ',';
  }

  /** The words of a name up to the one that follows. */
  #lengthOfName(next: Token | undefined): number | undefined {
    for (let length = 1; length <= NAME; length += 1) {
      const name = this.#typed.slice(this.#at, this.#at + length);
      const behind = this.#typed[this.#at + length];
      const isEnd = next === undefined ? behind === undefined : behind !== undefined && this.#isSame(behind, next);
      if (isEnd && name.at(-1)?.capital === true && name.every((token) => this.#mayBeOfName(token))) return length;
    }
    return undefined;
  }

  #mayBeOfName({ capital, lower }: Token): boolean {
    const { kin, self, and, determiners } = this.#rules;
    return capital || [kin, self, and, determiners].some((list) => list.includes(lower));
  }

  /** The same word, or the verb of another person. */
  #isSame(typed: Token, told: Token): boolean {
    if (typed.lower === told.lower || this.#rules.verbs.one.words[typed.lower] === told.lower) return true;
    if (this.#pronouns.has(typed.lower) && isYou(told.lower)) return true;
    const isShorter = typed.lower.endsWith('s') && told.lower.length < typed.lower.length;
    return isShorter && typed.lower.slice(0, 2) === told.lower.slice(0, 2);
  }

  #mended(token: Token, count: number): Token {
    const isCalled = CALLING.test(this.#typed[this.#at - 1]?.lower ?? '');
    const [typed, next, later] = this.#typed.slice(this.#at, this.#at + 3);
    const isEnd = next === undefined || next.mark || isHeard(next.lower, later?.lower);
    if (isOwnBack(this.#typed[this.#at - 1]?.lower, next?.lower)) return token;
    if (token.lower === 'your' && typed?.lower === 'her' && (isEnd || isCalled || BEHIND_OBJECT.test(next.lower)))
      return wordToken('you', token.initial);
    if (token.lower === 'your' && typed?.lower === 'his' && (isEnd || BEHIND_OWN.test(next.lower)))
      return wordToken('yours', token.initial);
    return count === 1 && typed?.lower === token.lower ? typed : token;
  }
}
