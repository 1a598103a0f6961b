/** A song that tells a long story in its buyer's sentences as they were typed, around a chorus to the recipient. */
import { isCalm } from '#occasions/occasions.ts';
import { shuffled } from '../random.ts';
import type { Hook } from './chorus.ts';
import type { AsTypedRules } from './as-typed-rules.ts';
import type { SongInProgress } from './fitting.ts';
import type { Lines } from './lines.ts';
import type { ReadingRules } from './reading/rules.ts';
import { capitalised, joined } from './reading/tokens.ts';
import { chorusOfStanzas, hookOfStanzas } from './stanza-chorus.ts';
import type { StanzaPool } from './stanzas.ts';
import { asLine, finished } from './story-finish.ts';
import { settingsOf } from './story-lines.ts';
import { type Settable, setStory } from './story-setting.ts';
import type { StorySong } from './story-song.ts';
import { saysHook } from './told-hook.ts';

/** Lines of both verses and the bridge, at most: with more, a slow song is longer than promised. */
const LINES = 16;
/** With fewer of the buyer's verses have two lines, and with fewer still they are ours. */
const FEWEST_LINES = 6;
const FEWEST_OF_SHORT = 4;
/** With so many sentences no verse of ours is needed. */
const LONG = 6;
/** Syllables of a saying that is sung with the name, and words of one that is sung without. */
const WITH_NAME = 9;
const FEWEST_WORDS = 3;
/** Worth of a sentence that says the hook. */
const OF_HOOK = 6;
/** Sentences of which none is left to the chorus. */
const FEWEST_SENTENCES = 6;

/** Undefined for a story that fills no two verses. */
export function songAsTyped(stanzas: StanzaPool, lines: Lines, song: SongInProgress): StorySong | undefined {
  const { asTyped } = song.language;
  if (asTyped === undefined) return undefined;
  const told = settablesOf(song);
  const count = countOf(told);
  if (count < FEWEST_OF_SHORT) return undefined;
  const hook = hookOf(stanzas, lines, song);
  if (hook === undefined) return undefined;
  const central = hook.quote === undefined ? centralOf(told, asTyped, song) : undefined;
  const chorus = central ? [hook.line, ...central.lines, hook.line] : chorusAround(hook, stanzas, lines, song);
  if (chorus === undefined) return undefined;
  const ending = signature(song, asTyped).map(asLine);
  const form = { signed: ending.length, most: LINES, hasRefrain: false, isShort: count < FEWEST_LINES };
  const rest = told
    .filter(({ passage }) => passage !== central?.passage)
    .map((one) =>
      saysHook(one.passage, hook) ? { ...one, passage: { ...one.passage, worth: one.passage.worth + OF_HOOK } } : one,
    );
  const whole = finished(song, { hook, chorus, parts: setStory(rest, form, song.language), ending });
  return whole && { ...whole, hook };
}

const countOf = (told: readonly Settable[]): number => told.reduce((sum, { ways }) => sum + ways[0]!.lines.length, 0);

/** Long: it fills most of a song. Short: it fills no two verses of four lines. */
export function lengthOfStory(song: SongInProgress): 'short' | 'middle' | 'long' {
  const told = settablesOf(song);
  if (told.length >= LONG) return 'long';
  return countOf(told) < FEWEST_LINES ? 'short' : 'middle';
}

/** Their saying with the name, or as a line of its own where it leaves no room for that: "andate, che si fredda la polenta". */
function hookOf(stanzas: StanzaPool, lines: Lines, song: SongInProgress): Hook | undefined {
  const { story, language, respell, measure } = song;
  const size = (text: string): number => language.syllables(respell(text)).length;
  const [quote] = story.quotes.filter((one) => one.split(' ').length >= FEWEST_WORDS && size(one) <= measure.most);
  const whole: Hook | undefined =
    quote === undefined ? undefined : { line: capitalised(quote), quote, isNameless: true };
  if (whole && size(quote!) > WITH_NAME) return whole;
  const hook = hookOfStanzas(stanzas, lines, song);
  return hook?.quote === undefined && whole ? whole : hook;
}

/** The saying stands around a line with the name, where that is not in it. */
function chorusAround(hook: Hook, stanzas: StanzaPool, lines: Lines, song: SongInProgress): string[] | undefined {
  if (hook.isNameless !== true) return chorusOfStanzas(hook, stanzas, lines, song);
  const [called] = lines.stanza(stanzas.hooks, {}) ?? [];
  return [hook.line, called ?? capitalised(song.name), hook.line];
}

/** Sentences that fit its lines, each with the ways to sing it. */
function settablesOf({ asTold, language, measure }: SongInProgress): Settable[] {
  return asTold.flatMap((passage) => {
    const ways = settingsOf(passage, language, measure);
    return ways.length > 0 ? [{ passage, ways }] : [];
  });
}

/** A sentence in two lines that says what was always so: the chorus tells it where they have no saying. */
function centralOf(
  told: readonly Settable[],
  { habit }: AsTypedRules,
  { occasion }: SongInProgress,
): { lines: readonly string[]; passage: Settable['passage'] } | undefined {
  if (told.length < FEWEST_SENTENCES) return undefined;
  const isHabit = new RegExp(String.raw`(?<!\p{L})(?:${habit})(?!\p{L})`, 'iu');
  const [best] = told
    .flatMap(({ passage, ways }, at) => {
      const two = ways.find(({ lines }) => lines.length === 2);
      const isAlone = !passage.leans && told[at + 1]?.passage.leans !== true && at > 0 && at < told.length - 1;
      const isOfAllDays = isCalm(occasion) || isHabit.test(joined(passage.tokens));
      return two && isAlone && isOfAllDays ? [{ lines: two.lines, passage, score: passage.worth - two.cost }] : [];
    })
    .toSorted((one, other) => other.score - one.score);
  return best;
}

/** Who sends it: "Ein Lied von Jenny", in one line where there is room. */
function signature(
  { besideStory, language, respell, measure, occasion, random }: SongInProgress,
  { senders: { glad, calm, unnamed } }: AsTypedRules,
): string[] {
  const who = language.join([...besideStory.senders]);
  const isUnnamed = besideStory.senders.some((sender) => !isNamed(sender, language.reading));
  const ways = shuffled((isUnnamed ? unnamed : undefined) ?? (isCalm(occasion) ? calm : glad), random);
  const fits = (line: string): boolean => language.syllables(respell(line)).length <= measure.most;
  const rows = ways.map((way) => language.polish(way.replace('{people}', () => who)).split('|'));
  const one = rows.map((row) => [row.join('')]).find((row) => row.every(fits));
  const found = one ?? rows.map((row) => row.map((line) => line.replace(/,? *$/u, ''))).find((row) => row.every(fits));
  return who === '' || found === undefined ? [] : found.map(capitalised);
}

/** "Jenny", "Familie Weber"; not "deine Enkel", "alle aus dem Büro", "d Kollege us Winterthur". */
function isNamed(sender: string, { several, persons }: ReadingRules): boolean {
  const owners = Object.values(persons).flatMap(({ words }) => Object.values(words).flat());
  const words = sender.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isOfFamily = words[0] === 'familie';
  return (
    /^\p{Lu}/u.test(sender) && (isOfFamily || !words.some((word) => several.includes(word) || owners.includes(word)))
  );
}
