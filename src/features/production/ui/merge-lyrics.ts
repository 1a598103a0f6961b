import type { EditableLyrics } from '../contract.ts';

type Tag = EditableLyrics['sections'][number]['tag'];

/** A song flat: its title, and for each section its kind and its lines. */
type Item =
  | { kind: 'title'; display: string; sung: string }
  | { kind: 'section'; tag: Tag; display: string; sung: string }
  | { kind: 'line'; display: string; sung: string };

/** Part that both have changed differently, with the words of either; empty where one has taken it out. */
export interface Conflict {
  /** Position among the parts of the merged song. */
  id: number;
  mine: readonly Item[];
  theirs: readonly Item[];
}

type Part = { items: readonly Item[] } | { conflict: Conflict };

/** Two sets of changes to one song. Parts that only one side changed are merged already. */
export interface MergedLyrics {
  language: string;
  parts: readonly Part[];
  conflicts: readonly Conflict[];
}

function flat({ title, sections }: EditableLyrics): Item[] {
  return [
    { kind: 'title', display: title, sung: title },
    ...sections.flatMap(({ tag, lines }): Item[] => [
      { kind: 'section', tag, display: tag, sung: tag },
      ...lines.map(({ display, sung }): Item => ({ kind: 'line', display, sung })),
    ]),
  ];
}

const isSame = (a: Item | undefined, b: Item | undefined): boolean =>
  a !== undefined && b !== undefined && a.kind === b.kind && a.display === b.display && a.sung === b.sung;

const areSame = (a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, at) => isSame(item, b[at]));

/** For each item of `from` its position in `to`, by the longest common subsequence; undefined where it is gone. */
function positions(from: readonly Item[], to: readonly Item[]): (number | undefined)[] {
  const longest = Array.from({ length: from.length + 1 }, () => Array.from({ length: to.length + 1 }, () => 0));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--) {
      const row = longest[i];
      if (row) row[j] = isSame(from[i], to[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const found: (number | undefined)[] = from.map(() => undefined);
  for (let i = 0, j = 0; i < from.length && j < to.length;) {
    if (isSame(from[i], to[j])) found[i++] = j++;
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return found;
}

/** Merges two changes of one song, line by line (diff3): between lines that all three share, one side's change is taken. */
export function mergeLyrics(base: EditableLyrics, mine: EditableLyrics, theirs: EditableLyrics): MergedLyrics {
  const [from, ours, others] = [flat(base), flat(mine), flat(theirs)];
  const [inMine, inTheirs] = [positions(from, ours), positions(from, others)];
  const parts: Part[] = [];
  const conflicts: Conflict[] = [];
  let [b, m, t] = [0, 0, 0];
  const close = (toB: number, toM: number, toT: number): void => {
    const [was, here, there] = [from.slice(b, toB), ours.slice(m, toM), others.slice(t, toT)];
    if (areSame(was, there) || areSame(here, there)) parts.push({ items: here });
    else if (areSame(was, here)) parts.push({ items: there });
    else for (const [mineOf, theirsOf] of pairs(here, there)) add(mineOf, theirsOf);
  };
  const add = (here: readonly Item[], there: readonly Item[]): void => {
    if (areSame(here, there)) {
      parts.push({ items: here });
      return;
    }
    const conflict = { id: parts.length, mine: here, theirs: there };
    conflicts.push(conflict);
    parts.push({ conflict });
  };
  for (let at = 0; at < from.length; at++) {
    const [here, there] = [inMine[at], inTheirs[at]];
    if (here === undefined || there === undefined) continue;
    close(at, here, there);
    parts.push({ items: ours.slice(here, here + 1) });
    [b, m, t] = [at + 1, here + 1, there + 1];
  }
  close(from.length, ours.length, others.length);
  return { language: mine.language, parts, conflicts };
}

/** Lines of one place beside each other where both sides have as many, so that each is chosen by itself. */
function pairs(mine: readonly Item[], theirs: readonly Item[]): [readonly Item[], readonly Item[]][] {
  if (mine.length !== theirs.length || mine.some((item, at) => item.kind !== theirs[at]?.kind)) return [[mine, theirs]];
  return mine.map((item, at) => [[item], theirs.slice(at, at + 1)]);
}

/** The merged song with the side that was chosen for each conflict; mine where nothing was. */
export function resolveLyrics(
  { language, parts }: MergedLyrics,
  chosen: ReadonlyMap<number, 'mine' | 'theirs'>,
): EditableLyrics {
  const items = parts.flatMap((part) =>
    'items' in part ? part.items : part.conflict[chosen.get(part.conflict.id) ?? 'mine'],
  );
  const lyrics: EditableLyrics = { title: '', language, sections: [] };
  for (const item of items) {
    if (item.kind === 'title') lyrics.title = item.display;
    else if (item.kind === 'section') lyrics.sections.push({ tag: item.tag, lines: [] });
    else lyrics.sections.at(-1)?.lines.push({ display: item.display, sung: item.sung });
  }
  return lyrics;
}
