/** Tells a sentence to the recipient by its pronouns alone, where they can mean nobody else in it. */
import type { ReadingRules } from './reading/rules.ts';
import { type Token, wordToken } from './reading/tokens.ts';
import { type Listener, Rivals, startOfOther } from './story-rivals.ts';
import { BEHIND_OBJECT, BEHIND_OWN, CALLING, isHeard, isOwnBack, isYou } from './turned-words.ts';

/** Words behind which speech begins. */
export const SAYING = /^(?:says?|said|saying|shouts?|shouted|goes|yells?|yelled)$/u;

/** Done to whoever hears it. */
const GIVING =
  /^(?:tell|tells|told|give|gives|gave|owe|owes|owed|ask|asks|asked|show|shows|showed|let|lets|lend|lends|lent|sell|sells|sold|teach|teaches|taught|offer|offers|offered|feed|feeds|fed|make|makes|made|remind|reminds|reminded)$/u;

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
  const rivals = new Rivals(typed, listener);
  const told: Token[] = [];
  let isSaid = false;
  for (const [at, token] of typed.entries()) {
    const before = typed[at - 1];
    // "says she asks": what somebody says of her begins with her.
    if (isActing(token) && SAYING.test(before?.lower ?? '')) rivals.forget();
    const isBorder = before?.mark === true || rules.and.includes(before?.lower ?? '');
    if (isSaid && !(isBorder && isActing(token))) {
      told.push(token);
      continue;
    }
    isSaid = SAYING.test(token.lower) && !isActing(typed[at + 1]);
    if (isYou(token.lower)) {
      const other = forYou(typed, at, told);
      if (other === undefined) return undefined;
      told.push(other);
      continue;
    }
    if (isPronoun(token)) {
      const word = pronounFor(typed, at, listener);
      const isObject = !isActing(token) && word === person.you;
      if (rivals.mayBeMeant(isObject)) return undefined;
      // "so does she"
      const verb = before !== undefined && /^(?:so|nor|neither)$/u.test(typed[at - 2]?.lower ?? '') && told.pop();
      if (verb) told.push(wordToken(rules.verbs.one.words[verb.lower] ?? verb.text));
      told.push(wordToken(word, token.initial));
      continue;
    }
    if (token === named) {
      told.push(wordToken(person.you, token.initial));
      continue;
    }
    if (isName(token, listener)) return undefined;
    rivals.pass(at, isPronoun(before ?? token));
    const verb = verbBehind(typed, at, isActing, rules);
    told.push(verb === undefined ? token : wordToken(verb));
  }
  // What somebody said may still speak of her.
  return told.some(isPronoun) || hasLooseVerb(typed, isActing, rules) ? undefined : told;
}

/** "you" that is not the recipient: "he checked the tyres on your car", "he will tell you which train is late". */
function forYou(typed: readonly Token[], at: number, told: readonly Token[]): Token | undefined {
  const { lower } = typed[at]!;
  const [before, next, afterNext] = [typed[at - 1], typed[at + 1], typed[at + 2]];
  if (lower === 'you' && (before?.lower === 'and' || (next?.lower === 'and' && afterNext?.lower === 'i')))
    return typed[at];
  if (!told.some((word) => isYou(word.lower))) return undefined;
  if (lower === 'your') return wordToken('our');
  const isEnd = next === undefined || next.mark;
  return lower === 'you' && !isEnd && GIVING.test(before?.lower ?? '') ? wordToken('us') : undefined;
}

function pronounFor(typed: readonly Token[], at: number, { gender, rules }: Listener): string {
  const { lower } = typed[at]!;
  const next = typed[at + 1];
  const { subject, you, words, perfect } = rules.persons[gender];
  if (subject.includes(lower)) return you;
  const [own = lower, object] = [words[lower]].flat();
  const isEnd = next === undefined || next.mark;
  if (isOwnBack(typed[at - 1]?.lower, next?.lower)) return own;
  const isCalled = CALLING.test(typed[at - 1]?.lower ?? '');
  const isObject = isEnd || isCalled || BEHIND_OBJECT.test(next.lower) || isHeard(next.lower, typed[at + 2]?.lower);
  if (object !== undefined && isObject) return object;
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

/** The same where another is named behind the first clause's verb: what follows stays as it is. */
export function toldBeforeOther(typed: readonly Token[], listener: Listener): Token[] | undefined {
  const start = startOfOther(typed, listener);
  const told = start === undefined ? undefined : toldByPronouns(typed.slice(0, start), listener);
  return told?.some(({ lower }) => isYou(lower)) === true ? [...told, ...typed.slice(start)] : undefined;
}
