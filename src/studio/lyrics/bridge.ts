/** The bridge: the words somebody says, the people who send them, what is left to tell. */
import { shuffled } from '../random.ts';
import type { SongInProgress } from './fitting.ts';
import type { Lines } from './lines.ts';
import type { Telling } from './telling.ts';

const MOST_NAMES = 4;
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
  /** The bridge may have five lines. */
  mayBeLong: boolean;
}

export function bridgeOf({ quotes, left, mayBeLong }: Before, lines: Lines, song: SongInProgress): Bridge | undefined {
  const quote = quoteLine(quotes, lines, song);
  const welcome = welcomeLine(lines, song);
  const people = [...(welcome === undefined ? [] : [welcome]), ...peopleLines(lines, song)];
  const senders = [...(people.length > (mayBeLong ? 2 : 1) ? [] : [quote]), ...people].filter(
    (line) => line !== undefined,
  );
  const told = left
    .filter(({ lines: { length }, isWhole, after }) => length === 1 && isWhole && !after)
    .toSorted((a, b) => b.score - a.score);
  const answered = told.find((telling) => lines.known(telling)?.isLast);
  if (senders.length === 1 && answered) {
    const pair = lines.about(answered);
    if (pair) return { lines: [senders[0]!, answered.lines[0]!, ...pair], tellings: [answered] };
  }
  const spare = senders.length < 2 ? told[0] : undefined;
  const [first, second, third] = [...(spare ? [spare.lines[0]!] : []), ...senders].slice(0, mayBeLong ? 3 : 2);
  if (first === undefined) return undefined;
  const pair = lines.pair(song.random() < OWN ? 'coda' : 'chorus', new Set());
  if (!pair) return undefined;
  const opener = people.includes(first) ? lines.single('calls', first) : undefined;
  const opened = second === undefined ? [opener ?? lines.single('intros', first), first] : [first, second];
  const [one, other] = opened;
  if (one === undefined || other === undefined) return undefined;
  return { lines: [one, other, ...(third === undefined ? [] : [third]), ...pair], tellings: spare ? [spare] : [] };
}

function quoteLine(
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
function welcomeLine(lines: Lines, { story }: SongInProgress): string | undefined {
  return story.newborn === undefined ? undefined : lines.single('welcome', '', { person: story.newborn });
}

/** One line of at most four names, or two of more. */
export function peopleLines(lines: Lines, song: SongInProgress): string[] {
  const people = song.story.people.filter((name) => name !== song.story.newborn);
  for (let count = Math.min(MOST_NAMES, people.length); count > 1; count--) {
    const [named, others] = [people.slice(0, count), people.slice(count, count + MOST_NAMES)];
    const row = others.length > 0 ? rowOf(named, song) : undefined;
    const line = gathered(row === undefined ? named : others, lines, song);
    if (line !== undefined) return row === undefined ? [line] : [row, line];
  }
  const [person] = people;
  const line = person === undefined ? undefined : lines.single('beside', '', { person });
  return line === undefined ? [] : [line];
}

function gathered(people: readonly string[], lines: Lines, { language }: SongInProgress): string | undefined {
  const [person] = people;
  if (people.length === 1) return lines.single('beside', '', { person: person! });
  return lines.single('gathered', '', { people: language.join(people) });
}

/** "Kate, Jo, Meg, Olly": the next line says what they do. */
function rowOf(people: readonly string[], { language, respell, measure }: SongInProgress): string | undefined {
  const row = people.join(', ');
  const count = language.syllables(respell(row)).length;
  return count >= measure.fewest && count <= measure.most ? row : undefined;
}
