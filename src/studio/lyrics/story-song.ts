/** A song that tells the story in the buyer's own words, around a refrain of their saying. */
import { isCalm, isOfLove } from '#occasions/occasions.ts';
import { welcomeLine, MOST_NAMES } from './bridge.ts';
import { type Hook, hookOfOneWord, hookOfSaying } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import type { Lines } from './lines.ts';
import type { Language } from './language.ts';
import type { Passage } from './passages.ts';
import { capitalised, joined, type Token } from './reading/tokens.ts';
import { chorusOfStanzas } from './stanza-chorus.ts';
import type { StanzaPool } from './stanzas.ts';
import { isYou } from './turned-words.ts';
import { settingsOf, textsOf as textsOfLines, type SungLine } from './story-lines.ts';
import { closeness, rhymed, type Rhymer } from './story-rhymes.ts';
import { type SetStory, type Settable, setStory } from './story-setting.ts';

/** Lines of both verses and the bridge, at most: with more, a slow song is longer than promised. */
const LINES = 16;
/** With fewer lines of the buyer's there are no two verses, and with fewer sentences none is left for the chorus. */
const FEWEST_LINES = 6;
/** With these they are sung in verses of two lines, around a chorus of ours. */
const FEWEST_OF_SHORT = 4;
const FEWEST_SENTENCES = 5;
/** Lines of a verse beside a chorus that is told. */
const SHORTEST = 3;
/** Worth of what somebody always does, which may be sung more than once. */
const HABIT = 3;
/** Cost of a chorus that leaves open whom or what it means. */
const UNCLEAR = 8;
/** Words at its start of which one says who is meant. */
const WITHIN = 7;
/** An event has begun: "then we drew nil nil". */
const FOLLOWING = /^(?:then|so)\b/iu;
/** "keep it", "do it all": what "it" is was said before. */
const POINTING = /\bit(?! (?:is|was|were|be|has|had|would|could|can|does|did)\b)/iu;
/** Cost of the lines of a chorus, at most. */
const MOST_COST = 7;
/** Fewest syllables of its lines. */
const FULL = 5;
/** Syllables up to which a saying is sung twice in its line. */
const SHORT = 4;

export interface StorySong {
  hook: Hook;
  verses: [string[], string[]];
  chorus: string[];
  bridge: string[];
}

interface Central {
  passage: Passage;
  lines: readonly SungLine[];
}

/** Undefined for a story that tells too little for two verses. */
export function songAsTold(stanzas: StanzaPool, lines: Lines, song: SongInProgress): StorySong | undefined {
  const told = toldIn(song);
  const count = countOf(told);
  const isShort = count < FEWEST_LINES;
  if (count < FEWEST_OF_SHORT) return undefined;
  const hook = hookAsTold(stanzas, lines, song);
  if (hook === undefined) return undefined;
  const welcome = welcomeLine(lines, song);
  const ending = [...(welcome === undefined ? [] : [asLine(welcome)]), ...signature(song), ...wishOf(song).map(asLine)];
  const form = { signed: ending.length, most: LINES, hasRefrain: hook.quote !== undefined, isShort };
  const set = (sentences: readonly Settable[]): readonly SetStory[] => setStory(sentences, form, song.language);
  const central = isShort ? undefined : centralOf(told, hook, song);
  const isFull = ({ verses }: SetStory): boolean => verses.every(({ length }) => length >= SHORTEST);
  const rest = central ? set(told.filter(({ passage }) => passage !== central.passage)).filter(isFull) : [];
  const line = { text: hook.line };
  const ours = isShort ? chorusOfStanzas(hook, stanzas, lines, song) : undefined;
  const chorus =
    rest.length > 0 && central ? [line, ...central.lines, line] : (ours ?? refrainOf(hook, song))?.map(asLine);
  if (chorus === undefined) return undefined;
  const rhymer = rhymerFor(song);
  const sung = rhymed(chorus, [], rhymer);
  const best = (rest.length > 0 ? rest : set(told))
    .map((parts) => rhymedSong(parts, { hook, ending, song }, sung.tails, rhymer))
    .toSorted((one, other) => other.score - one.score)[0];
  return best && { hook, chorus: sung.lines, verses: best.verses, bridge: best.bridge };
}

const asLine = (text: string): SungLine => ({ text });

function rhymerFor({ language, measure, occasion, story: { perspective }, random }: SongInProgress): Rhymer {
  const isLove = perspective.from === 'one' && perspective.to === 'one' && isOfLove(occasion);
  const mood = isCalm(occasion) ? 'calm' : isLove ? 'love' : 'light';
  return { language, measure, mood, chance: random(), known: new Map() };
}

interface Whole {
  verses: [string[], string[]];
  bridge: string[];
  score: number;
}

/** With its refrains and its end. */
function rhymedSong(
  { verses, bridge, score }: SetStory,
  { hook, ending, song }: { hook: Hook; ending: readonly SungLine[]; song: SongInProgress },
  used: readonly string[],
  rhymer: Rhymer,
): Whole {
  const signed = [...bridge, ...ending];
  // No section is one line.
  const last = signed.length === 1 ? [...signed, asLine(hook.line)] : signed;
  const taken = [...used];
  let worth = score;
  const [first, second, third] = [evened(verses[0], hook, song), evened(verses[1], hook, song), last].map((section) => {
    const sung = rhymed(section, taken, rhymer);
    taken.push(...sung.tails);
    worth += sung.worth;
    return sung.lines;
  });
  return { verses: [first!, second!], bridge: third!, score: worth };
}

/** "Happy birthday, Wilf", where it is no longer than a line. */
function wishOf({ occasion, language, name, respell, measure }: SongInProgress): string[] {
  const wish = language.asTold?.wishes[occasion]?.replace('{name}', name);
  return wish === undefined || language.syllables(respell(wish)).length > measure.most ? [] : [wish];
}

/** An odd number of lines ends on the saying. */
function evened(verse: readonly SungLine[], hook: Hook, song: SongInProgress): SungLine[] {
  if (verse.length % 2 === 0 || hook.quote === undefined) return [...verse];
  const refrain = hook.isNameless ? hook.line : sayingOf(hook, song);
  return refrain === undefined ? [...verse] : [...verse, asLine(refrain)];
}

/** The sentence that is sung in every chorus: in two lines, clear by itself, neither the first nor the last. */
function centralOf(told: readonly Settable[], hook: Hook, song: SongInProgress): Central | undefined {
  if (told.length < FEWEST_SENTENCES) return undefined;
  const { language, respell } = song;
  const isFull = (line: string): boolean => language.syllables(respell(line)).length >= FULL;
  const { habits } = language.reading;
  const found = told.slice(1, -1).flatMap(({ passage, ways }, index): (Central & { score: number })[] => {
    // Nor one in the middle of an event, which the verses tell.
    const isInside = told[index + 2]!.passage.leans || FOLLOWING.test(joined(told[index]!.passage.tokens));
    if (isInside || !isOfUs(passage, language)) return [];
    const text = joined(passage.tokens).replaceAll(hook.quote ?? hook.line, '');
    if (POINTING.test(text)) return [];
    const isPlain = isClear(text, language);
    const worth =
      passage.worth / 3 -
      (isPlain ? 0 : UNCLEAR) +
      (passage.tokens.some(({ lower }) => habits.includes(lower)) ? HABIT : 0);
    return ways
      .flatMap(({ lines, cost }) => ({ passage, lines: withName(lines, hook, song), cost }))
      .flatMap(({ lines, cost }) => {
        if (lines?.length !== 2 || cost > MOST_COST || !textsOfLines(lines).every(isFull)) return [];
        const [first, second] = textsOfLines(lines);
        const rhyme = closeness(second!, hook.line, language) + closeness(first!, second!, language);
        return [{ passage, lines, score: worth - cost * 2 + rhyme }];
      });
  });
  return found.toSorted((a, b) => b.score - a.score)[0];
}

/** Behind a hook without the name the name is called first: "Mrs Okafor, you sing hymns". Undefined where it has no room. */
function withName(
  lines: readonly SungLine[],
  { isNameless }: Hook,
  song: SongInProgress,
): readonly SungLine[] | undefined {
  const [begin, ...rest] = lines;
  if (!isNameless || begin === undefined) return lines;
  const { text: first } = begin;
  const { language, name, respell, measure } = song;
  const called = `${name}, ${first.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`;
  const fits = language.syllables(respell(called)).length <= measure.most;
  return fits && isYou(first.toLowerCase().split(' ')[0]!) ? [{ ...begin, text: called }, ...rest] : undefined;
}

/** True where the chorus alone says who is meant. */
function isOfUs({ tokens, leans }: Passage, { reading: { pronounsOurs, self } }: Language): boolean {
  const isOurs = ({ lower }: Token): boolean => isYou(lower) || pronounsOurs.includes(lower) || self.includes(lower);
  return !leans && tokens.slice(0, WITHIN).some(isOurs);
}

/** Nothing in it is grave, or a pronoun without its person; "I" is the singer. */
function isClear(told: string, { gate }: Language): boolean {
  const text = told.replaceAll(/\bI\b/gu, '');
  return !new RegExp(String.raw`(?<![\p{L}'-])(?:${(gate?.never ?? []).join('|')})(?![\p{L}'-])`, 'iu').test(text);
}

/** Their special words, else what somebody says in the story, else a line of ours with the name, which tells nothing. */
function hookAsTold(stanzas: StanzaPool, lines: Lines, song: SongInProgress): Hook | undefined {
  const { sayings } = song.besideStory;
  const quotes = sayings.length > 0 ? [...sayings] : song.story.quotes.filter((quote) => isSaid(quote, song));
  const story = { ...song.story, quotes };
  const said = hookOfSaying(story, lines, song) ?? hookOfOneWord(story, lines, song);
  const { hooks } = song.language.asTold ?? {};
  if (hooks !== undefined && isAbout(song))
    return hookWith(hooks.aboutWithSaying, said?.quote ?? '', song) ?? hookWith(hooks.about, '', song);
  const own =
    said?.quote !== undefined && hooks && isOwnSaying(said.quote, song)
      ? hookWith(hooks.own, said.quote, song)
      : undefined;
  if (own) return own;
  if (said) return said;
  const [line] = lines.stanza(stanzas.hooks, {}) ?? [];
  return line === undefined ? undefined : { line };
}

/** The song speaks of the recipient more than to them. */
function isAbout({ asTold, story: { perspective }, language: { reading } }: SongInProgress): boolean {
  const { to, gender } = perspective;
  if (to === 'many' || gender === 'unknown') return false;
  const { subject, words } = reading.persons[gender];
  const tokens = asTold.flatMap((passage) => passage.tokens);
  const ofThem = tokens.filter(({ lower }) => subject.includes(lower) || Object.hasOwn(words, lower));
  return ofThem.length > tokens.filter(({ lower }) => isYou(lower)).length;
}

const textsOf = ({ asTold }: SongInProgress): string[] => asTold.map(({ tokens }) => joined(tokens).toLowerCase());

const isSaid = (quote: string, song: SongInProgress): boolean => textsOf(song).some((text) => saidOf(quote).test(text));

/** Words that the recipient says, which nobody says to them: "text me when you're home". */
function isOwnSaying(quote: string, song: SongInProgress): boolean {
  const { language, story } = song;
  if (story.perspective.to === 'many' || story.perspective.gender === 'unknown') return false;
  const pattern = language.asTold?.ownSaying;
  if (pattern !== undefined && new RegExp(pattern, 'iu').test(quote)) return true;
  return textsOf(song).some((text) => {
    const [before, ...rest] = text.split(saidOf(quote));
    return rest.length > 0 && before!.split(' ').some(isYou);
  });
}

const saidOf = (quote: string): RegExp => new RegExp(String.raw`\bsa(?:id|ys?) (?:that )?${escaped(quote)}`, 'u');

const escaped = (text: string): string => text.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

function hookWith(
  pattern: string,
  quote: string,
  { language, name, respell, measure }: SongInProgress,
): Hook | undefined {
  if (quote === '' && pattern.includes('{quote}')) return undefined;
  const line = capitalised(language.polish(pattern.replace('{quote}', capitalised(quote)).replace('{name}', name)));
  const fits = language.syllables(respell(line)).length <= measure.most;
  return fits ? { line, ...(quote === '' ? {} : { quote }) } : undefined;
}

/** Sentences that may be sung on such a day, each with the ways to sing it. */
function toldIn({ asTold, besideStory, language, measure, occasion }: SongInProgress): Settable[] {
  const { illness = [], neverOfTheLiving = [], deaths = [], ofTelling = [] } = language.gate ?? {};
  const patterns = isCalm(occasion) ? illness : [...illness, ...neverOfTheLiving, ...deaths];
  const never = new RegExp(String.raw`(?<![\p{L}'-])(?:${patterns.join('|')})(?![\p{L}'-])`, 'iu');
  // The night shift of Ward 7 works there; but "you lost your mum" is grave in a song for Mum.
  const grave = besideStory.shown.split(' ').filter((word) => never.test(word));
  const own = new RegExp(String.raw`(?<!\p{L})(?:${grave.map(escaped).join('|')})(?!\p{L})`, 'giu');
  const isOfTelling = new RegExp(String.raw`^(?:${ofTelling.join('|')})(?![\p{L}'-])`, 'iu');
  return asTold.flatMap((passage) => {
    const text = joined(passage.tokens);
    if (never.test(grave.length > 0 ? text.replaceAll(own, '') : text) || isOfTelling.test(text)) return [];
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
      const lines = [way.replace('{people}', row), ...more].map(capitalised);
      if (lines.every(fits)) return lines.map((text) => ({ text, clause: lines.join(' ').toLowerCase() }));
    }
  }
  return [];
}

/** The hook, its saying or the name alone, and the hook again: nothing that nobody told. Undefined for a saying too long for a line. */
function refrainOf(hook: Hook, song: SongInProgress): string[] | undefined {
  const inner = sayingOf(hook, song);
  if (inner === undefined) return undefined;
  return hook.quote !== undefined && !hook.isNameless
    ? [hook.line, inner, inner, hook.line]
    : [hook.line, inner, hook.line];
}

/** The saying as a line of its own, or the name where the hook is all saying or none; a short one twice. */
function sayingOf(
  { quote, isNameless }: Hook,
  { language, respell, measure, name }: SongInProgress,
): string | undefined {
  const size = (text: string): number => language.syllables(respell(text)).length;
  const isSaying = quote !== undefined && !isNameless;
  const once = isSaying ? quote : name;
  const again = isSaying ? once.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()) : once;
  const twice = /[?!.]$/u.test(once) ? `${once} ${once}` : `${once}, ${again}`;
  const inner = capitalised(language.polish(size(once) <= SHORT ? twice : once));
  return size(inner) > measure.most ? undefined : inner;
}
