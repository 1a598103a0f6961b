/** Sentences of the story that are clear by themselves, and those that no song may sing. */
import { isCalm, type Occasion } from '#occasions/occasions.ts';
import { remembering } from '#studio/speech/remembered.ts';
import type { SongInProgress } from './fitting.ts';
import type { Language } from './language.ts';
import type { Passage } from './passages.ts';
import { joined, type Token } from './reading/tokens.ts';
import { escaped } from './story-saying.ts';

/** No past of a verb. */
const NO_PAST = /^(?:bed|red|shed|sled|seed|need|feed|weed|speed|hundred|used)$/u;

const SPEAKING = /(?<![\p{L}'-])(?:say|says|said|ask|asks|asked|tell|tells|told|call|calls|called)(?![\p{L}'-])/giu;

/** As it is judged where speech is no harm: "you say it's fine", "forty-one calls". */
export const withoutSpeech = (text: string): string => text.replaceAll(SPEAKING, '');

/** Nothing in it is grave, or a pronoun without its person; "I" is the singer. */
export function isClear(told: string, { gate }: Language): boolean {
  return !patternOf(gate?.never ?? []).test(told.replaceAll(/\bI\b/gu, ''));
}

/** Pattern of what is too grave for a song on such a day. */
export function graveOn(occasion: Occasion, { gate }: Language): RegExp {
  const { illness = [], neverOfTheLiving = [], deaths = [] } = gate ?? {};
  return patternOf(isCalm(occasion) ? illness : [...illness, ...neverOfTheLiving, ...deaths]);
}

/** True for what would hurt on such a day; not for an illness that was got over, or one whom the story remembers. */
export function isTooGrave(
  passage: Passage,
  {
    occasion,
    language,
    besideStory: { shown, isWithoutGrief },
  }: Pick<SongInProgress, 'occasion' | 'language' | 'besideStory'>,
): boolean {
  const { overcome = [], mourned = [], lasting = '(?!)', atWork = '(?!)' } = language.gate ?? {};
  const never = graveOn(occasion, language);
  // The night shift of Ward 7 works there; but "you lost your mum" is grave in a song for Mum.
  const own = shown.split(' ').filter((word) => never.test(word));
  const text = own.length === 0 ? joined(passage.tokens) : without(own.map(escaped), joined(passage.tokens));
  if (!never.test(text)) return false;
  if (patternOf([atWork]).test(text) && !never.test(without(PLACES, text))) return false;
  const isOver =
    !passage.isBeside &&
    passage.isCut !== true &&
    !isCalm(occasion) &&
    tellsPast(passage, language) &&
    !patternOf([lasting]).test(text);
  return !isOver || never.test(without([...overcome, ...(isWithoutGrief ? [] : mourned)], text));
}

/** Places in which others are ill, and those who care for them work. */
const PLACES = ['wards?|hospitals?|hospices?|ambulances?|icu|nicu'];

const without = (words: readonly string[], text: string): string =>
  text.replaceAll(new RegExp(patternOf(words).source, 'giu'), '');

/** Pattern of what is no refrain on any day. */
export function sadIn({ gate, asTold }: Language): RegExp {
  const { illness = [], neverOfTheLiving = [], deaths = [] } = gate ?? {};
  return patternOf([...illness, ...neverOfTheLiving, ...deaths, ...(asTold?.noHook ?? [])]);
}

/** It tells what happened, not what is so. */
export function tellsPast({ tokens }: { tokens: readonly Token[] }, { reading: { pasts } }: Language): boolean {
  return tokens.some(
    ({ lower }) =>
      /^(?:was|were|had|did)$/u.test(lower) ||
      pasts.includes(lower) ||
      (/\p{L}{2}ed$/u.test(lower) && !NO_PAST.test(lower)),
  );
}

const patternOf = (words: readonly string[]): RegExp => rememberedPattern(words.join('|'));

/** A story asks for the same few again and again. */
const rememberedPattern = remembering((words) => new RegExp(String.raw`(?<![\p{L}'-])(?:${words})(?![\p{L}'-])`, 'iu'));
