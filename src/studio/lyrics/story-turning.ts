/** Tells a sentence of the story to the recipient, where that is sure for every word of it. */
import type { AsToldRules } from './as-told-rules.ts';
import type { Perspective } from './language.ts';
import { isOfOtherSex, SAYING, toldByPronouns } from './story-pronouns.ts';
import { isYou, TurnedWords } from './turned-words.ts';
import type { ReadingRules } from './reading/rules.ts';
import type { Scene } from './reading/story.ts';
import type { Token } from './reading/tokens.ts';

export interface Turning {
  typed: readonly Token[];
  /** The same told to the recipient; undefined where a word of it is not sure. */
  told?: readonly Token[];
  /** It tells of the recipient by a pronoun. */
  isOfRecipient: boolean;
}

/** Signs that a name was turned where it is no subject, or its verb was not. */
const NO_ENGLISH =
  /\byou (?:is|was|has|does|you)\b|\b(?:is|was|called|named) you\b|\byou from you\b|\byou (?:told|gave|asked|taught|bought|made|helped|took) you\b|\byour (?:is|was|and)\b/u;
/** A pronoun that acts or owns, and so may be whoever was named last. */
const ACTING = /^(?:s?he(?:'\p{L}+)?|his)$/u;

/** The sentence as it was typed and, where it may be, to the recipient. `own`: names of the recipient, lower case. */
export function turningOf(
  scene: Scene,
  perspective: Perspective,
  rules: ReadingRules,
  asTold: AsToldRules,
  own: ReadonlySet<string>,
): Turning {
  const turning = turningOfReader(scene, perspective, rules, asTold, own);
  const { to, gender } = perspective;
  if (turning.told !== undefined || !turning.isOfRecipient || to === 'many' || gender === 'unknown') return turning;
  const told = toldByPronouns(turning.typed, { gender, rules, asTold, own });
  return told === undefined ? turning : { ...turning, told };
}

/** As the reader of facts told it. */
function turningOfReader(
  { clauses }: Scene,
  { to, gender }: Perspective,
  rules: ReadingRules,
  asTold: AsToldRules,
  own: ReadonlySet<string>,
): Turning {
  const typed = clauses.flatMap((clause) => clause.typed);
  const persons = to === 'many' ? ['many' as const] : gender === 'unknown' ? (['m', 'f'] as const) : [gender];
  const pronouns = new Set(
    persons.flatMap((person) => [...rules.persons[person].subject, ...Object.keys(rules.persons[person].words)]),
  );
  const others = new RegExp(`^(?:${asTold.others})$`, 'u');
  const isOther = (lower: string): boolean =>
    others.test(lower) && (gender === 'unknown' || !isOfOtherSex(lower, gender, rules, asTold));
  const isRival = (token: Token): boolean => others.test(token.lower) || rules.kin.includes(token.lower);
  const first = typed.findIndex(({ lower }) => pronouns.has(lower));
  if (!own.has(typed[0]?.lower ?? '') && isOfOther(typed, first, isOther)) return { typed, isOfRecipient: false };
  const isOfRecipient = first >= 0;
  const quote = quoteIn(typed, pronouns);
  const isSure =
    clauses.every(({ sure }) => sure) ||
    (to === 'one' && gender !== 'unknown' && !typed.some(isRival) && !hasNames(typed, rules));
  if (quote === undefined || !(isSure || quote < typed.length)) return { typed, isOfRecipient };
  const words = clauses.flatMap(({ tokens }) => tokens);
  const told = new TurnedWords(typed, pronouns, rules, quote).with(words);
  const text = told?.map(({ lower }) => lower).join(' ') ?? '';
  const isHalf = told !== undefined && told.some(isYouToken) && told.some(({ lower }) => pronouns.has(lower));
  // Of two or more, "them" may be others.
  const isClear =
    told !== undefined && !isHalf && (to === 'one' || isYou(told[0]?.lower ?? '')) && !NO_ENGLISH.test(text);
  return { typed, isOfRecipient, ...(isClear ? { told } : {}) };
}

const isYouToken = ({ lower }: Token): boolean => isYou(lower);

/** "the plumber came so often he …": the first pronoun of the sentence is that of whoever was named before. */
function isOfOther(typed: readonly Token[], first: number, isOther: (lower: string) => boolean): boolean {
  if (first < 0 || !ACTING.test(typed[first]!.lower)) return false;
  const before = typed.slice(0, first);
  return before.some(({ lower }) => isOther(lower)) && !before.some(({ capital, initial }) => capital && !initial);
}

/** Names that stand for somebody; neither "the General" nor "June". */
function hasNames(typed: readonly Token[], { capitals, places, determiners }: ReadingRules): boolean {
  return typed.some(({ capital, initial, lower }, at) => {
    if (!capital || initial || capitals.includes(lower) || places.includes(lower)) return false;
    return !determiners.includes(typed[at - 1]?.lower ?? '') && lower.length > 1 && !lower.startsWith("i'");
  });
}

/** Start of what is said, with a "you" in it; behind the last word where nobody speaks, undefined where "you" may be anybody. */
function quoteIn(typed: readonly Token[], pronouns: ReadonlySet<string>): number | undefined {
  const you = typed.findIndex(({ lower }) => isYou(lower));
  if (you < 0) return typed.length;
  const saying = typed.slice(0, you).findLastIndex(({ lower }) => SAYING.test(lower));
  const isSpeech = saying >= 0 && !typed.slice(saying + 1).some(({ lower }) => pronouns.has(lower));
  return isSpeech ? saying + 1 : undefined;
}
