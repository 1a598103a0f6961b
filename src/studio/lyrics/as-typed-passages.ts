/** The sentences of a long story as its buyer typed them, in parts that a song can hold. */
import type { SongBrief } from '../contracts.ts';
import { aloud } from './aloud.ts';
import { partsOf, withoutGrief } from './as-typed-parts.ts';
import { isCalm } from '#occasions/occasions.ts';
import type { AsTypedRules } from './as-typed-rules.ts';
import type { Language } from './language.ts';
import { worthOf, type Passage } from './passages.ts';
import type { ReadingRules } from './reading/rules.ts';
import { readStory, type Scene } from './reading/story.ts';
import { joined, type Token, wordToken } from './reading/tokens.ts';
import { toolsFor } from './reading/tools.ts';

/** By so much a sentence ends before its place: one that leans on the missing end is not sung. */
const CUT_OFF = 0.5;
/** Words of a sentence that says something. */
const FEWEST = 3;
/** Words of one that a shorter one may end. */
const MOST_BEFORE = 16;

/** None where several have told something: each is "I". `plain`: in plain letters. */
export function passagesAsTyped(plain: SongBrief, language: Language): readonly Passage[] {
  const { asTyped, reading } = language;
  if (asTyped === undefined || (plain.memories ?? []).length > 0) return [];
  const { favoriteMoment, extraDetails } = plain.story;
  const story = { ...plain.story, favoriteMoment: spoken(favoriteMoment), extraDetails: spoken(extraDetails) };
  const { scenes } = readStory({ ...plain, story }, reading, toolsFor(language));
  const grief = griefOf(plain, asTyped);
  let place = 0;
  const passages = scenes
    .filter(({ field }) => field !== 'words')
    .flatMap((scene) =>
      partsOf(typedIn(scene, reading), asTyped, reading).map((typed, part): Passage => {
        place += 1;
        const tokens = withoutGrief(typed, grief, asTyped, reading);
        const isCut = tokens.length < typed.length;
        return {
          tokens,
          worth: worthOf(scene, tokens, reading),
          leans: part > 0 || new RegExp(`^(?:${asTyped.leaning})(?!\\p{L})`, 'iu').test(joined(tokens)),
          isBeside: scene.field === 'details',
          isCut,
          place: { first: place, last: isCut ? place - CUT_OFF : place },
        };
      }),
    );
  return withShortOnes(passages, reading).filter(({ tokens }) => isSingable(tokens));
}

/** "Yo te espero. Y esperó." is one: "and" with a word ends the sentence before it. */
function withShortOnes(passages: readonly Passage[], { and }: ReadingRules): Passage[] {
  return passages.reduce<Passage[]>((whole, passage) => {
    const before = whole.at(-1);
    const [first] = passage.tokens;
    const isShort = wordsIn(passage.tokens) < FEWEST && first !== undefined && and.includes(first.lower);
    const isNext = before?.isBeside === passage.isBeside && before.place.last === passage.place.first - 1;
    if (!isShort || !isNext || wordsIn(before.tokens) >= MOST_BEFORE) return [...whole, passage];
    const tokens = [...before.tokens, wordToken(first.lower), ...passage.tokens.slice(1)];
    return [...whole.slice(0, -1), { ...before, tokens, place: { ...before.place, last: passage.place.last } }];
  }, []);
}

const wordsIn = (tokens: readonly Token[]): number => tokens.filter(({ mark }) => !mark).length;

/** Pattern of griefs, among the living, and of how the dead died. */
function griefOf({ occasion }: SongBrief, { grave, graveOfDead }: AsTypedRules): RegExp {
  const patterns = isCalm(occasion) ? graveOfDead : grave;
  return new RegExp(String.raw`(?<![\p{L}-])(?:${patterns.join('|')})(?![\p{L}-])`, 'iu');
}

/** Without marks of quotation, of whatever kind, nor letters that are drawn out: "nipoteeee". */
const spoken = (text: string): string =>
  aloud(text.replaceAll(/«\s*|\s*»|[„“”]/gu, '"').replaceAll(/(\p{L})\1{2,}/gu, '$1'));

const isSingable = (tokens: readonly Token[]): boolean =>
  wordsIn(tokens) >= FEWEST && !tokens.some(({ text }) => /[\d/]/u.test(text));

/** Without the "and" that joined it to the sentence before, but of one word, nor a mark at its end. */
function typedIn({ clauses }: Scene, { and }: ReadingRules): readonly Token[] {
  const tokens = clauses.flatMap(({ typed }) => typed);
  const isLoose = (token: Token): boolean => token.mark || and.includes(token.lower);
  const from = tokens.findIndex((token) => !isLoose(token));
  const to = tokens.findLastIndex((token) => !isLoose(token));
  const isShort = from > 0 && wordsIn(tokens.slice(from, to + 1)) === 1;
  return from < 0 ? [] : tokens.slice(isShort ? from - 1 : from, to + 1);
}
