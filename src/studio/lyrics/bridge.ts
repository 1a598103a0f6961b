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

/** @param quotes that the chorus does not sing */
export function bridgeOf(
  quotes: readonly string[],
  left: readonly Telling[],
  lines: Lines,
  song: SongInProgress,
): Bridge | undefined {
  const quote = quoteLine(quotes, lines, song);
  const people = welcomeLine(lines, song) ?? peopleLine(lines, song);
  const told = left.filter((telling) => telling.lines.length === 1).toSorted((a, b) => b.score - a.score);
  const spare = [quote, people].filter((line) => line !== undefined).length < 2 ? told[0] : undefined;
  const items = [spare?.lines[0], quote, people].filter((line) => line !== undefined);
  const [first, second] = items;
  if (first === undefined) return undefined;
  const pair = lines.pair(song.random() < OWN ? 'coda' : 'chorus', new Set());
  if (!pair) return undefined;
  const opened = second === undefined ? [lines.single('intros', first), first] : [first, second];
  const [one, other] = opened;
  if (one === undefined || other === undefined) return undefined;
  return { lines: [one, other, ...pair], tellings: spare ? [spare] : [] };
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

/** At most four names, in one line; fewer when they are long. */
export function peopleLine(lines: Lines, { story, language }: SongInProgress): string | undefined {
  for (let count = Math.min(MOST_NAMES, story.people.length); count > 1; count--) {
    const line = lines.single('gathered', '', { people: language.join(story.people.slice(0, count)) });
    if (line !== undefined) return line;
  }
  const [person] = story.people;
  return person === undefined ? undefined : lines.single('beside', '', { person });
}
