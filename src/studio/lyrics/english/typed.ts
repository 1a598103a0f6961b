/** A story as it was typed, made ready to be told: quotation, capitals, lists and spelling mended. */
import type { SongBrief } from '../../contracts.ts';
import { isGivenName } from '../reading/given-names.ts';
import { isSmallWord } from '../reading/shouting.ts';
import { capitalised } from '../reading/tokens.ts';
import { bandOf, isEveryday, isKnown } from './everyday-words.ts';
import { withoutHeads } from './colon-lists.ts';
import { recipient } from './grammar.ts';
import { asSentences } from './listed.ts';
import { withSubjects } from './left-out-subjects.ts';
import { spelledRight, withShortForms } from './misspelled.ts';
import { withProperNames } from './proper-names.ts';

/** Words and sentences of a quotation that is a story, and its share of the whole. */
const STORY = { words: 15, share: 0.5 } as const;
/** Shorter words in capitals may be initials. */
const SHORTEST_NAME = 4;
const WORD = /[\p{L}\p{M}'’-]+/gu;

/** `shown`: the recipient as the order has it; `subject`: the word by which notes about them begin. */
export function madeReadable(
  typed: SongBrief['story'],
  shown: string,
  subject: string | undefined,
): SongBrief['story'] {
  const { favoriteMoment, companions, specialWords, extraDetails } = typed;
  const names = namesIn([shown, companions], [favoriteMoment, extraDetails, companions]);
  const isName = (lower: string): boolean => names.has(lower) || names.has(lower.replace(/'?s$/u, ''));
  const told = (text: string): string =>
    withProperNames(
      spelledRight(asSentences(withoutHeads(quiet(dictated(text), isName), subject), subject), isName),
      recipient(shown.replaceAll(/\s*\([^)]*\)/gu, '')),
    );
  return {
    ...typed,
    favoriteMoment: withSubjects(told(favoriteMoment), shown, subject),
    extraDetails: told(extraDetails),
    companions: quiet(companions, isName),
    // "YNWA" is said letter by letter.
    specialWords: withShortForms(/\s/u.test(specialWords.trim()) ? quiet(specialWords, isName) : specialWords),
  };
}

/** Words of the order that are names: of the recipient and of companions, and whatever has a capital inside a sentence. */
function namesIn(people: readonly string[], texts: readonly string[]): Set<string> {
  const inside = texts
    .filter((text) => text !== text.toUpperCase())
    .flatMap((text) => text.match(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{M}]+/gu) ?? []);
  return new Set([...people.flatMap(calledIn), ...inside].map((name) => name.toLowerCase()));
}

/** "THE OTHER BEV" is Bev. */
function calledIn(people: string): string[] {
  const words = people.match(/(?<!\p{L})\p{Lu}[\p{L}\p{M}'’-]+/gu) ?? [];
  if (people !== people.toUpperCase()) return words;
  return words.filter((word) => {
    const lower = word.toLowerCase();
    return !isSmallWord(lower) && (isGivenName(lower) ? bandOf(lower) !== 0 : !isEveryday(lower));
  });
}

/** A story in capitals alone, in small letters but for its names. */
function quiet(text: string, isName: (lower: string) => boolean): string {
  if (text !== text.toUpperCase() || text === text.toLowerCase()) return text;
  return text.toLowerCase().replaceAll(WORD, (word) => {
    const isUnknown = word.length >= SHORTEST_NAME && !isKnown(word) && !isKnown(word.replace(/n?t$/u, ''));
    return isName(word) || isUnknown || (word.length >= SHORTEST_NAME && isGivenName(word) && !isKnown(word))
      ? capitalised(word)
      : word;
  });
}

/** "I'm putting it down as she says it. "Winnie and me shared a bed. …"": what stands in quotation marks is the story. */
function dictated(text: string): string {
  const told = [...text.matchAll(/["“]([^"“”]+)["”]/gu)].map(([, words = '']) => words.trim()).filter(isStory);
  const length = told.reduce((sum, words) => sum + words.length, 0);
  return length > text.length * STORY.share ? told.map((words) => words.replace(/(?<![.!?])$/u, '.')).join(' ') : text;
}

const isStory = (words: string): boolean => words.split(/\s+/u).length >= STORY.words && /[.!?]\s+\S/u.test(words);
