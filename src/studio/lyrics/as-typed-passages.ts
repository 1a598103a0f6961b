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
import { joined, type Token } from './reading/tokens.ts';
import { toolsFor } from './reading/tools.ts';

/** By so much a sentence ends before its place: one that leans on the missing end is not sung. */
const CUT_OFF = 0.5;
/** Words of a sentence that says something. */
const FEWEST = 3;

/** None where several have told something: each is "I". `plain`: in plain letters. */
export function passagesAsTyped(plain: SongBrief, language: Language): readonly Passage[] {
  const { asTyped, reading } = language;
  if (asTyped === undefined || (plain.memories ?? []).length > 0) return [];
  const { favoriteMoment, extraDetails } = plain.story;
  const story = { ...plain.story, favoriteMoment: spoken(favoriteMoment), extraDetails: spoken(extraDetails) };
  const { scenes } = readStory({ ...plain, story }, reading, toolsFor(language));
  const grief = griefOf(plain, asTyped);
  let place = 0;
  return scenes
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
    )
    .filter(({ tokens }) => isSingable(tokens));
}

/** Pattern of griefs, among the living, and of how the dead died. */
function griefOf({ occasion }: SongBrief, { grave, graveOfDead }: AsTypedRules): RegExp {
  const patterns = isCalm(occasion) ? graveOfDead : grave;
  return new RegExp(String.raw`(?<![\p{L}-])(?:${patterns.join('|')})(?![\p{L}-])`, 'iu');
}

/** Without marks of quotation, of whatever kind, nor letters that are drawn out: "nipoteeee". */
const spoken = (text: string): string =>
  aloud(text.replaceAll(/«\s*|\s*»|[„“”]/gu, '"').replaceAll(/(\p{L})\1{2,}/gu, '$1'));

const isSingable = (tokens: readonly Token[]): boolean =>
  tokens.filter(({ mark }) => !mark).length >= FEWEST && !tokens.some(({ text }) => /[\d/]/u.test(text));

/** Without the "and" that joined it to the sentence before, nor a mark at its end. */
function typedIn({ clauses }: Scene, { and }: ReadingRules): readonly Token[] {
  const tokens = clauses.flatMap(({ typed }) => typed);
  const isLoose = (token: Token): boolean => token.mark || and.includes(token.lower);
  const from = tokens.findIndex((token) => !isLoose(token));
  const to = tokens.findLastIndex((token) => !isLoose(token));
  return from < 0 ? [] : tokens.slice(from, to + 1);
}
