/** Tells a sentence to two or more recipients: "they" are theirs unless other people stand nearer. English. */
import type { AsToldRules } from './as-told-rules.ts';
import { namesSeveral } from './reading/antecedents.ts';
import type { ReadingRules } from './reading/rules.ts';
import { type Token, wordToken } from './reading/tokens.ts';
import { BEHIND_OBJECT, isYou } from './turned-words.ts';

export interface Several {
  rules: ReadingRules;
  asTold: AsToldRules;
  /** Names of the recipients, lower case. */
  own: ReadonlySet<string>;
}

const THEY = /^they(?:'|$)/u;
/** Deeds of a pair, and of no other people of the story. */
const OF_A_PAIR =
  /\b(?:each other|married|wed|engaged|honeymoon|got together|years together|(?:have|had|bought|rented|own) (?:an?|the|their)(?: \p{L}+)? (?:flat|house|home|bungalow|cottage))\b/u;
/** "We have a box of them": more than two. */
const OF_THINGS =
  /\b(?:box(?:es)?|bags?|jars?|tins?|drawers?|piles?|stacks?|shelf|packs?|rows?|bunch|dozens?|hundreds|thousands|most|some|many|few|loads|lots|plenty) (?:full )?of them\b/u;
const OPENING = /^(?:and|but|so|then)$/u;
/** Other words for people that are plural. */
const PEOPLE =
  /^(?:police|people|everyone|everybody|somebody|someone|anyone|nobody|staff|crowd|family|team|council|\p{L}{3,}(?:ers|ists|wives|women|men)|men|women|midwives)$/u;
/** Felt for people only. */
const OF_PEOPLE =
  /^(?:happy|proud|pleased|thrilled|delighted|excited|lov(?:e|es|ed)|miss(?:es|ed)?|thank(?:ed)?|wish)$/u;
/** Before a noun that says what somebody is: "the loudest people". */
const SAID_OF = /^(?:are|were|is|was|be|been|they're|like|as)$/u;
/** Words from "are" to the noun. */
const REACH = 4;

/** Finds the people whom "they" means at the start of a sentence. */
export function ownersOfThey(
  typed: readonly Token[],
  before: { typed: readonly Token[]; isOfOthers: boolean } | undefined,
  several: Several,
): 'recipients' | 'others' | 'unsure' {
  if (OF_THINGS.test(textOf(typed))) return 'others';
  const [first, verb, object, next] = typed.filter(({ mark, lower }) => !mark && !OPENING.test(lower));
  if (first === undefined || !THEY.test(first.lower)) return 'recipients';
  // "They made him frog jump": he is one of the recipients, so "they" are not.
  if (verb !== undefined && object !== undefined && isOne(object, next, several)) return 'others';
  if (before === undefined || OF_A_PAIR.test(textOf(typed))) return 'recipients';
  const startsWithThem = before.typed.some(({ lower }, at) => at < 2 && THEY.test(lower));
  if (before.isOfOthers && startsWithThem) return 'unsure';
  const rivals = before.typed.flatMap((_, at) => (isRival(before.typed, at, several) ? [at] : []));
  const isNear = rivals.some((at) => acts(before.typed, at, several) || isNamed(before.typed, at));
  return isNear || (rivals.length > 0 && !startsWithThem) ? 'unsure' : 'recipients';
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

function isOne(object: Token, next: Token | undefined, { own }: Several): boolean {
  if (object.lower === 'him') return true;
  if (object.lower === 'her') return next === undefined || BEHIND_OBJECT.test(next.lower);
  return object.capital && own.has(object.lower) && next?.lower !== 'and';
}

/** "Emeka and his wife Ify who have bought their own house": tells who they are, and speaks to nobody. */
export function saysWho(typed: readonly Token[], own: ReadonlySet<string>): boolean {
  const who = typed.findIndex(({ lower }, at) => at > 1 && lower === 'who' && own.has(typed[at - 1]!.lower));
  return who > 0 && typed.slice(who).some(({ lower }) => /^(?:they|them|theirs?)$/u.test(lower));
}

/** Undefined where "they" may be other people of the sentence. */
export function toldToSeveral(typed: readonly Token[], several: Several): Token[] | undefined {
  const { subject, you, words } = several.rules.persons.many;
  const told: Token[] = [];
  let rivals = 0;
  let isActing = false;
  for (const [at, token] of typed.entries()) {
    if (isYou(token.lower)) return undefined;
    if (isBorder(typed, at) && !isVerb(typed[at + 1], several.rules)) isActing = false;
    if (isRival(typed, at, several)) {
      rivals += 1;
      isActing = acts(typed, at, several);
    }
    const isSubject = subject.includes(token.lower);
    const own = isSubject ? you : token.lower === "'s" ? undefined : words[token.lower];
    // "The students loved them": whoever acts is not whom it is done to.
    const isDone = token.lower === 'them' && rivals === 1 && isActing;
    if (typeof own === 'string' && !isDone && (rivals > 0 || mayBeThings(typed, at, told))) return undefined;
    told.push(typeof own === 'string' ? wordToken(own, token.initial) : token);
  }
  return told.some(({ lower }) => isYou(lower)) ? told : undefined;
}

/** "locked the mangoes and counted them"; not "we are so proud of them", nor of whom the sentence has told already. */
function mayBeThings(typed: readonly Token[], at: number, told: readonly Token[]): boolean {
  const { lower } = typed[at]!;
  const before = typed.slice(0, at);
  if (!namesSeveral(before)) return false;
  // "We learned the birds by their singing"; not "The neighbours' cats are theirs".
  if (/^theirs?$/u.test(lower)) return /^(?:i|we)$/u.test(typed[0]!.lower) && !told.some((word) => isYou(word.lower));
  if (lower === 'them') return !before.slice(-REACH).some((word) => OF_PEOPLE.test(word.lower));
  return !told.some((word) => isYou(word.lower));
}

function isBorder(typed: readonly Token[], at: number): boolean {
  const { mark, lower } = typed[at]!;
  return mark || /^(?:and|but|so|because|when|while|until|that|who|which|where|if)$/u.test(lower);
}

/** People who are not the recipients, and more than one. */
function isRival(typed: readonly Token[], at: number, { rules, asTold, own }: Several): boolean {
  const { lower, mark } = typed[at]!;
  if (mark || own.has(lower) || typed.slice(Math.max(0, at - REACH), at).some((word) => SAID_OF.test(word.lower)))
    return false;
  const isOther = lower.endsWith('s') && new RegExp(`^(?:${asTold.others})$`, 'u').test(lower.slice(0, -1));
  const isKin = rules.kin.includes(lower) && /(?:[^s]s|children|kids|team)$/u.test(lower);
  return (isOther || isKin || PEOPLE.test(lower) || isPair(typed, at, own)) && !isOwner(typed, at, rules);
}

/** "Lee and Craig": at the second name. */
function isPair(typed: readonly Token[], at: number, own: ReadonlySet<string>): boolean {
  const [first, and, second] = typed.slice(Math.max(0, at - 2), at + 1);
  const isName = (token: Token | undefined): boolean =>
    token?.capital === true && token.lower !== 'i' && !own.has(token.lower);
  return and?.lower === 'and' && isName(first) && isName(second) && second?.initial === false;
}

/** "my parents box room" is a room. */
function isOwner(typed: readonly Token[], at: number, rules: ReadingRules): boolean {
  const next = typed[at + 1];
  if (next === undefined || next.mark || !typed[at]!.lower.endsWith('s')) return false;
  const { prepositions, conjunctions, and, adverbs, determiners, pronounsFirst, thirdPerson } = rules;
  const lists = [prepositions, conjunctions, and, adverbs, determiners, pronounsFirst, thirdPerson];
  return !isVerb(next, rules) && !next.lower.endsWith('ing') && !lists.some((list) => list.includes(next.lower));
}

function acts(typed: readonly Token[], at: number, { rules }: Several): boolean {
  const next = typed.slice(at + 1).find(({ lower }) => !rules.adverbs.includes(lower));
  return isVerb(next, rules);
}

/** "two boys, Lee and Craig" */
const isNamed = (typed: readonly Token[], at: number): boolean =>
  typed[at + 1]?.mark === true && typed[at + 2]?.capital === true;

export function isVerb(token: Token | undefined, { verbs, pasts, presents }: ReadingRules): boolean {
  if (token === undefined || token.mark || token.capital) return false;
  const { lower } = token;
  return (
    /^(?:are|were|have|do|had|did|would|could|can|will|didn't|don't|haven't|aren't|weren't|'d)$/u.test(lower) ||
    Object.hasOwn(verbs.one.words, lower) ||
    pasts.includes(lower) ||
    presents.includes(lower) ||
    (lower.endsWith('s') && presents.includes(lower.slice(0, -1))) ||
    /^\p{L}{2,}ed$/u.test(lower)
  );
}
