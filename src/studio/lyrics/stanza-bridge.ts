/** The bridge of a song of stanzas: who sends it, and what stays; of nobody named what we wish. */
import { rowOf, welcomeLine, MOST_NAMES, quoteLine } from './bridge.ts';
import type { SongInProgress } from './fitting.ts';
import type { Lines } from './lines.ts';
import type { Stanza, StanzaPool } from './stanzas.ts';

/** Lines of a bridge, at most. */
const MOST = 5;
const COUPLET = 2;
const QUATRAIN = 4;

/** `most`: lines that it may have. `more`: a verse about what else the story is about. */
export function bridgeOfStanzas(
  { quotes, most, more }: { quotes: readonly string[]; most: number; more: () => string[] | undefined },
  stanzas: StanzaPool,
  lines: Lines,
  song: SongInProgress,
): string[] {
  const welcome = welcomeLine(lines, song);
  const opening = welcome === undefined ? [] : [welcome];
  const people = song.story.people.filter((name) => name !== song.story.newborn).slice(0, 2 * MOST_NAMES);
  const signed = signedBy(people, stanzas, lines, song);
  if (signed === undefined) {
    const hasRoom = opening.length + QUATRAIN <= most;
    const turn =
      (hasRoom ? (more() ?? lines.stanza(stanzas.turn, {})) : undefined) ?? lines.stanza(stanzas.last, {}) ?? [];
    return [...opening, ...turn];
  }
  const before = [...opening, ...signed];
  const room = Math.min(MOST, most) - before.length - COUPLET;
  // One word is a name or a thing more often than a saying.
  const sayings = quotes.filter((quote) => quote.includes(' '));
  const quote = room > 0 && opening.length === 0 ? quoteLine(sayings, lines, song) : undefined;
  const last = room < 0 ? undefined : lines.stanza(stanzas.last, {});
  return [...(quote === undefined ? [] : [quote]), ...before, ...(last ?? [])];
}

/** A couplet with at most four names, behind a line of four more. */
function signedBy(
  people: readonly string[],
  stanzas: StanzaPool,
  lines: Lines,
  song: SongInProgress,
): string[] | undefined {
  for (let count = people.length; count > 0; count--) {
    for (const first of [0, 2, 3, MOST_NAMES]) {
      const others = people.slice(first, count);
      if (others.length === 0 || others.length > MOST_NAMES) continue;
      const row = first > 0 ? rowOf(people.slice(0, first), song) : undefined;
      if (first > 0 && row === undefined) continue;
      // "Jim, Uncle Fitzy | and Colleen and Maura have put in a line"
      const couplets = row === undefined ? stanzas.with : stanzas.with.filter(goesOnWith(song));
      // Behind a row, one more is one of several.
      const values = row === undefined ? valuesOf(others, song) : { people: song.language.join(others) };
      const pair = lines.stanza(couplets, values) ?? lines.signed(values);
      if (pair) return [...(row === undefined ? [] : [row]), ...pair];
    }
  }
  return undefined;
}

/** A couplet that begins with the "and" of its language. */
function goesOnWith({ language }: SongInProgress): (stanza: Stanza) => boolean {
  const and = language.join(['', '']).trim();
  return ({ lines: [first = []] }) => first.every(({ text }) => text.startsWith(`${and} {`));
}

function valuesOf(names: readonly string[], { language }: SongInProgress): Record<string, string> {
  const [only = ''] = names;
  const isOne = names.length === 1 && language.isHousehold?.(only) !== true;
  return isOne ? { person: only } : { people: language.join(names) };
}
