/** Verses and bridge of ours: what the buyer told goes into them only where it surely fits. */
import { StudioError } from '../contracts.ts';
import { bridgeOfStanzas } from './stanza-bridge.ts';
import { FIRST_DARING, type SongInProgress } from './fitting.ts';
import { thingsOf } from './keepsakes.ts';
import type { Lines, Values } from './lines.ts';
import type { StanzaPool } from './stanzas.ts';
import { joined } from './reading/tokens.ts';
import { subjectsOf } from './subjects.ts';
import type { Telling } from './telling.ts';
import type { FoundTopic } from './topic-sheets.ts';
import { CENTRAL, stanzasOf } from './topics.ts';
import { isUsed } from './use.ts';
import { comesAfter } from './verses.ts';

export interface StanzaSong {
  verses: [string[], string[]];
  bridge: string[];
}

interface Desk {
  stanzas: StanzaPool;
  lines: Lines;
  song: SongInProgress;
  /** Values that surely fit a slot. */
  values: Values;
  /** Sentences of the buyer that may be sung and were not yet. */
  left: Telling[];
  /** Lines that the chorus and the verse before it sing. */
  sung: readonly string[];
  /** The first verse tells something. */
  hasTold: boolean;
  /** Topics of the story that no verse told yet, the weightiest first. */
  topics: FoundTopic[];
  /** Lines that the verse may have. */
  most: number;
}

/** Lines of both verses and the bridge, at most: with more, a slow song is longer than promised. */
const LINES = 13;
const LONGEST = 5;
const SHORTEST_BRIDGE = 4;
/** Share of songs that begin with what was told first, where it may be sung. */
const TOLD_FIRST = 0.7;
/** Share of second verses about things, where a sentence could be sung as well. */
const OF_THINGS = 0.25;
/** Share of sentences with a subject of the bank that its couplet answers. */
const OF_SUBJECT = 0.75;
/** Words of a note, at most. */
const NOTE = 5;
/** Weight of what a sentence leaves out behind it, and of each line more. */
const LOST = 0.7;
const IN_MORE = 1.5;
const STRIKING = 1.5;

/** `sung`: the chorus, whose things and sentence are told already. */
export function versesOfStanzas(
  { sung, quotes }: { sung: readonly string[]; quotes: readonly string[] },
  stanzas: StanzaPool,
  lines: Lines,
  song: SongInProgress,
): StanzaSong {
  const { known } = song;
  const values: Values = {
    ...(known.age === undefined ? {} : { age: known.age.words }),
    ...(known.years === undefined ? {} : { years: known.years }),
  };
  const chorus = sung.join(' ').toLowerCase();
  const left = song.clear.filter(({ text }) => !chorus.includes(text.toLowerCase()));
  const desk: Desk = { stanzas, lines, song, values, left, sung, topics: ranked(song), hasTold: false, most: LONGEST };
  const first = firstVerse(desk);
  desk.hasTold = desk.left.length < left.length;
  desk.most = LINES - first.length - SHORTEST_BRIDGE;
  desk.sung = [...desk.sung, ...first];
  const second = secondVerse(desk);
  const most = LINES - first.length - second.length;
  const more = (): string[] | undefined => topicVerse(desk);
  return { verses: [first, second], bridge: bridgeOfStanzas({ quotes, most, more }, stanzas, lines, song) };
}

/** The weightiest first; the drafts of one order may differ in what they are about. */
function ranked({ topics, random, daring }: SongInProgress): FoundTopic[] {
  return topics
    .map((found) => ({ found, rank: found.weight + random() * (daring - FIRST_DARING) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ found }) => found);
}

function firstVerse(desk: Desk): string[] {
  const { song, lines, stanzas, values } = desk;
  const central = centralVerse(desk);
  if (central) return central;
  const isOfStart = ({ scene, clauses }: Telling): boolean =>
    scene.field === 'moment' && scene.order < 2 && clauses[0] === scene.clauses[0];
  const hasMore = desk.left.some((telling) => !isOfStart(telling)) || thingsOf(song, []).length > 1;
  const told =
    hasMore && song.random() < TOLD_FIRST ? toldVerse({ ...desk, left: desk.left.filter(isOfStart) }) : undefined;
  if (told) desk.left = withoutSung(desk.left, told.tellings);
  const isOfMany = desk.topics.length > 1;
  return (
    told?.lines ??
    (isOfMany ? topicVerse(desk) : undefined) ??
    needed(lines.stanza(stanzas.open, values) ?? lines.stanza(stanzas.middle, values))
  );
}

function secondVerse(desk: Desk): string[] {
  const { song, lines, stanzas, values } = desk;
  const ofThings = (): string[] | undefined => thingsVerse(desk);
  const hasFriends = desk.left.some(({ scene }) => scene.from !== undefined);
  const about = (hasFriends ? undefined : centralVerse(desk)) ?? eventVerse(desk) ?? topicVerse(desk);
  if (about) return about;
  if (desk.hasTold && song.random() < OF_THINGS) {
    const verse = ofThings();
    if (verse) return verse;
  }
  return (
    toldVerse(desk)?.lines ??
    ofThings() ??
    subjectVerse(desk) ??
    needed(
      lines.stanza(stanzas.middle, values) ?? lines.stanza(stanzas.open, values) ?? lines.stanza(stanzas.turn, values),
    )
  );
}

function centralVerse(desk: Desk): string[] | undefined {
  const [weightiest] = desk.topics;
  return weightiest !== undefined && weightiest.weight >= CENTRAL ? topicVerse(desk) : undefined;
}

/** The words of friends, else the event, where no verse told it yet. */
function eventVerse(desk: Desk): string[] | undefined {
  const ofFriends = desk.left.filter(({ scene }) => scene.from !== undefined);
  if (ofFriends.length === 0 && desk.hasTold) return undefined;
  const left = ofFriends.length > 0 ? ofFriends : desk.left.filter(({ scene }) => scene.field === 'moment');
  return toldVerse({ ...desk, left })?.lines;
}

/** One topic of the story, in four lines of ours; what the buyer told of it is not sung again, unless the event goes on. */
function topicVerse(desk: Desk): string[] | undefined {
  const { song, lines, values } = desk;
  const { occasion, story } = song;
  for (const found of desk.topics) {
    const stanzas = stanzasOf(found, 'verses', { occasion, perspective: story.perspective });
    const verse = lines.stanza(stanzas, { ...values, ...found.values });
    if (verse === undefined) continue;
    desk.topics = desk.topics.filter(({ evidence }) => evidence !== found.evidence);
    const told = desk.left.filter(({ text }) => isUsed(text, found.evidence));
    const goesOn = told.some((telling) => desk.left.some((other) => !told.includes(other) && isAfter(other, telling)));
    if (!goesOn) desk.left = desk.left.filter((telling) => !told.includes(telling));
    desk.sung = [...desk.sung, found.evidence];
    return verse;
  }
  return undefined;
}

function isAfter(one: Telling, other: Telling): boolean {
  return one.scene.field === 'moment' && one.scene.order > other.scene.order;
}

function needed(verse: string[] | undefined): string[] {
  if (verse === undefined) throw new StudioError('internal', 'the stanzas of this occasion are used up');
  return verse;
}

function thingsVerse({ song, lines, stanzas, sung }: Desk): string[] | undefined {
  for (const row of thingsOf(song, sung)) {
    const [one, other] = row;
    const verse = lines.stanza(stanzas.things, { this: one!, that: other!, things: song.language.join(row) });
    if (verse) return verse;
  }
  return undefined;
}

/** "fishing", "best roast potatoes in Hull": of a note no line can be made, but the bank knows what it is about. */
function subjectVerse({ song, lines, stanzas }: Desk): string[] | undefined {
  const { bank, reading } = song.language;
  const [note] = song.story.scenes;
  const tokens = note?.clauses.flatMap((clause) => clause.tokens) ?? [];
  if (note === undefined || tokens.length > NOTE) return undefined;
  const subjects = subjectsOf(note.clauses, tokens, bank.subjects, reading).filter(({ isLast }) => isLast);
  const about = lines.ofAny(subjects);
  const lead = about && lines.stanza(stanzas.leads, { quote: song.language.quotation(joined(tokens)) });
  return lead && [...lead, ...about];
}

interface ToldVerse {
  lines: string[];
  tellings: Telling[];
}

/** One sentence, or an event, in two lines or three and a couplet, or two of one line each with an answer behind either. */
function toldVerse(desk: Desk): ToldVerse | undefined {
  const { song } = desk;
  const ranked = desk.left
    .map((telling) => ({ telling, worth: worthOf(telling) + song.random() * song.daring * 2 }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ telling }) => telling);
  for (const telling of ranked.filter((one) => one.lines.length + 2 <= desk.most)) {
    const found =
      telling.lines.length > 1
        ? inManyLines(telling, desk)
        : (besideAnother(telling, ranked, desk) ?? besideThings(telling, desk));
    if (found) return found;
  }
  return undefined;
}

function worthOf({ score, lost, lines, striking }: Telling): number {
  return score + striking * STRIKING - lost * LOST + (lines.length - 1) * IN_MORE;
}

function inManyLines(telling: Telling, { lines, stanzas, song }: Desk): ToldVerse | undefined {
  lines.remember(telling.lines);
  const known = lines.known(telling);
  // By one word a sentence about dog biscuits would be about a dog.
  const isSure = known?.isLast === true && known.subject.words.every((entry) => entry.length > 1);
  const isKnown = isSure && song.random() < OF_SUBJECT;
  const pair = (isKnown ? lines.about(telling) : undefined) ?? lines.stanza(stanzas.answers, {});
  return pair && { lines: [...telling.lines, ...pair], tellings: [telling] };
}

function besideAnother(one: Telling, all: readonly Telling[], { lines, stanzas }: Desk): ToldVerse | undefined {
  const other = all.find(
    (telling) =>
      telling !== one &&
      telling.lines.length === 1 &&
      telling.scene !== one.scene &&
      telling.scene.from === one.scene.from,
  );
  if (other === undefined) return undefined;
  const [first, second] = comesAfter(one, other) ? [one, other] : [other, one];
  lines.remember([...first.lines, ...second.lines]);
  const answers = lines.stanza(stanzas.answers, {});
  if (answers === undefined) return undefined;
  return { lines: [first.lines[0]!, answers[0]!, second.lines[0]!, answers[1]!], tellings: [first, second] };
}

/** A line about things of the story between the answers, else one of ours. */
function besideThings(telling: Telling, { lines, stanzas, song, sung }: Desk): ToldVerse | undefined {
  lines.remember(telling.lines);
  const rows = thingsOf(song, [...sung, ...telling.lines]).map(([one, other]) => ({ this: one!, that: other! }));
  for (const values of [...rows, {}]) {
    const [beside] = lines.stanza(stanzas.beside, values) ?? [];
    const answers = beside === undefined ? undefined : lines.stanza(stanzas.answers, {});
    if (answers) return { lines: [telling.lines[0]!, answers[0]!, beside!, answers[1]!], tellings: [telling] };
  }
  return undefined;
}

function withoutSung(left: readonly Telling[], sung: readonly Telling[]): Telling[] {
  const told = new Set(sung.flatMap(({ clauses }) => clauses));
  return left.filter(({ clauses }) => !clauses.some((clause) => told.has(clause)));
}
