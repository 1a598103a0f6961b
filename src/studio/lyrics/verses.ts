/** The verses: what happened in up to five lines of the buyer's, then one that rhymes or a couplet where they do not rhyme by themselves. */
import type { SongInProgress } from './fitting.ts';
import type { Language } from './language.ts';
import { lastThingIn } from './keepsakes.ts';
import type { Lines } from './lines.ts';
import type { Clause } from './reading/clause.ts';
import { isDenial, mannerOf } from './reading/manner.ts';
import type { ReadingRules } from './reading/rules.ts';
import { kindsOf } from './reading/story.ts';
import type { Telling } from './telling.ts';
import { strikingIn } from './weight.ts';

export interface Verse {
  lines: string[];
  tellings: Telling[];
}

/** Preference of a form, by how much of it is the buyer's. */
const FORM = { long: 4, three: 3.6, twoAndOne: 3.2, oneAndOne: 2.6, two: 3.4, one: 0 } as const;
/** Lines of a verse that are the buyer's, at most, and preference of four that rhyme by themselves. */
const MOST_TOLD = 5;
const COUPLETS = 0.4;
const RHYMED = 5;
/** Share of verses that end on the last thing they named, where they could end on a subject as well. */
const OF_THING = 0.5;
/** Preference of an event in several short sentences. */
const EVENT = 12;
/** The same of what was noted beside the event. */
const NOTES = 5;
/** Two scenes of one field that follow each other belong together. */
const TOGETHER = 2.5;
/** A sentence is told to its end, or another is. */
const LOST = 1.8;
const TRIED = 26;
const MOMENT = 3.5;
/** The same of the whole of the first sentence. */
const FIRST = 5;
/** The same of what comes next behind what was sung. */
const NEXT = 3.5;
/** Preference of a verse that ends on a couplet about what it told last, or about what it told before. */
const ANSWERED = { last: 6, earlier: 3 } as const;

type Plan = { tellings: Telling[]; score: number };

/** Clauses that were sung before a verse, and lines that it may have: with more, a slow song is longer than promised. */
interface Before {
  told: readonly Clause[];
  most: number;
}

/** The best verse of the scenes that are left; none when they fill none. */
export function verseOf(
  left: readonly Telling[],
  { told, most }: Before,
  lines: Lines,
  song: SongInProgress,
): Verse | undefined {
  const plans = [
    ...runs(left),
    ...longer(left, most),
    ...pairs(left, lines, song),
    ...(lines.hasStanzas ? notesInTurn(left, lines) : []),
    ...left.filter(({ lines: { length } }) => length < 3).map(alone),
  ]
    .filter((plan) => isUnderstood(plan, told))
    .map((plan) => ({
      ...plan,
      score:
        plan.score + momentous(plan, told) + answered(plan, lines, song) - lostBy(plan) + song.random() * song.daring,
    }))
    .toSorted((a, b) => b.score - a.score);
  const seen = new Set<string>();
  for (const { tellings } of plans) {
    const said = tellings.map(({ text }) => text).join('|');
    if (seen.has(said) || seen.size >= TRIED) continue;
    seen.add(said);
    const sung = setVerse(tellings, most, lines, song);
    if (sung) return { lines: sung, tellings };
  }
  return undefined;
}

/** True where whatever only goes on with another clause is told after it, and not on a line of its own after "here's one about you". */
function isUnderstood({ tellings }: Plan, told: readonly Clause[]): boolean {
  if (tellings.length === 1 && tellings[0]!.after && tellings[0]!.lines.length === 1) return false;
  return tellings.every(
    ({ after }, at) =>
      after === undefined ||
      told.includes(after) ||
      tellings.slice(0, at).some(({ clauses, isWhole }) => isWhole && clauses.includes(after)),
  );
}

/** Weight of the ends of sentences that this verse leaves out. */
function lostBy({ tellings }: Plan): number {
  return tellings
    .filter(({ clauses }, at) => !tellings.slice(at + 1).some(({ after }) => after === clauses.at(-1)))
    .reduce((sum, { lost }) => sum + lost * LOST, 0);
}

/** Preference of a verse that tells to its end what the buyer told first. */
function momentous({ tellings: [first] }: Plan, told: readonly Clause[]): number {
  if (first?.scene.field !== 'moment' || first.lost > 0) return 0;
  if (goesRightOn(first, told)) return MOMENT + NEXT;
  const { scene, clauses, lines } = first;
  const isFirst = scene.order === 0 && clauses[0] === scene.clauses[0];
  return isFirst && (clauses.length === scene.clauses.length || lines.length > 3) ? MOMENT + FIRST : MOMENT;
}

/** Begins with what comes next behind something that was sung. */
function goesRightOn({ scene, before, clauses }: Telling, told: readonly Clause[]): boolean {
  const at = scene.clauses.indexOf(clauses[0]!);
  const last = at > 0 ? scene.clauses[at - 1] : before;
  return last !== undefined && told.includes(last);
}

/** A couplet about what was just told is worth more than a third line with a line that rhymes on it. */
function answered({ tellings }: Plan, lines: Lines, { language: { reading } }: SongInProgress): number {
  const told = tellings.reduce((sum, telling) => sum + telling.lines.length, 0);
  const known = lines.known(tellings.at(-1)!);
  if (
    known === undefined ||
    (!known.isLast && (told > 2 || isTurn(tellings.at(-1)!, reading))) ||
    (told > 2 && tellings.length > 1 && !lines.hasStanzas)
  )
    return 0;
  return known.isLast ? ANSWERED.last : ANSWERED.earlier;
}

function longer(left: readonly Telling[], most: number): Plan[] {
  return left
    .filter(({ lines: { length } }) => length > 2 && length < most)
    .map((telling) => ({
      tellings: [telling],
      score: (telling.lines.length === 3 ? FORM.three : FORM.long) + telling.score,
    }));
}

function pairs(left: readonly Telling[], lines: Lines, { language }: SongInProgress): Plan[] {
  return left.flatMap((one) =>
    left
      .filter((other) => one.lines.length + other.lines.length <= MOST_TOLD && comesAfter(one, other))
      .map((other) => {
        const told = [...one.lines, ...other.lines];
        const form = told.length > 3 ? FORM.long : told.length === 3 ? FORM.twoAndOne : FORM.oneAndOne;
        const isOfField = one.scene.field === other.scene.field;
        const isNext = isOfField && other.scene.order - one.scene.order <= 1;
        // Of an event told in several sentences none is left out between two.
        const isApart = !isOfField || one.scene.field === 'moment';
        const near = isNext || isLoneNote(other, lines) ? TOGETHER : isApart ? -TOGETHER : 0;
        const rhymed = isRhymed(told, language) ? RHYMED : 0;
        return {
          tellings: [one, other],
          score: form + (one.score + other.score) * 0.62 + near + rhymed,
        };
      }),
  );
}

/** One line that fills no verse of its own: beside others, or left out. */
const isLoneNote = ({ lines: { length }, lost, scene }: Telling, lines: Lines): boolean =>
  lines.hasStanzas && length === 1 && lost === 0 && scene.field === 'details';

/** Two notes, the one last that the bank has a couplet about: notes have no order. */
function notesInTurn(left: readonly Telling[], lines: Lines): Plan[] {
  const notes = left.filter(({ scene, after, lost }) => scene.field === 'details' && !after && lost === 0);
  const lasts = notes.filter((one) => one.lines.length < 3 && lines.known(one)?.isLast);
  return lasts.flatMap((last) =>
    notes
      .filter((first) => first.lines.length === 1 && first.scene !== last.scene && comesAfter(last, first))
      .map((first) => ({ tellings: [first, last], score: FORM.twoAndOne + (first.score + last.score) * 0.62 })),
  );
}

/** Three short sentences and more that follow each other: "He proposed on a pedalo. It started sinking. She said yes." */
function runs(left: readonly Telling[]): Plan[] {
  const whole = left.filter(({ lost, clauses, scene }) => lost === 0 && clauses.length === scene.clauses.length);
  return whole.flatMap((first) => {
    const row = [first];
    for (let next = followerOf(first, whole); next; next = followerOf(next, whole)) {
      if (row.reduce((sum, { lines }) => sum + lines.length, next.lines.length) > MOST_TOLD) break;
      row.push(next);
    }
    const worth = row.reduce((sum, { score }) => sum + score, 0);
    const isEvent = first.scene.field === 'moment';
    return row.length < 3 ? [] : [{ tellings: row, score: (isEvent ? EVENT : NOTES) + worth * 0.5 }];
  });
}

/** The next sentence, in the fewest lines. */
function followerOf({ scene }: Telling, whole: readonly Telling[]): Telling | undefined {
  return whole
    .filter(
      ({ scene: { field, order, from } }) => field === scene.field && from === scene.from && order === scene.order + 1,
    )
    .toSorted((a, b) => a.lines.length - b.lines.length)[0];
}

/** Four lines as a b c b, or a a b b. */
function isRhymed(told: readonly string[], language: Language): boolean {
  const [first, second, third, fourth, more] = told;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined || more !== undefined)
    return false;
  return language.rhymes(second, fourth) || (language.rhymes(first, second) && language.rhymes(third, fourth));
}

/** The other is told after the one in the order. */
export function comesAfter(one: Telling, other: Telling): boolean {
  if (one.scene === other.scene) {
    const last = one.scene.clauses.indexOf(one.clauses.at(-1)!);
    return other.scene.clauses.indexOf(other.clauses[0]!) > last;
  }
  const rank = { moment: 0, details: 1, words: 2 } as const;
  const [first, second] = [rank[one.scene.field], rank[other.scene.field]];
  return first === second ? one.scene.order < other.scene.order : first < second;
}

function alone(telling: Telling): Plan {
  return { tellings: [telling], score: (telling.lines.length === 2 ? FORM.two : FORM.one) + telling.score * 0.8 };
}

function setVerse(
  tellings: readonly Telling[],
  most: number,
  lines: Lines,
  song: SongInProgress,
): string[] | undefined {
  const { language, random } = song;
  const told = tellings.flatMap((telling) => telling.lines);
  const last = tellings.at(-1)!;
  if (told.length >= most) return isRhymed(told, language) ? told : undefined;
  if (isRhymed(told, language)) return told;
  const hasRoom = told.length + 2 <= most && (told.length < 3 || lines.hasStanzas || isOneEvent(tellings));
  const pair = hasRoom ? (ofThing(told, lines, song) ?? answerTo(last, lines, language.reading)) : undefined;
  if (pair && told.length > 1) return [...told, ...pair];
  // Few lines of the bank rhyme on one sound: where a couplet would do as well, it takes turns.
  const isTurnOfCouplet = hasRoom && (lines.hasStanzas || (!lines.hasManyClosers && random() < COUPLETS));
  if (told.length > 2 && !isTurnOfCouplet) {
    const across = told.length === 4 ? undefined : lines.rhyming(told.at(-2)!);
    const closer = across ?? lines.rhyming(told.at(-1)!);
    if (closer !== undefined) return [...told, closer];
  }
  if (!hasRoom) return undefined;
  if (lines.hasStanzas && told.length === 1) return besideOne(told[0]!, pair, lines);
  const general = pair ?? generalPair(last, lines, language.reading);
  if (!general) return undefined;
  if (told.length > 1) return [...told, ...general];
  const intro = lines.single('intros', told[0]!);
  return intro === undefined ? undefined : [intro, told[0]!, ...general];
}

/** One line and three that could stand behind any other tell less than a verse of ours. */
function besideOne(line: string, pair: [string, string] | undefined, lines: Lines): string[] | undefined {
  const beside = pair && lines.beside();
  return pair && beside !== undefined ? [line, beside, ...pair] : undefined;
}

/** One sentence, or several that follow each other. */
function isOneEvent(tellings: readonly Telling[]): boolean {
  return tellings.every(({ scene }, at) => {
    const before = tellings[at - 1]?.scene;
    return !before || (before.field === scene.field && scene.order - before.order <= 1);
  });
}

/** A couplet about what was told; not about what was only mentioned before something went wrong. */
function answerTo(telling: Telling, lines: Lines, rules: ReadingRules): [string, string] | undefined {
  const known = lines.known(telling);
  return known && (known.isLast || (telling.lines.length < 3 && !isTurn(telling, rules)))
    ? lines.about(telling)
    : undefined;
}

/** A couplet about the thing that the last lines name: "you taped it to the cash register". */
function ofThing(
  told: readonly string[],
  lines: Lines,
  { language, random }: SongInProgress,
): [string, string] | undefined {
  if (random() >= OF_THING) return undefined;
  const thing = lastThingIn(told.slice(-2), language);
  return thing === undefined ? undefined : lines.ofThing(thing);
}

/** Goes on to something rare, comic or gone wrong. */
function isTurn({ clauses }: Telling, rules: ReadingRules): boolean {
  return clauses.slice(1).some(({ tokens }) => strikingIn(tokens, rules) > 0);
}

/** A couplet for what has no subject that the bank knows. What is true of an event is not true where it is denied. */
function generalPair({ clauses }: Telling, lines: Lines, rules: ReadingRules): [string, string] | undefined {
  const tokens = clauses.flatMap((clause) => clause.tokens);
  const kinds = clauses.at(-1)!.tokens.some(({ lower }) => isDenial(lower, rules))
    ? []
    : kindsOf(tokens, rules).slice(0, 1);
  // "That's how we know that it's you" is true of what the recipient does alone.
  const manner = mannerOf(clauses.at(-1)!, rules);
  const isOfRecipient = clauses.some(({ turned }) => turned);
  return lines.pair('follow', new Set(kinds), manner === 'state' && !isOfRecipient ? 'event' : manner);
}
