/** Verbs that the recipient does as well, behind another one: "you tell each of us, in secret, and gives us twenty dollars". English. */
import type { ReadingRules } from './reading/rules.ts';
import { type Token, wordToken } from './reading/tokens.ts';
import { SAYING } from './story-pronouns.ts';

const JOINING = /^(?:and|or|but|then)$/u;
const RELATIVE = /^(?:that|who|which)$/u;
/** Verbs of a state, behind which an act is hardly of the same: "it is not strong enough and drinks". */
const MERE = /^(?:is|was|has|does)$/u;
/** Words between "and" and its verb. */
const BETWEEN = 2;

/**
 * The sentence with each verb behind "and" that can be nobody else's: no other third person acts between "you" and it. One that is
 * somebody's stays as it was typed: "you love how Mum sings and dances".
 */
export function withLooseVerbs(told: readonly Token[], typed: readonly Token[], rules: ReadingRules): Token[] {
  let isOwn = false;
  let isOthers = false;
  let isSaid = false;
  return told.map((token, at) => {
    if (/^you(?:'|$)/u.test(token.lower)) [isOwn, isOthers] = [true, false];
    const verb = secondPersonOf(token, rules);
    const isJoined = told
      .slice(Math.max(0, at - BETWEEN - 1), at)
      .some(
        (before, index, near) =>
          JOINING.test(before.lower) && near.slice(index + 1).every((word) => rules.adverbs.includes(word.lower)),
      );
    const isLoose = verb !== undefined && isOwn && !isSaid && isJoined && !isNoun(told, at, rules);
    if (SAYING.test(isLoose ? verb : token.lower)) isSaid = true;
    if (isLoose) return wordToken(verb);
    const own = told.length === typed.length ? typed[at]! : token;
    if (isOthers && isJoined && own.lower !== token.lower && secondPersonOf(own, rules) === token.lower) return own;
    // "a dog that barks and takes": it may be both.
    const isActing = verb !== undefined && !isNoun(told, at, rules);
    if (isActing && !MERE.test(token.lower)) isOthers = !RELATIVE.test(told[at - 1]?.lower ?? '');
    if (isActing || isOtherSubject(token)) isOwn = false;
    return token;
  });
}

/** "you normally runs the quiz": the verb of "you", behind its adverbs. */
export function withAgreement(told: readonly Token[], rules: ReadingRules): Token[] {
  return told.map((token, at) => {
    // "you celebrate its fortieth anniversary", of a firm
    if (token.lower === 'its' && at === 2 && told[0]!.lower === 'you') return wordToken('your');
    const verb = secondPersonOf(token, rules);
    if (verb === undefined || verb === token.lower) return token;
    // "so you can't see to knit but does it anyway"
    const before = told.slice(0, at).findLast(({ lower }) => !rules.adverbs.includes(lower) && lower !== 'only');
    const isSecond = before?.lower === 'but' && lastActing(told.slice(0, at)) === 'you';
    if (!isSecond && !isBehindYou(told, at, rules)) return token;
    return wordToken(verb);
  });
}

const lastActing = (told: readonly Token[]): string | undefined =>
  told.findLast(({ lower }) => /^(?:i|we|you|s?he|they|it|who|that)$/u.test(lower))?.lower;

/** "you" acts, and is nobody to whom or with whom something is done: "next to you is", "what you love is". */
function isBehindYou(told: readonly Token[], at: number, { adverbs, prepositions }: ReadingRules): boolean {
  let before = at - 1;
  while (before > 0 && (adverbs.includes(told[before]!.lower) || /^\p{L}{3,}ly$/u.test(told[before]!.lower)))
    before -= 1;
  const earlier = told[before - 1];
  const isStart = earlier === undefined || earlier.mark || JOINING.test(earlier.lower) || earlier.lower === 'but';
  return told[before]?.lower === 'you' && isStart && !prepositions.includes(earlier?.lower ?? '');
}

/** "it's", "your ute's called": who acts is another. */
const isOtherSubject = ({ lower }: Token): boolean =>
  /^(?:(?:s?he|it|they|who|that|which)(?:'\p{L}+)?|\p{L}{3,}'s)$/u.test(lower);

function secondPersonOf({ lower, capital, mark }: Token, { verbs, presents }: ReadingRules): string | undefined {
  if (mark || capital) return undefined;
  const { words, endings } = verbs.one;
  if (Object.hasOwn(words, lower)) return words[lower];
  if (!lower.endsWith('s') || !presents.includes(lower.slice(0, -1))) return undefined;
  const [ending, other] = endings.find(([end]) => lower.endsWith(end)) ?? [];
  return ending === undefined ? undefined : `${lower.slice(0, -ending.length)}${other}`;
}

/** "your dance and plays": behind an article or "your" no verb stands. */
function isNoun(told: readonly Token[], at: number, { determiners }: ReadingRules): boolean {
  return determiners.includes(told[at - 1]?.lower ?? '');
}
