/** The bridge: the words somebody says, the people who send them, what is left to tell. */
import { shuffled } from '../random.ts';
import type { SongInProgress } from './fitting.ts';
import type { Lines } from './lines.ts';
import type { Telling } from './telling.ts';
import { comesAfter } from './verses.ts';

export const MOST_NAMES = 4;
/** Lines of a bridge that tell, at most. */
const MOST_TOLD = 2;
/** Preference of what the buyer told first. */
const OF_MOMENT = 2;
/** Weight of what a sentence may leave out where it is told alone. */
const LEAST_LOST = 1;
/** Share of bridges that end on a couplet of their own; the others say what another chorus would. */
const OWN = 0.5;

export interface Bridge {
  lines: string[];
  tellings: Telling[];
}

interface Before {
  /** Those that the chorus does not sing. */
  quotes: readonly string[];
  left: readonly Telling[];
  /** Lines that it may have. */
  most: number;
}

/** Lines left to tell, then a couplet of those who send it; of its own where nobody does. */
export function bridgeOf({ quotes, left, most }: Before, lines: Lines, song: SongInProgress): Bridge | undefined {
  const signed = signedBy(most, lines, song);
  const welcome = welcomeLine(lines, song);
  const opening = [...(welcome === undefined ? [] : [welcome]), ...(signed?.rows ?? [])];
  const room = most - 2 - opening.length;
  const told = left
    .filter((telling) => telling.lines.length <= Math.min(room, MOST_TOLD) && telling.isWhole && standsAlone(telling))
    .toSorted((a, b) => worthOf(b) - worthOf(a));
  const front = toldFirst(told, room);
  const quote = front.lines.length < room ? quoteLine(quotes, lines, song) : undefined;
  const before = [...(quote === undefined ? [] : [quote]), ...front.lines, ...opening];
  const last = front.tellings.at(-1);
  if (signed === undefined && last && lines.known(last)?.isLast) {
    const pair = lines.about(last);
    if (pair) return { lines: [...before, ...pair], tellings: front.tellings };
  }
  if (signed === undefined && before.length === 0) return undefined;
  const pair = signed?.pair ?? lines.pair(song.random() < OWN ? 'coda' : 'chorus', new Set());
  return pair && { lines: [...before, ...pair], tellings: front.tellings };
}

/** The buyer's first field comes before the others. */
function worthOf({ score, lines, scene }: Telling): number {
  return score + lines.length + (scene.field === 'moment' ? OF_MOMENT : 0);
}

/** Nothing of its sentence is left out, and it needs no other. */
function standsAlone({ lost, after }: Telling): boolean {
  return lost < LEAST_LOST && after === undefined;
}

/** The best that there is room for: one in two lines, or two in one each, in the sequence of the order. */
function toldFirst(told: readonly Telling[], room: number): Bridge {
  const tellings: Telling[] = [];
  for (const telling of told) {
    const used = tellings.reduce((sum, { lines: { length } }) => sum + length, 0);
    const isNew = tellings.every(({ clauses }) => !clauses.some((clause) => telling.clauses.includes(clause)));
    if (isNew && used + telling.lines.length <= Math.min(room, MOST_TOLD)) tellings.push(telling);
  }
  const inOrder = tellings.toSorted((a, b) => (comesAfter(a, b) ? -1 : 1));
  return { lines: inOrder.flatMap(({ lines }) => lines), tellings: inOrder };
}

export function quoteLine(
  quotes: readonly string[],
  lines: Lines,
  { language, respell, measure, random }: SongInProgress,
): string | undefined {
  for (const quote of shuffled(quotes, random)) {
    const quoted = language.quotation(quote.replace(/^\p{L}/u, (letter) => letter.toUpperCase()));
    const framed = lines.single('quoting', '', { quote: quoted });
    if (framed !== undefined) return framed;
    const count = language.syllables(respell(quote)).length;
    if (count >= measure.fewest && count <= measure.most) return quoted;
  }
  return undefined;
}

/** Who was just born is named, whoever else is not. */
export function welcomeLine(lines: Lines, { story }: SongInProgress): string | undefined {
  return story.newborn === undefined ? undefined : lines.single('welcome', '', { person: story.newborn });
}

interface Signed {
  /** Names that the couplet has no room for, or all of them in a language whose bank has no such couplets. */
  rows: readonly string[];
  pair?: [string, string];
}

/** A couplet with at most four names, and a line of four more where there is room for it. */
function signedBy(most: number, lines: Lines, song: SongInProgress): Signed | undefined {
  const people = song.story.people.filter((name) => name !== song.story.newborn).slice(0, 2 * MOST_NAMES);
  for (let count = people.length; count > 0; count--) {
    for (const first of most > 2 ? [0, 2, 3, MOST_NAMES] : [0]) {
      const others = people.slice(first, count);
      if (others.length === 0 || others.length > MOST_NAMES) continue;
      const row = first > 0 ? rowOf(people.slice(0, first), song) : undefined;
      if (first > 0 && row === undefined) continue;
      const signed = signature(others, lines, song);
      if (signed) return { ...signed, rows: [...(row === undefined ? [] : [row]), ...signed.rows] };
    }
  }
  return undefined;
}

function signature(people: readonly string[], lines: Lines, { language }: SongInProgress): Signed | undefined {
  const [person] = people;
  if (person === undefined) return undefined;
  // "the Hendersons" are several.
  const isOne = people.length === 1 && !/^the \p{Lu}.*s$/u.test(person);
  const values = isOne ? { person } : { people: language.join(people) };
  const pair = lines.signed(values);
  if (pair) return { rows: [], pair };
  const row = lines.single(isOne ? 'beside' : 'gathered', '', values);
  return row === undefined ? undefined : { rows: [row] };
}

/** "Kate, Jo, Meg, Olly": the next line says what they do. */
export function rowOf(people: readonly string[], { language, respell, measure }: SongInProgress): string | undefined {
  const row = people.join(', ');
  const count = language.syllables(respell(row)).length;
  return count >= measure.fewest && count <= measure.most ? row : undefined;
}
