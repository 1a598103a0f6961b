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

/** Cost of a word without a partner. */
export const GAP = 0.62;
/** Likeness that two partners need at least. */
const LIKE_ENOUGH = 0.3;

/** Likeness of a sung and a heard word, by their indices. */
export type Likeness = (sung: number, heard: number) => number;

export function likenessBetween(sung: readonly SungWord[], heard: readonly HeardWord[]): Likeness {
  const forms = heard.map(({ text }) => plainForm(text));
  const table = Float64Array.from({ length: sung.length * heard.length }, (_, at) =>
    likenessOf(sung[Math.floor(at / heard.length)]!.forms, forms[at % heard.length]!),
  );
  return (i, j) => table[i * heard.length + j]!;
}

/** The alignment with the least cost over both sequences. */
export function align(sung: readonly SungWord[], heard: readonly HeardWord[]): AlignedPair[] {
  const like = likenessBetween(sung, heard);
  const rows = [noneSung(heard.length)];
  for (let i = 0; i < sung.length; i++) rows.push(withNextSung(rows[i]!, (j) => like(i, j)));
  return walkBack(rows, like);
}

/** Least cost of the first so many heard words while nothing is sung. */
export function noneSung(heard: number): Float64Array {
  return Float64Array.from({ length: heard + 1 }, (_, j) => j * GAP);
}

/** Least cost of the first so many heard words with one sung word more. */
export function withNextSung(before: Float64Array, like: (heard: number) => number): Float64Array {
  const row = new Float64Array(before.length);
  row[0] = before[0]! + GAP;
  for (let j = 1; j < row.length; j++)
    row[j] = Math.min(before[j - 1]! + 1 - like(j - 1), before[j]! + GAP, row[j - 1]! + GAP);
  return row;
}

/** @param rows costs by the number of sung words, then of heard ones */
function walkBack(rows: readonly Float64Array[], like: Likeness): AlignedPair[] {
  const pairs: AlignedPair[] = [];
  let [i, j] = [rows.length - 1, rows[0]!.length - 1];
  while (i > 0 || j > 0) {
    const here = rows[i]![j]!;
    if (i > 0 && here === rows[i - 1]![j]! + GAP) pairs.push({ sung: --i, heard: null, likeness: 0 });
    else if (j > 0 && here === rows[i]![j - 1]! + GAP) pairs.push({ sung: null, heard: --j, likeness: 0 });
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
