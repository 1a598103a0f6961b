/** The sentences of a story, each as a song sings it: to the recipient where the story can be told so. */
import type { AsToldRules } from './as-told-rules.ts';
import type { Language, Perspective } from './language.ts';
import { isGivenName } from './reading/given-names.ts';
import type { ReadingRules } from './reading/rules.ts';
import type { Scene } from './reading/story.ts';
import { type Token, wordToken } from './reading/tokens.ts';
import { isNameAtStart, withAntecedents } from './story-antecedents.ts';
import { type Recipient, type Turning, turningsOf } from './story-turning.ts';
import { isYou } from './turned-words.ts';
import { strikingIn } from './weight.ts';

export interface Passage {
  tokens: readonly Token[];
  /** Weight as a story: events above habits above notes of where and when. */
  worth: number;
  /** It goes on with the sentence before it: "So he asked me", "It sank". */
  leans: boolean;
  /** It stands among the further details. */
  isBeside: boolean;
  /** It ends before its sentence does. */
  isCut?: boolean;
  /** Places in the story of its first sentence and its last. */
  place: { first: number; last: number };
}

/** Words of a sentence without a verb that still says something: "Dog eats a present". */
const FEWEST_OF_NOTE = 3;
/** Words of a sentence, and of a note without a verb, that is sung with the one before it. */
const SHORT = { sentence: 3, note: 8 } as const;
/** Share of the sentences about the recipient that can be told to them, from which on they are. */
const MOSTLY = 0.75;
/** Weight of a telling word, and of a kind of event. */
const WORD = 0.5;
const KIND = 1.5;

/** By so much a sentence ends before its place in the story. */
const CUT_OFF = 0.5;

/** A sentence that begins so goes on with the one before. */
const LEANING = /^(?:but|so|then|it|that|this|which|who|they)$/u;

interface Row extends Passage {
  scene: Scene;
}

/** `scenes`: of one teller, in their order. `isTold`: to the recipient. */
export function passagesOf(
  scenes: readonly Scene[],
  recipient: Recipient,
  language: Language,
): { passages: Passage[]; isTold: boolean } {
  const { asTold, reading } = language;
  if (asTold === undefined) return { passages: [], isTold: false };
  const { perspective, teller } = recipient;
  const turnings = turningsOf(scenes, recipient, reading, asTold);
  // The story decides; of the further details those are told that can be.
  const ofStory = turnings.filter((_, at) => scenes[at]!.field !== 'details');
  const ofRecipient = ofStory.filter(({ isOfRecipient }) => isOfRecipient);
  const sure = ofRecipient.filter(({ told }) => told !== undefined);
  // Of two, one may be told of by name: "You met when Tom dropped the ring".
  const isTold = teller !== 'recipient' && (perspective.to === 'many' || sure.length >= ofRecipient.length * MOSTLY);
  const rows = scenes.flatMap((scene, at) => rowOf(scene, turnings[at]!, { to: perspective.to, isTold }, reading));
  const whole = withShortOnes(withPairs(rows.filter(isReadable)), reading).filter(saysSomething);
  const sung = whole.map((row) => withoutOpenEnd(row, asTold)).filter((row) => isSung(row, asTold));
  const passages = withAntecedents(sung, { perspective, isTold, rules: reading, asTold });
  return { passages: passages.map((row) => withoutStrayCapitals(row, reading, asTold)), isTold };
}

/** "He reads to his sister, other kids said" */
function withoutOpenEnd(row: Row, { lengthOf }: AsToldRules): Row {
  return { ...row, tokens: row.tokens.slice(0, lengthOf(row.tokens.map(({ text }) => text))) };
}

/** "No kitchen, Green bathroom" */
function withoutStrayCapitals(row: Row, rules: ReadingRules, asTold: AsToldRules): Row {
  const isStray = ({ capital, initial, lower }: Token, at: number): boolean =>
    at > 0 &&
    capital &&
    initial &&
    asTold.isCommonWord(lower) &&
    !isNameAtStart(lower, row.tokens[at + 1], { rules, asTold });
  return { ...row, tokens: row.tokens.map((token, at) => (isStray(token, at) ? wordToken(token.lower) : token)) };
}

const isSung = ({ tokens }: Row, { faultIn }: AsToldRules): boolean =>
  faultIn(tokens.map(({ text }) => text)) === undefined;

function rowOf(
  scene: Scene,
  { typed, told, isOfRecipient, isCut = false }: Turning,
  { to, isTold }: { to: Perspective['to']; isTold: boolean },
  rules: ReadingRules,
): Row[] {
  const tokens = begun((isTold ? told : undefined) ?? typed, rules);
  if (tokens.length === 0) return [];
  // "And she has never smiled" among "you" is somebody else.
  if (isTold && to === 'one' && isOfRecipient && told === undefined) return [];
  const isShorter = isCut && isTold;
  // What leans on the end that is missing is not sung.
  const place = { first: scene.order, last: isShorter ? scene.order - CUT_OFF : scene.order };
  const leans = leansOn(scene, typed, tokens, { isTold, isOfMany: to === 'many' }, rules);
  return [
    {
      scene,
      tokens,
      worth: worthOf(scene, tokens, rules),
      leans,
      isBeside: scene.field === 'details',
      isCut: isShorter,
      place,
    },
  ];
}

/** Without the "and" that joined it to the sentence before. */
function begun(tokens: readonly Token[], { and }: ReadingRules): readonly Token[] {
  const start = tokens.findIndex(({ mark, lower }) => !mark && !and.includes(lower));
  return start < 0 ? [] : withSmallLetter(tokens.slice(start));
}

/** "Rewired our house" is "you rewired". */
function withSmallLetter([first, second, ...rest]: readonly Token[]): readonly Token[] {
  if (first === undefined || second === undefined) return first === undefined ? [] : [first];
  const isBegun = isYou(first.lower) && second.initial && second.capital && !isGivenName(second.lower);
  return [first, isBegun ? wordToken(second.lower) : second, ...rest];
}

/** In a song to the recipient "he" is somebody else, whom the sentence before names. */
function leansOn(
  { clauses }: Scene,
  typed: readonly Token[],
  [first]: readonly Token[],
  { isTold, isOfMany }: { isTold: boolean; isOfMany: boolean },
  { openings = [], thirdPerson }: ReadingRules,
): boolean {
  const text = typed.map(({ lower }) => lower).join(' ');
  if (openings.some((pattern) => new RegExp(pattern, 'u').test(text))) return true;
  if (LEANING.test(first?.lower ?? '')) return true;
  const isOfAnother = thirdPerson.includes(first?.lower ?? '');
  return isTold
    ? isOfAnother || clauses.some(({ leans }) => leans)
    : isOfMany && /^s?he(?:'|$)/u.test(first?.lower ?? '');
}

/** No sentence stood between them that is not sung. */
function follows({ place }: Passage, before: Passage): boolean {
  return place.first === before.place.last + 1;
}

/** Two short sentences of one person are one: "You snore, you coach the little ones". */
function withPairs(rows: readonly Row[]): Row[] {
  return rows.reduce<Row[]>((pairs, row) => {
    const before = pairs.at(-1);
    const [first, next] = [before?.tokens[0]?.lower ?? '', row.tokens[0]?.lower];
    const isPair = /^(?:you|we|i)$/u.test(first) && first === next && wordsIn(before!.tokens).length < SHORT.sentence;
    if (!isPair || before === undefined || !follows(row, before)) return [...pairs, row];
    const tokens = [...before.tokens, ...behindComma(row.tokens)];
    return [
      ...pairs.slice(0, -1),
      { ...row, tokens, leans: before.leans, place: { ...row.place, first: before.place.first } },
    ];
  }, []);
}

/** Puts a sentence that is no line by itself on the one before: "Went beetroot. Said it. Off she went.", "in jam jars. Nails, buttons, teeth". */
function withShortOnes(rows: readonly Row[], rules: ReadingRules): Row[] {
  const whole: Row[] = [];
  for (const row of rows) {
    const before = whole.at(-1);
    const words = wordsIn(row.tokens).length;
    const isNote = words <= SHORT.note && !hasVerb(row, rules);
    const isShort = words <= SHORT.sentence || isNote;
    if (isShort && before !== undefined && follows(row, before))
      whole[whole.length - 1] = {
        ...before,
        tokens: [...before.tokens, ...behindComma(row.tokens)],
        place: { first: before.place.first, last: row.place.last },
      };
    else whole.push(row);
  }
  return whole;
}

function hasVerb({ scene, tokens }: Row, { verbs, presents }: ReadingRules): boolean {
  return (
    isRead(scene) ||
    tokens.some(({ lower }) => presents.includes(lower) || Object.values(verbs.one.words).includes(lower))
  );
}

/** The reader of facts has found its verb. */
const isRead = ({ clauses }: Scene): boolean => clauses.some(({ turned, verbal }) => turned || verbal);

function behindComma(tokens: readonly Token[]): Token[] {
  const [first] = tokens;
  return first === undefined || first.mark ? [...tokens] : [{ ...wordToken(','), mark: true }, ...tokens];
}

const wordsIn = (tokens: readonly Token[]): Token[] => tokens.filter(({ mark }) => !mark);

const isReadable = ({ tokens }: Row): boolean => !tokens.some(({ text }) => /[\d/]/u.test(text));

function saysSomething({ scene, tokens }: Row): boolean {
  return wordsIn(tokens).length >= (isRead(scene) ? 2 : FEWEST_OF_NOTE);
}

export function worthOf(scene: Scene, tokens: readonly Token[], rules: ReadingRules): number {
  const words = wordsIn(tokens);
  const telling = words.filter(({ lower }) => lower.length > 3).length;
  return scene.worth + telling * WORD + scene.kinds.length * KIND + strikingIn(words, rules);
}
