/** Aligns what was heard with what was to be sung, word by word. */
import type { Lyrics } from '../contracts.ts';

/** A word with its times in seconds, as a service or a recogniser gives it. */
export interface HeardWord {
  text: string;
  start: number;
  end: number;
}

/** A word of the lyrics. */
export interface SungWord {
  /** As displayed. */
  text: string;
  /** Plain forms that count as it: as displayed and as sung. */
  forms: string[];
  /** Index of the lyric line over the whole song. */
  line: number;
}

/** One step of an alignment; an index is null where the other side has a word of its own. */
export interface AlignedPair {
  sung: number | null;
  heard: number | null;
  /** 0 to 1: likeness of the two words. */
  likeness: number;
}

/** Letters and digits in lower case, without accents. */
export function plainForm(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function sungWords({ sections }: Lyrics): SungWord[] {
  const lines = sections.flatMap(({ lines: inside }) => inside);
  return lines.flatMap(({ display, sung }, line) => {
    const shown = display.split(/\s+/u).filter((word) => plainForm(word) !== '');
    const spoken = sung.split(/\s+/u).filter((word) => plainForm(word) !== '');
    const pairs = shown.length === spoken.length;
    return shown.map((text, index) => ({
      text,
      forms: [...new Set([plainForm(text), ...(pairs ? [plainForm(spoken[index]!)] : [])])],
      line,
    }));
  });
}

/** Cost of a word without a partner, and the likeness that two partners need at least. */
const [GAP, LIKE_ENOUGH] = [0.62, 0.3];

/** The alignment with the least cost over both sequences. */
export function align(sung: readonly SungWord[], heard: readonly HeardWord[]): AlignedPair[] {
  const forms = heard.map(({ text }) => plainForm(text));
  const width = heard.length + 1;
  const cost = new Float64Array((sung.length + 1) * width);
  const like = (i: number, j: number): number => likenessOf(sung[i]!.forms, forms[j]!);
  for (let i = 1; i <= sung.length; i++) cost[i * width] = cost[(i - 1) * width]! + GAP;
  for (let j = 1; j <= heard.length; j++) cost[j] = cost[j - 1]! + GAP;
  for (let i = 1; i <= sung.length; i++)
    for (let j = 1; j <= heard.length; j++)
      cost[i * width + j] = Math.min(
        cost[(i - 1) * width + j - 1]! + 1 - like(i - 1, j - 1),
        cost[(i - 1) * width + j]! + GAP,
        cost[i * width + j - 1]! + GAP,
      );
  return walkBack(sung.length, heard.length, { cost, width, like });
}

function walkBack(
  i: number,
  j: number,
  { cost, width, like }: { cost: Float64Array; width: number; like: (i: number, j: number) => number },
): AlignedPair[] {
  const pairs: AlignedPair[] = [];
  while (i > 0 || j > 0) {
    const here = cost[i * width + j]!;
    if (i > 0 && here === cost[(i - 1) * width + j]! + GAP) pairs.push({ sung: --i, heard: null, likeness: 0 });
    else if (j > 0 && here === cost[i * width + j - 1]! + GAP) pairs.push({ sung: null, heard: --j, likeness: 0 });
    else {
      const likeness = like(--i, --j);
      if (likeness >= LIKE_ENOUGH) pairs.push({ sung: i, heard: j, likeness });
      else pairs.push({ sung: null, heard: j, likeness: 0 }, { sung: i, heard: null, likeness: 0 });
    }
  }
  return pairs.toReversed();
}

const known = new Map<string, number>();

/** 1 for the same word, less by the letters in which two words differ. */
export function likenessOf(forms: readonly string[], heard: string): number {
  return Math.max(...forms.map((form) => likeness(form, heard)));
}

function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const key = `${one} ${other}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = Math.max(0, 1 - distance(one, other) / Math.max(one.length, other.length));
  if (known.size > 200_000) known.clear();
  known.set(key, value);
  return value;
}

/** Levenshtein's. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
