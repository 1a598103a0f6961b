/** Writes one song: verse, chorus, verse, chorus, bridge, chorus, from the scenes of the story. */
import { lengthOfStory, songAsTyped } from './as-typed-song.ts';
import { bridgeOf } from './bridge.ts';
import { chorusOf, type Hook, hookOf } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import { Lines, type Values } from './lines.ts';
import { chorusInTurn } from './name.ts';
import type { Pool } from './pool.ts';
import type { Clause } from './reading/clause.ts';
import { chorusOfStanzas, hookOfStanzas } from './stanza-chorus.ts';
import { bridgeOfStanzas } from './stanza-bridge.ts';
import { isWhole, type StanzaPool } from './stanzas.ts';
import { versesOfStanzas } from './stanza-verses.ts';
import { songAsTold } from './story-song.ts';
import { subjectsOf, type TellingSubject } from './subjects.ts';
import type { Telling } from './telling.ts';
import { ThinPage } from './thin.ts';
import { toldByTopics } from './topics.ts';
import { comesAfter, type Verse, verseOf } from './verses.ts';

export interface Draft {
  verses: [string[], string[]];
  chorus: string[];
  bridge: string[];
  title: string;
  /** Share of what was told that the song tells, by words. */
  told: number;
  /** The buyer's story in their own words. */
  isAsTold?: true;
}

/** Lines of both verses and the bridge, at most, and of one of them: with more, a slow song is longer than promised. */
const LINES = 13;
const LONGEST = 7;
const QUATRAIN = 4;
const SHORTEST = 2;
/** Lines kept for the second verse. */
const SECOND = 4;
/** The bridge has a line more where so many send the song. */
const MANY = 4;
/** A scene that the hook tells is still told in a verse when the story has fewer than these, and no verse of ours could stand there. */
const SCENES_ENOUGH = 3;
/** Share of choruses of the bank, where nothing was told that a chorus could be about. */
const THIN_CHORUS = 0.5;
/** Share of what was told that verses of ours must tell to be sung, by the length of the story; of a long one they never do. */
const ENOUGH = { short: 0.5, middle: 0.85, long: Infinity } as const;

/**
 * Of the story as it was told or of stanzas, where the language has them for this occasion, else of the buyer's sentences. Without a gate it has no way to tell
 * which of these may stand between stanzas: they are sung as before, and stanzas are whatever they do not fill.
 * @throws StudioError internal when the bank has no couplet left for a part.
 */
export function writeSong(pool: Pool, song: SongInProgress): Draft {
  if (!isWhole(pool.stanzas)) return songOfSentences(pool, song);
  if (!song.language.gate) return songOfTyped(pool, song);
  return songOfStory(pool, song) ?? songOfStanzas(pool, song);
}

/** The story as it was told, with a refrain; undefined for one that is too short for it. */
function songOfStory(pool: Pool, song: SongInProgress): Draft | undefined {
  if (song.asTold.length === 0) return undefined;
  const told = songAsTold(pool.stanzas, new Lines(pool, song), song);
  if (told === undefined) return undefined;
  const { hook, ...parts } = told;
  return { ...draftOf({ ...parts, title: titleOfHook(hook) }, song), isAsTold: true };
}

/** The story as it was typed, where it is long, or verses of ours would leave out much of it. */
function songOfTyped(pool: Pool, song: SongInProgress): Draft {
  const ours = songOfSentences(pool, song);
  if (song.asTold.length === 0 || ours.told >= ENOUGH[lengthOfStory(song)]) return ours;
  const typed = songAsTyped(pool.stanzas, new Lines(pool, song), song);
  if (typed === undefined) return ours;
  const { hook, ...parts } = typed;
  return { ...draftOf({ ...parts, title: titleOfHook(hook) }, song), isAsTold: true };
}

function songOfStanzas(pool: Pool, song: SongInProgress): Draft {
  const lines = new Lines(pool, song);
  const thin = new ThinPage(pool, song);
  const { stanzas } = pool;
  const isUntold = song.story.scenes.length === 0 && song.story.quotes.length === 0;
  const hook = isUntold && song.random() < THIN_CHORUS ? undefined : hookOfStanzas(stanzas, lines, song);
  const chorus = (hook && chorusOfStanzas(hook, stanzas, lines, song)) ?? thinChorus(lines, thin);
  thin.remember(chorus);
  const quotes = song.story.quotes.filter((quote) => quote !== hook?.quote);
  const { verses, bridge } = versesOfStanzas({ sung: chorus, quotes }, stanzas, lines, song);
  return draftOf({ verses, chorus, bridge, title: hook ? titleOfHook(hook) : thin.title() }, song);
}

function songOfSentences(pool: Pool, song: SongInProgress): Draft {
  const lines = new Lines(pool, song);
  const thin = new ThinPage(pool, song);
  const { tellings } = song;
  const stanzas = isWhole(pool.stanzas) ? pool.stanzas : undefined;
  // What became of a child that hardly lived is no refrain.
  const ofStory = stanzas && song.known.isShortLife ? undefined : hookOf(song.story, tellings, lines, song);
  const hook = ofStory ?? hookOfOurs(stanzas, lines);
  if (hook) lines.remember([hook.line]);
  let left = withoutHook(tellings, hook, stanzas ? 1 : SCENES_ENOUGH);
  const told: Clause[] = [];
  const least = SHORTEST + (song.story.people.length >= MANY ? 1 : 0);
  let room = LINES - least;
  const sung: Verse[] = [];
  const verse = (isFirst: boolean): string[] => {
    // The second verse wants as much as it takes to tell one thing.
    const most = Math.min(LONGEST, isFirst ? room - SECOND : room);
    const found = verseOf(left, { told, most }, lines, song);
    room -= found?.lines.length ?? 4;
    if (!found) return ownVerse({ isFirst, sung }, stanzas, lines, song) ?? thinVerse(isFirst, { lines, thin, song });
    sung.push(found);
    left = left.filter((telling) => !found.tellings.some((one) => overlaps(one, telling)));
    told.push(...found.tellings.filter(({ isWhole }) => isWhole).flatMap(({ clauses }) => clauses));
    lines.remember(found.lines);
    thin.remember(found.lines);
    return found.lines;
  };
  const first = verse(true);
  // Which verse is sung first, so that the chorus does not go on with what is still to come.
  const second = stanzas && verse(false);
  const [opening] = second ? inOrder([first, second], sung) : [first];
  const central = sung.filter((one) => !stanzas || one.lines === opening).flatMap((one) => one.tellings);
  const chorus = (hook && chorusOf(hook, central, lines, song)) ?? thinChorus(lines, thin);
  thin.remember(chorus);
  const verses = inOrder([first, second ?? verse(false)], sung);
  const quotes = song.story.quotes.filter((quote) => quote !== hook?.quote);
  const most = room + least;
  const more = (): string[] | undefined => verseOf(left, { told, most: QUATRAIN }, lines, song)?.lines;
  const bridge = stanzas
    ? bridgeOfStanzas({ quotes, most, more }, stanzas, lines, song)
    : (bridgeOf({ quotes, left, most }, lines, song)?.lines ?? thin.add('bridge'));
  return draftOf({ verses, chorus, bridge, title: hook ? titleOfHook(hook) : thin.title() }, song);
}

/** The best verse is chosen first; they are sung in the order in which they were told, behind one of ours. */
function inOrder([one, other]: [string[], string[]], [first, second]: readonly Verse[]): [string[], string[]] {
  const isSwapped = first && (second ? comesAfter(second.tellings[0]!, first.tellings[0]!) : first.lines === one);
  return isSwapped ? [other, one] : [one, other];
}

function withoutHook(tellings: readonly Telling[], hook: Hook | undefined, enough: number): readonly Telling[] {
  const told = hook?.telling;
  const scenes = new Set(tellings.map(({ scene }) => scene)).size;
  if (!told || scenes < enough) return tellings;
  // The verse goes on with what the hook tells.
  if (tellings.some(({ after }) => after !== undefined && told.clauses.includes(after))) return tellings;
  return tellings.filter((telling) => !overlaps(told, telling) || goesFurther(telling, told));
}

/** Tells what the hook does, and the end of its sentence that the hook leaves out. */
function goesFurther(telling: Telling, hook: Telling): boolean {
  return telling.lost < hook.lost && telling.clauses.length > hook.clauses.length;
}

function overlaps(one: Telling, other: Telling): boolean {
  return one.clauses.some((clause) => other.clauses.includes(clause));
}

function hookOfOurs(stanzas: StanzaPool | undefined, lines: Lines): Hook | undefined {
  const [line] = (stanzas && lines.stanza(stanzas.hooks, {})) ?? [];
  return line === undefined ? undefined : { line };
}

/** Of the day, or of whom it is for where a verse of ours was sung before; with the age or the years that no verse told. */
function ownVerse(
  { isFirst, sung }: { isFirst: boolean; sung: readonly Verse[] },
  stanzas: StanzaPool | undefined,
  lines: Lines,
  song: SongInProgress,
): string[] | undefined {
  const isOfDay = isFirst || sung.length > 0;
  if (stanzas === undefined || (!isOfDay && subjectsOfStory(song).length > 0)) return undefined;
  const { age, years } = song.known;
  const told = sung
    .flatMap((verse) => verse.lines)
    .join(' ')
    .toLowerCase();
  const untold = Object.entries({ age: age?.words, years }).filter(
    ([, words]) => words !== undefined && !told.includes(words),
  );
  const values: Values = Object.fromEntries(untold);
  const parts = isOfDay ? (['open', 'middle'] as const) : (['middle', 'open'] as const);
  return lines.stanza(stanzas[parts[0]], values) ?? lines.stanza(stanzas[parts[1]], values);
}

/** For a story with nothing left to tell: the day's own opening, then what it is about, else what could be a chorus, which invents nothing. */
function thinVerse(
  isFirst: boolean,
  { lines, thin, song }: { lines: Lines; thin: ThinPage; song: SongInProgress },
): string[] {
  const nothing = new Set<never>();
  const first = isFirst ? thin.add('opening') : (lines.pair('chorus', nothing) ?? thin.add('answer'));
  const second = lines.ofAny(subjectsOfStory(song)) ?? lines.pair('chorus', nothing) ?? thin.add('answer');
  thin.remember([...first, ...second]);
  return [...first, ...second];
}

/** Of a story in a word or two, "fishing", that no line can be made of. */
function subjectsOfStory({ story: { scenes }, tellings, language }: SongInProgress): TellingSubject[] {
  if (tellings.length > 0) return [];
  return scenes.flatMap(({ clauses }) => {
    const tokens = clauses.flatMap((clause) => clause.tokens);
    return subjectsOf(clauses, tokens, language.bank.subjects, language.reading).filter(({ isLast }) => isLast);
  });
}

/** The line with the name opens and ends it. */
function thinChorus(lines: Lines, thin: ThinPage): string[] {
  const [first, second] = thin.add('hook');
  return [first, second, ...(lines.pair('chorus', new Set()) ?? thin.add('answer'))];
}

function titleOfHook({ line }: Hook): string {
  return line.replace(/(?<=^|\s)[“„«]\s?/gu, '').replace(/\s?[”“»]/gu, '');
}

/** The finished song: each name of several in its turn, the title with all of them. */
function draftOf({ verses, chorus, bridge, title }: Omit<Draft, 'told' | 'isAsTold'>, song: SongInProgress): Draft {
  const { language, name, names } = song;
  const text = [...verses.flat(), ...chorus, ...bridge].join(' ').toLowerCase();
  return {
    verses,
    chorus: chorusInTurn(chorus, names),
    bridge,
    title: language.titleCase(language.polish(title.replaceAll(name, names.whole).trim())),
    told: shareTold(song, text),
  };
}

function shareTold({ story, topics }: SongInProgress, song: string): number {
  const text = [song, ...toldByTopics(topics, song)].join('\n');
  // What the buyer told first counts twice.
  const words = story.scenes.flatMap(({ clauses, field }) => {
    const told = clauses.flatMap(({ tokens }) => tokens.map(({ lower }) => lower));
    return field === 'moment' ? [...told, ...told] : told;
  });
  const telling = words.filter((word) => word.length > 3);
  return telling.length === 0 ? 1 : telling.filter((word) => text.includes(word)).length / telling.length;
}
