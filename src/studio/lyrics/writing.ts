/** Writes one song: verse, chorus, verse, chorus, bridge, chorus, from the scenes of the story. */
import { bridgeOf } from './bridge.ts';
import { chorusOf, type Hook, hookOf } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import { Lines } from './lines.ts';
import { chorusInTurn } from './name.ts';
import type { Pool } from './pool.ts';
import type { Clause } from './reading/clause.ts';
import { chorusOfStanzas, hookOfStanzas } from './stanza-chorus.ts';
import { isWhole } from './stanzas.ts';
import { versesOfStanzas } from './stanza-verses.ts';
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
}

/** Lines of both verses and the bridge, at most, and of one of them: with more, a slow song is longer than promised. */
const LINES = 13;
const LONGEST = 7;
const SHORTEST = 2;
/** Lines kept for the second verse. */
const SECOND = 4;
/** The bridge has a line more where so many send the song. */
const MANY = 4;
/** A scene that the hook tells is still told in a verse when the story has fewer than these. */
const SCENES_ENOUGH = 3;
/** Share of choruses of the bank, where nothing was told that a chorus could be about. */
const THIN_CHORUS = 0.5;

/** Of stanzas where the language has them for this occasion and they may be true, else of the buyer's sentences. @throws StudioError internal when the bank has no couplet left for a part. */
export function writeSong(pool: Pool, song: SongInProgress): Draft {
  const hasStanzas = isWhole(pool.stanzas) && song.known.isShortLife !== true;
  return hasStanzas ? songOfStanzas(pool, song) : songOfSentences(pool, song);
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
  const text = [...verses.flat(), ...chorus, ...bridge].join(' ').toLowerCase();
  return {
    verses,
    chorus: chorusInTurn(chorus, song.names),
    bridge,
    title: titleFor(hook, thin, song),
    told: shareTold(song, text),
  };
}

function songOfSentences(pool: Pool, song: SongInProgress): Draft {
  const lines = new Lines(pool, song);
  const thin = new ThinPage(pool, song);
  const { tellings } = song;
  const hook = hookOf(song.story, tellings, lines, song);
  if (hook) lines.remember([hook.line]);
  let left = withoutHook(tellings, hook);
  const told: Clause[] = [];
  const least = SHORTEST + (song.story.people.length >= MANY ? 1 : 0);
  let room = LINES - least;
  const sung: Verse[] = [];
  const verse = (isFirst: boolean): string[] => {
    // The second verse wants as much as it takes to tell one thing.
    const most = Math.min(LONGEST, isFirst ? room - SECOND : room);
    const found = verseOf(left, { told, most }, lines, song);
    room -= found?.lines.length ?? 4;
    if (!found) return thinVerse(isFirst, { lines, thin, song });
    sung.push(found);
    left = left.filter((telling) => !found.tellings.some((one) => overlaps(one, telling)));
    told.push(...found.tellings.filter(({ isWhole }) => isWhole).flatMap(({ clauses }) => clauses));
    lines.remember(found.lines);
    thin.remember(found.lines);
    return found.lines;
  };
  const first = verse(true);
  const central = sung.flatMap((one) => one.tellings);
  const chorus = (hook && chorusOf(hook, central, lines, song)) ?? thinChorus(lines, thin);
  thin.remember(chorus);
  const verses = inOrder([first, verse(false)], sung);
  const quotes = song.story.quotes.filter((quote) => quote !== hook?.quote);
  const bridge = bridgeOf({ quotes, left, most: room + least }, lines, song);
  const text = [...verses.flat(), ...chorus, ...(bridge?.lines ?? [])].join(' ').toLowerCase();
  return {
    verses,
    chorus: chorusInTurn(chorus, song.names),
    bridge: bridge?.lines ?? thin.add('bridge'),
    title: titleFor(hook, thin, song),
    told: shareTold(song, text),
  };
}

/** The best verse is chosen first; they are sung in the order in which they were told. */
function inOrder([one, other]: [string[], string[]], [first, second]: readonly Verse[]): [string[], string[]] {
  const isSwapped = first && second && comesAfter(second.tellings[0]!, first.tellings[0]!);
  return isSwapped ? [other, one] : [one, other];
}

function withoutHook(tellings: readonly Telling[], hook: Hook | undefined): readonly Telling[] {
  const told = hook?.telling;
  const scenes = new Set(tellings.map(({ scene }) => scene)).size;
  if (!told || scenes < SCENES_ENOUGH) return tellings;
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

function titleFor(hook: Hook | undefined, thin: ThinPage, { language, name, names }: SongInProgress): string {
  const called = hook ? hook.line.replace(/(?<=^|\s)[“„«]\s?/gu, '').replace(/\s?[”“»]/gu, '') : thin.title();
  const text = called.replaceAll(name, names.whole);
  return language.titleCase(language.polish(text.trim()));
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
