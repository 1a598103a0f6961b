/** Tells a sentence to the recipient by its pronouns alone, where they can mean nobody else in it. */
import type { AsToldRules } from './as-told-rules.ts';
import type { ReadingRules } from './reading/rules.ts';
import { type Token, wordToken } from './reading/tokens.ts';
import { BEHIND_OBJECT, BEHIND_OWN, isYou } from './turned-words.ts';

/** Words behind which speech begins. */
export const SAYING = /^(?:says?|said|saying|shouts?|shouted|goes|yells?|yelled)$/u;

interface Listener {
  gender: 'm' | 'f';
  rules: ReadingRules;
  asTold: AsToldRules;
  /** Names of the recipient, lower case. */
  own: ReadonlySet<string>;
}

/** Undefined where a pronoun may be somebody else's, or a verb is not sure. */
export function toldByPronouns(typed: readonly Token[], listener: Listener): Token[] | undefined {
  const { gender, rules } = listener;
  const person = rules.persons[gender];
  const isPronoun = ({ lower }: Token): boolean =>
    person.subject.includes(lower) || (lower !== "'s" && Object.hasOwn(person.words, lower));
  // "Dad was a lorry driver": the name that begins is the recipient's.
  const [first, second] = typed;
  const named = first !== undefined && isName(first, listener) && second?.lower !== rules.and[0] ? first : undefined;
  const isActing = (token: Token | undefined): boolean =>
    token !== undefined &&
    (token === named || ((person.subject.includes(token.lower) || /^s?he'/u.test(token.lower)) && isPronoun(token)));
  const told: Token[] = [];
  let isSaid = false;
  let rivalBefore = false;
  for (const [at, token] of typed.entries()) {
    const before = typed[at - 1];
    // "says she asks": what somebody says of her begins with her.
    if (isActing(token) && SAYING.test(before?.lower ?? '')) rivalBefore = false;
    const isBorder = before?.mark === true || rules.and.includes(before?.lower ?? '');
    if (isSaid && !(isBorder && isActing(token))) {
      told.push(token);
      continue;
    }
    isSaid = SAYING.test(token.lower) && !isActing(typed[at + 1]);
    if (isYou(token.lower)) {
      // "he checked the tyres on your car": everybody's.
      if (token.lower !== 'your' || !told.some(({ lower }) => isYou(lower))) return undefined;
      told.push(wordToken('our'));
      continue;
    }
    if (isPronoun(token)) {
      if (rivalBefore) return undefined;
      told.push(wordToken(pronounFor(typed, at, listener), token.initial));
      continue;
    }
    if (token === named) {
      told.push(wordToken(person.you, token.initial));
      continue;
    }
    if (isName(token, listener)) return undefined;
    const isOwned = isPronoun(before ?? token);
    if (isRival(typed, at, listener))
      rivalBefore = !(isOwned && SAYING.test(typed[at + 1]?.lower ?? '')) || rivalBefore;
    const verb = verbBehind(typed, at, isActing, rules);
    told.push(verb === undefined ? token : wordToken(verb));
  }
  // What somebody said may still speak of her.
  return told.some(isPronoun) || hasLooseVerb(typed, isActing, rules) ? undefined : told;
}

function pronounFor(typed: readonly Token[], at: number, { gender, rules }: Listener): string {
  const { lower } = typed[at]!;
  const next = typed[at + 1];
  const { subject, you, words, perfect } = rules.persons[gender];
  if (subject.includes(lower)) return you;
  const [own = lower, object] = [words[lower]].flat();
  const isEnd = next === undefined || next.mark;
  if (object !== undefined && (isEnd || BEHIND_OBJECT.test(next.lower))) return object;
  if (lower === 'his' && (isEnd || BEHIND_OWN.test(next.lower))) return 'yours';
  const isPerfect = next !== undefined && rules.participles.includes(next.lower);
  return (isPerfect ? perfect?.[lower] : undefined) ?? own;
}

/** The verb of the pronoun that stands before it, perhaps with an adverb between. */
function verbBehind(
  typed: readonly Token[],
  at: number,
  isActing: (token: Token | undefined) => boolean,
  rules: ReadingRules,
): string | undefined {
  let before = at - 1;
  while (before > 0 && rules.adverbs.includes(typed[before]!.lower)) before -= 1;
  const subject = typed[before];
  if (!isActing(subject) || subject!.lower.includes("'") || rules.adverbs.includes(typed[at]!.lower)) return undefined;
  const { words, endings } = rules.verbs.one;
  const { lower } = typed[at]!;
  if (Object.hasOwn(words, lower)) return words[lower];
  const [ending, other] = endings.find(([end]) => lower.endsWith(end)) ?? [];
  return ending === undefined ? undefined : `${lower.slice(0, -ending.length)}${other}`;
}

/** "she sings and dances": a second verb, which only the reader of facts can tell. */
function hasLooseVerb(
  typed: readonly Token[],
  isActing: (token: Token | undefined) => boolean,
  { and, verbs, presents }: ReadingRules,
): boolean {
  return typed.some(({ lower }, at) => {
    const isJoined = at > 1 && (and.includes(typed[at - 1]!.lower) || typed[at - 1]!.lower === 'but');
    const isPresent =
      Object.hasOwn(verbs.one.words, lower) || (lower.endsWith('s') && presents.includes(lower.slice(0, -1)));
    return isJoined && isPresent && typed.slice(0, at).some(isActing);
  });
}

const isName = ({ lower, capital, initial }: Token, { own }: Listener): boolean =>
  own.has(lower) && (capital || initial);

/** Somebody else whom the pronoun may mean; nobody of the other sex, and no thing. */
function isRival(typed: readonly Token[], at: number, { gender, rules, asTold }: Listener): boolean {
  const { lower, capital, initial } = typed[at]!;
  // "was a lorry driver" says what somebody is.
  const isSaidOf = typed.slice(Math.max(0, at - 3), at).some((word) => /^(?:is|was|been)$/u.test(word.lower));
  if (isSaidOf && !typed.slice(0, at).some(({ mark }) => mark)) return false;
  if (lower.endsWith("'s") && !capital) return false;
  if (isOfOtherSex(lower, gender, rules, asTold)) return false;
  if (new RegExp(`^(?:${asTold.others})$`, 'u').test(lower)) return true;
  if (rules.kin.includes(lower)) return !/(?:[^s]s|children|kids)$/u.test(lower);
  // "the General" is what they call her.
  const isCalled = rules.determiners.includes(typed[at - 1]?.lower ?? '');
  return capital && !initial && !isCalled && !rules.capitals.includes(lower) && !rules.places.includes(lower);
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
