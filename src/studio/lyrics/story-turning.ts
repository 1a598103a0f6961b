/** Tells a sentence of the story to the recipient, where that is sure for every word of it. */
import type { AsToldRules } from './as-told-rules.ts';
import type { Perspective } from './language.ts';
import { genderOfName, isGivenName } from './reading/given-names.ts';
import { SAYING, toldBeforeOther, toldByPronouns } from './story-pronouns.ts';
import { isOfOtherSex, type Listener } from './story-rivals.ts';
import { isVerb, ownersOfThey, saysWho, toldToSeveral } from './story-plurals.ts';
import type { Teller } from './story-teller.ts';
import { withAgreement, withLooseVerbs } from './story-loose-verbs.ts';
import { isYou, TurnedWords } from './turned-words.ts';
import type { ReadingRules } from './reading/rules.ts';
import type { Scene } from './reading/story.ts';
import type { Token } from './reading/tokens.ts';

/** Whom the song is for, and who tells of them. */
export interface Recipient {
  perspective: Perspective;
  /** Names, lower case. */
  own: ReadonlySet<string>;
  teller: Teller;
}

export interface Turning {
  typed: readonly Token[];
  /** The same told to the recipient; undefined where a word of it is not sure. */
  told?: readonly Token[];
  /** It tells of the recipient by a pronoun, or by the name where it can be told to them. */
  isOfRecipient: boolean;
  /** `told` ends before its sentence does. */
  isCut?: boolean;
}

/** Words of a sentence that is told in part, and of a clause up to its verb. */
const FEWEST_OF_PART = 4;
/** Nobody sings a longer sentence, nor a part of it. */
const LONGEST_OF_PART = 80;
/** Signs that a name was turned where it is no subject, or its verb was not. */
const NO_ENGLISH =
  /\byou (?:is|was|has|does|you)\b|\byou \p{L}+(?<!s)s its\b|\b(?:is|was|called|named) you\b|\byou from you\b|\byou (?:told|gave|asked|taught|bought|made|helped|took) you\b|\byour (?:is|was|and)\b|\bso (?:does|is|was|has) you\b|\b(?:our|my) (?:\p{L}[\p{L}-]* )?you$|\b(?:our|my) you\b|\b(?:our|my) (?:\p{L}+ )?(?:\p{L}+-in-law|son|daughter|husband|wife|friend|mate|bride|groom|colleague|boss|lady|man) you\b|\b(?:mr|mrs|miss|ms|doctor|sergeant) (?:\p{L}+ )?you\b|, you$|^not (?:an?|much|one)\b.*\byou$/u;
/** "She drew her a picture" has two people in it: one of them is not the recipient. */
const DONE_TO_ONESELF =
  /\byou (?!(?:and|know|knew|say|said|think|thought|swear|swore|promise|promised|hope|hoped|wish|wished|claim|claimed|reckon|reckoned|are|were|if|that|or|when|till|until|because|so|but)\b)(?!being )\p{L}+(?<!\p{L}{3}ing|ly) you\b(?! (?:are|were|have|had|can|could|will|would|did|do|never|always|can't|couldn't|didn't)\b)/u;
/** A verb whose subject is left out, and is nobody. */
const NOBODY_DOES =
  /^(?:\p{L}+ed by\b|turn(?:s|ed)? out|happened?s?|depends?|rain(?:s|ed)?|snow(?:s|ed)?|pour(?:s|ed)?|seem(?:s|ed)?|sounds?|sounded|cost(?:s|ed)?|looks? like|felt|feels? (?:like|as|right|good|strange|odd|weird|funny)|(?:takes?|took) (?:(?:me|us|him|her|them|you|my|our|about|nearly|over|only|at least) )*(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\p{L}+teen|\p{L}+ty|ages|forever|years|months|weeks|days|hours|half|all|some|ever|longer|guts|courage) |(?:makes?|made|means?|meant) (?:it|sense|my day|the world|(?:so much|a lot|everything|the world) to)\b|(?:makes?|made) (?:me|us|you) (?:cry|laugh|smile|proud|happy)\b.*\b(?:to (?:think|see|hear)|when|that)\b)/u;
/** A pronoun that acts or owns, and so may be whoever was named last. */
const ACTING = /^(?:s?he(?:'\p{L}+)?|his)$/u;

/** Each sentence as it was typed and, where it may be, to the recipient. */
export function turningsOf(
  scenes: readonly Scene[],
  recipient: Recipient,
  rules: ReadingRules,
  asTold: AsToldRules,
): Turning[] {
  const { perspective, own, teller } = recipient;
  const isAddressed = speaksToThem(scenes, perspective, rules);
  if (perspective.to === 'one')
    return scenes.map((scene, at) => {
      if (isAddressed && scene.field === 'moment') return { typed: typedIn(scene), isOfRecipient: false };
      const { told, ...turning } = turningOf(scene, perspective, rules, asTold, own);
      if (isOurDeed(turning.typed, told, scenes[at - 1])) return { ...turning, isOfRecipient: false };
      // "Nora is our postwoman" is as much about her as "she is".
      const isOfRecipient = turning.isOfRecipient || (told?.some(isYouToken) ?? false);
      return { ...turning, isOfRecipient, ...(told === undefined ? {} : { told }) };
    });
  let before: { typed: readonly Token[]; isOfOthers: boolean; order: number } | undefined;
  return scenes.map((scene) => {
    const turning = turningOf(scene, perspective, rules, asTold, own);
    const { typed } = turning;
    if (teller === 'member' || saysWho(typed, own)) return { typed, isOfRecipient: false };
    const owners = ownersOfThey(typed, before?.order === scene.order - 1 ? before : undefined, { rules, asTold, own });
    before = { typed, isOfOthers: owners !== 'recipients', order: scene.order };
    if (owners !== 'recipients') return { typed: owners === 'others' ? typed : [], isOfRecipient: false };
    const told = turning.told ?? toldToSeveral(typed, { rules, asTold, own });
    return told === undefined ? turning : { ...turning, told };
  });
}

const typedIn = ({ clauses }: Scene): Token[] => clauses.flatMap(({ typed }) => typed);

/** "You always did my hair": a story that is told to the recipient already, so that "she" in it is somebody else. */
function speaksToThem(scenes: readonly Scene[], { gender }: Perspective, rules: ReadingRules): boolean {
  const persons = gender === 'unknown' ? [rules.persons.m, rules.persons.f] : [rules.persons[gender]];
  const subjects = persons.flatMap(({ subject }) => subject);
  const told = scenes.filter(({ field }) => field === 'moment').map(typedIn);
  const toThem = told.filter((typed) => {
    const you = typed.findIndex(isYouToken);
    return you >= 0 && !typed.slice(0, you).some(({ lower }) => SAYING.test(lower));
  });
  const ofThem = told.filter((typed) => typed.some(({ lower }) => subjects.includes(lower.replace(/'.*/u, ''))));
  return toThem.length > 1 && toThem.length > ofThem.length;
}

/** "We've been doing it for years. Worked out the other day that …": we did. */
function isOurDeed(typed: readonly Token[], told: readonly Token[] | undefined, before: Scene | undefined): boolean {
  const [verb] = typed;
  const isBegun = told?.[0]?.lower === 'you' && told[1]?.lower === verb?.lower;
  const first = before?.clauses[0]?.typed[0]?.lower ?? '';
  return isBegun && !verb!.lower.endsWith('s') && /^(?:we|i)(?:'\p{L}+)?$/u.test(first);
}

/** The sentence as it was typed and, where it may be, to the recipient. `own`: names of the recipient, lower case. */
function turningOf(
  scene: Scene,
  perspective: Perspective,
  rules: ReadingRules,
  asTold: AsToldRules,
  own: ReadonlySet<string>,
): Turning {
  const turning = turningOfReader(scene, perspective, rules, asTold, own);
  const { to, gender } = perspective;
  const beside = to === 'one' && gender !== 'unknown' && toldBeforeOther(turning.typed, { gender, rules, asTold, own });
  if (beside) return { ...turning, isOfRecipient: true, told: withAgreement(beside, rules) };
  if (turning.told !== undefined || !turning.isOfRecipient || to === 'many' || gender === 'unknown') return turning;
  const listener = { gender, rules, asTold, own };
  const whole = toldByPronouns(turning.typed, listener);
  const told = whole === undefined ? toldInPart(turning.typed, listener) : withOthersObject(whole, turning.typed);
  if (told === undefined || DONE_TO_ONESELF.test(textOf(told))) return turning;
  return { ...turning, told: withAgreement(told, rules), isCut: whole === undefined };
}

/** A sentence up to the comma behind which it is not sure who is meant: "You came from a skip, my brother carried him in his coat". */
function toldInPart(typed: readonly Token[], listener: Listener): Token[] | undefined {
  const { conjunctions, prepositions } = listener.rules;
  // "When my mum fell, she …" has no end there; "She said nothing, you know her" is said to somebody else.
  if (
    typed.length > LONGEST_OF_PART ||
    typed.some(isYouToken) ||
    [...conjunctions, ...prepositions].includes(typed[0]?.lower ?? '')
  )
    return undefined;
  const ends = typed.flatMap((_, at) => (at >= FEWEST_OF_PART && startsClause(typed, at, listener) ? [at] : []));
  const parts = ends.toReversed().map((end) => toldByPronouns(typed.slice(0, end), listener));
  return parts.find((part) => part?.some(isYouToken));
}

/** Behind a comma: "my brother heard", "nan got". */
function startsClause(typed: readonly Token[], at: number, { rules }: Listener): boolean {
  const [first, ...more] = typed.slice(at + 1, at + 1 + FEWEST_OF_PART);
  if (typed[at]!.text !== ',' || first === undefined) return false;
  const { pronounsFirst, thirdPerson, determiners, kin } = rules;
  const isSubject =
    first.capital || [pronounsFirst, thirdPerson, determiners, kin].some((list) => list.includes(first.lower));
  return isSubject && more.some((token) => isVerb(token, rules));
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
  const isOfOthers = isOfOther(typed, first, isOther) || isOfKin(typed, pronouns, own, rules);
  if (!own.has(typed[0]?.lower ?? '') && isOfOthers) return { typed, isOfRecipient: false };
  if (to === 'one' && gender !== 'unknown' && isBehindName(typed, gender, { own, rules, asTold }))
    return { typed, isOfRecipient: false };
  const isOfRecipient = first >= 0;
  const quote = quoteIn(typed, pronouns);
  const isSure =
    clauses.every(({ sure }) => sure) ||
    (to === 'one' && gender !== 'unknown' && !typed.some(isRival) && !hasNames(typed, rules));
  if (quote === undefined || !(isSure || quote < typed.length)) return { typed, isOfRecipient };
  const words = clauses.flatMap(({ tokens }) => tokens);
  const turned = new TurnedWords(typed, pronouns, rules, quote).with(words);
  const told =
    turned &&
    (quote < typed.length
      ? turned
      : withAgreement(withLooseVerbs(withOthersObject(turned, typed), typed, rules), rules));
  const text = textOf(told ?? []);
  const left = told?.filter(({ lower }) => pronouns.has(lower)) ?? [];
  // "you sing her": her stays.
  const isKept =
    told !== turned &&
    left.length === 1 &&
    told?.some((token, at) => token === left[0] && token !== turned?.[at]) === true;
  const isHalf =
    left.some(({ lower }) => ACTING.test(lower) && lower !== 'his') ||
    (left.length > 0 && !isKept && told!.some(isYouToken));
  // Of two or more, "them" may be others.
  const isClear =
    told !== undefined &&
    !isHalf &&
    !isWronglyBegun(typed, told) &&
    (to === 'one' || isYou(told[0]?.lower ?? '')) &&
    !NO_ENGLISH.test(text) &&
    !DONE_TO_ONESELF.test(text);
  return { typed, isOfRecipient, ...(isClear ? { told } : {}) };
}

/** "Hannah sings her the shipping forecast": nobody does it to themselves, so it is somebody else. */
function withOthersObject(told: Token[], typed: readonly Token[]): Token[] {
  const at = told.findIndex(
    (token, index) =>
      index > 1 &&
      token.lower === 'you' &&
      told[index - 2]!.lower === 'you' &&
      DONE_TO_ONESELF.test(textOf(told.slice(index - 2, index + 2))),
  );
  const object = typed[at];
  return told.length === typed.length &&
    object !== undefined &&
    /^(?:him|her)$/u.test(object.lower) &&
    !typed.slice(0, at).some(({ lower }) => ACTING.test(lower))
    ? told.with(at, object)
    : told;
}

/** "Turned out she had my passport", "Told him emus can't fly": nobody does the one, and somebody else the other. */
function isWronglyBegun([first, object]: readonly Token[], told: readonly Token[]): boolean {
  const isBegun = first !== undefined && isYou(told[0]?.lower ?? '') && told[1]?.lower === first.lower;
  if (!isBegun) return false;
  return (
    NOBODY_DOES.test(textOf(told.slice(1))) ||
    (isYou(told[2]?.lower ?? '') && /^(?:him|them)$/u.test(object?.lower ?? ''))
  );
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

const isYouToken = ({ lower }: Token): boolean => isYou(lower);

/** "the plumber came so often he …": the first pronoun of the sentence is that of whoever was named before. */
function isOfOther(typed: readonly Token[], first: number, isOther: (lower: string) => boolean): boolean {
  if (first < 0 || !ACTING.test(typed[first]!.lower)) return false;
  const before = typed.slice(0, first);
  return before.some(({ lower }) => isOther(lower)) && !before.some(({ capital, initial }) => capital && !initial);
}

/** "Jackie is still here, she will be there": whoever was named acts, and goes on to; not "Toby says she faints". */
function isBehindName(
  typed: readonly Token[],
  gender: 'm' | 'f',
  { own, rules, asTold }: Pick<Listener, 'own' | 'rules' | 'asTold'>,
): boolean {
  const subject = rules.persons[gender].subject;
  const at = typed.findIndex(({ lower }) => subject.includes(lower.replace(/'.*/u, '')));
  if (at < 1 || typed[at - 1]!.text !== ',' || typed.slice(0, at).some(({ lower }) => isYou(lower) || own.has(lower)))
    return false;
  return typed.slice(0, at).some((token, index) => {
    const { capital, initial, lower } = token;
    const isNamed =
      capital && (!initial || isGivenName(lower)) && !rules.places.includes(lower) && !rules.capitals.includes(lower);
    const ofName = genderOfName(lower);
    const isOther = (ofName !== 'unknown' && ofName !== gender) || isOfOtherSex(lower, gender, rules, asTold);
    return isNamed && !isOther && /^(?:is|was|has|had)$/u.test(typed[index + 1]?.lower ?? '');
  });
}

/** "My husband walks in one slipper because he won't throw the other away": he is the husband. */
function isOfKin(
  typed: readonly Token[],
  pronouns: ReadonlySet<string>,
  own: ReadonlySet<string>,
  { men, women, and }: ReadingRules,
): boolean {
  const [owner = '', relative = ''] = typed
    .map(({ lower }) => lower)
    .filter((word, at) => at > 0 || !and.includes(word));
  if (!/^(?:my|our)$/u.test(owner) || own.has(relative)) return false;
  const found = typed.filter(({ lower }) => pronouns.has(lower));
  const acting = men.includes(relative)
    ? /^he(?:'\p{L}+)?$/u
    : women.includes(relative)
      ? /^she(?:'\p{L}+)?$/u
      : /(?!)/u;
  return found.length > 0 && found.every(({ lower }) => acting.test(lower));
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
