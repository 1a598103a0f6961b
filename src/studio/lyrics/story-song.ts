/** A song that tells the story in the buyer's own words, around a refrain of their saying. */
import { welcomeLine, MOST_NAMES } from './bridge.ts';
import type { Hook } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import type { Lines } from './lines.ts';
import { capitalised, joined } from './reading/tokens.ts';
import { chorusOfStanzas } from './stanza-chorus.ts';
import type { StanzaPool } from './stanzas.ts';
import { type Central, centralsOf } from './story-chorus.ts';
import { isTooGrave } from './story-clear.ts';
import { hookAsTold } from './story-hook.ts';
import { asLine, finished } from './story-finish.ts';
import { settingsOf, type SungLine } from './story-lines.ts';
import { refrainOf, thoughtAround } from './story-refrain.ts';
import { type Form, type SetStory, type Settable, setStory } from './story-setting.ts';
import { saysHook, type ToldHook } from './told-hook.ts';

/** Lines of both verses and the bridge, at most: with more, a slow song is longer than promised. */
const LINES = 16;
/** With fewer lines of the buyer's there are no two verses. */
const FEWEST_LINES = 6;
/** With these they are sung in verses of two lines, around a chorus of ours. */
const FEWEST_OF_SHORT = 4;
const SENTENCES_OF_EVENT = 3;
/** Lines of a verse beside a chorus that is told. */
const SHORTEST = 3;
/** Worth of a sentence that explains the hook being sung before it, and of one that gave it being sung at all. */
const EXPLAINING = 4;
const GIVING = 6;
/** Worth from which a sentence says more in a chorus than a thought of ours. */
const SAYS_ENOUGH = 2;

export interface StorySong {
  hook: Hook;
  verses: [string[], string[]];
  chorus: string[];
  bridge: string[];
}

interface Arranged {
  /** Ways to set the verses and the bridge. */
  parts: readonly SetStory[];
  chorus: readonly string[];
}

/** Undefined for a story that tells too little for two verses. */
export function songAsTold(stanzas: StanzaPool, lines: Lines, song: SongInProgress): StorySong | undefined {
  const told = toldIn(song);
  const count = countOf(told);
  if (count < FEWEST_OF_SHORT) return undefined;
  const hook = hookAsTold(stanzas, lines, song, told);
  if (hook === undefined) return undefined;
  const welcome = welcomeLine(lines, song);
  const ending = [...(welcome === undefined ? [] : [asLine(welcome)]), ...signature(song), ...wishOf(song).map(asLine)];
  const form = {
    signed: ending.length,
    most: LINES,
    hasRefrain: hook.quote !== undefined,
    isShort: count < FEWEST_LINES,
  };
  const arranged = form.isShort
    ? shortAround(hook, told, form, { stanzas, lines, song })
    : arrangedAround(hook, told, form, { stanzas, lines, song });
  const whole = arranged && finished(song, { ...arranged, hook, ending });
  return whole && { ...whole, hook };
}

/** All of a short story stands in its verses. */
function shortAround(
  hook: ToldHook,
  told: readonly Settable[],
  form: Form,
  { stanzas, lines, song }: { stanzas: StanzaPool; lines: Lines; song: SongInProgress },
): Arranged | undefined {
  const chorus = thoughtAround(hook, song) ?? chorusOfStanzas(hook, stanzas, lines, song) ?? refrainOf(hook, song);
  // An event that fills no verse of two lines has a verse of its own among ours.
  const parts = setStory(weighed(told, hook), form, song.language).filter((set) => !isDivided(set, told));
  return chorus && parts.length > 0 ? { parts, chorus } : undefined;
}

/** A section begins in the middle of an event, which three sentences of a story are in any case. */
function isDivided({ verses: [, second], bridge }: SetStory, told: readonly Settable[]): boolean {
  const isOneEvent = told.filter(({ passage }) => !passage.isBeside).length <= SENTENCES_OF_EVENT;
  return [second, bridge].some(([first]) => {
    const passage = first && told[sungAt(first.text, told)]?.passage;
    return passage !== undefined && (passage.leans || (isOneEvent && !passage.isBeside));
  });
}

/** The best chorus with the verses that it leaves; else a thought about the hook, else nothing but the hook. */
function arrangedAround(
  hook: ToldHook,
  told: readonly Settable[],
  form: Form,
  { stanzas, lines, song }: { stanzas: StanzaPool; lines: Lines; song: SongInProgress },
): Arranged | undefined {
  const setAround = (central?: Central): SetStory[] => setStory(weighed(told, hook, central), form, song.language);
  const [best] = centralsOf(told, hook, song)
    .filter(({ score }) => score >= SAYS_ENOUGH)
    .flatMap((central) => {
      const full = setAround(central).filter((set) => set.verses.every(({ length }) => length >= SHORTEST));
      const explained = full.filter((set) => isExplained(central, set, told));
      return explained.length === 0 ? [] : [{ central, parts: explained }];
    });
  if (best !== undefined) return { parts: best.parts, chorus: [hook.line, ...best.central.lines, hook.line] };
  const parts = setAround();
  const chorus = thoughtAround(hook, song) ?? dayAround(hook, stanzas, lines) ?? refrainOf(hook, song);
  return chorus && { parts, chorus };
}

/** Two lines of ours about the day, around a hook that nobody told. */
function dayAround(
  { line, quote, detail, isAbout }: ToldHook,
  stanzas: StanzaPool,
  lines: Lines,
): string[] | undefined {
  if (quote !== undefined || detail !== undefined || isAbout === true) return undefined;
  lines.remember([line]);
  const inner = lines.stanza(stanzas.chorus, {});
  return inner && [line, ...inner, line];
}

/** The sentences without those of the chorus, each with its worth of being sung before it. */
function weighed(told: readonly Settable[], hook: ToldHook, central?: Central): Settable[] {
  return told.flatMap((one): Settable[] => {
    const { passage } = one;
    if (central?.passages.includes(passage) === true) return [];
    const isEarly = saysHook(passage, hook) || central?.partOf === passage;
    const early = isEarly ? EXPLAINING : 0;
    const isGiving = hook.source === passage && !isWhole(hook);
    const worth = passage.worth + (isGiving ? GIVING : 0);
    return [{ ...one, passage: { ...passage, worth }, early }];
  });
}

/** The hook sings all of its sentence. */
const isWhole = ({ detail = '', source }: ToldHook): boolean =>
  source !== undefined &&
  joined(source.tokens).toLowerCase().endsWith(detail.toLowerCase()) &&
  source.tokens.length <= detail.split(' ').length + 1;

/** A part of a sentence is no chorus before the whole was sung. */
function isExplained({ partOf }: Central, { verses: [first] }: SetStory, told: readonly Settable[]): boolean {
  const isOf = ({ text }: SungLine): boolean => told[sungAt(text, told)]?.passage === partOf;
  // Nor right behind it, where it would be the same lines again.
  return partOf === undefined || (first.some(isOf) && !isOf(first.at(-1)!));
}

const sungAt = (line: string, told: readonly Settable[]): number =>
  told.findIndex(({ ways }) => ways.some(({ lines }) => lines.includes(line)));

/** "Happy birthday, Wilf", where it is no longer than a line. */
function wishOf({ occasion, language, name, respell, measure, forbidden }: SongInProgress): string[] {
  const pattern = language.asTold?.wishes[occasion];
  if (pattern === undefined || forbidden.isHintedIn(pattern)) return [];
  const wish = pattern.replace('{name}', () => name);
  return language.syllables(respell(wish)).length > measure.most ? [] : [wish];
}

/** Sentences that may be sung on such a day, each with the ways to sing it. */
function toldIn(song: SongInProgress): Settable[] {
  const { asTold, language, measure } = song;
  const { ofTelling = [] } = language.gate ?? {};
  const isOfTelling = new RegExp(String.raw`^(?:${ofTelling.join('|')})(?![\p{L}'-])`, 'iu');
  return asTold.flatMap((passage) => {
    if (isTooGrave(passage, song) || isOfTelling.test(joined(passage.tokens))) return [];
    const ways = settingsOf(passage, language, measure);
    return ways.length > 0 ? [{ passage, ways }] : [];
  });
}

const countOf = (sentences: readonly Settable[]): number =>
  sentences.reduce((sum, { ways }) => sum + ways[0]!.lines.length, 0);

/** "With love from Kate, Jo and Meg", in two lines where they are many. */
function signature({ story, besideStory, language, respell, measure }: SongInProgress): SungLine[] {
  const people = besideStory.senders.filter((name) => name !== story.newborn).slice(0, 2 * MOST_NAMES);
  const fits = (line: string): boolean => language.syllables(respell(line)).length <= measure.most;
  const [and = ''] = language.reading.and;
  const restOf = (others: readonly string[]): string =>
    others.length === 1 ? `${and} ${others[0]!}` : language.join([...others]);
  const first = people.length > MOST_NAMES ? Math.ceil(people.length / 2) : people.length;
  for (const way of language.gate?.senders ?? []) {
    for (let count = first; count > 0; count -= 1) {
      const rows =
        count === people.length
          ? [language.join(people)]
          : [people.slice(0, count).join(', '), restOf(people.slice(count))];
      const [row = '', ...more] = rows;
      const lines = [way.replace('{people}', () => row), ...more].map(capitalised);
      if (lines.every(fits)) return lines.map(asLine);
    }
  }
  return [];
}
