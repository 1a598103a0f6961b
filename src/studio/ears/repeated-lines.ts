/** Finds lines that were sung twice: the alignment may go through a line a second time, and does where that costs less. */
import { GAP, type HeardWord, likenessBetween, noneSung, type SungWord, withNextSung } from './align.ts';

/** A line that was heard twice. */
export interface RepeatedLine {
  line: number;
  /** Heard words of its second time: the first, and the one after the last. */
  from: number;
  to: number;
  /** Cost that the second time saves. */
  gain: number;
}

/** Words of the shortest line that is judged. */
export const SHORTEST_LINE = 3;
/** Cost that a second time must save: more than nothing, which half of its words can save by chance. */
const LEAST_GAIN = 0.1;

/** The surest first; no two of them share a heard word. */
export function repeatedLines(sung: readonly SungWord[], heard: readonly HeardWord[]): RepeatedLine[] {
  const like = likenessBetween(sung, heard);
  const before = [noneSung(heard.length)];
  for (let i = 0; i < sung.length; i++) before.push(withNextSung(before[i]!, (j) => like(i, j)));
  // The same from the end: costs of the words that are still to come.
  const after = [noneSung(heard.length)];
  for (let i = sung.length - 1; i >= 0; i--)
    after.push(withNextSung(after.at(-1)!, (j) => like(i, heard.length - 1 - j)));
  after.reverse();
  const once = before.at(-1)!.at(-1)!;
  const lines = linesOf(sung).filter(({ from, to }) => to - from >= SHORTEST_LINE);
  const twice = lines.map(({ line, from, to }): RepeatedLine => {
    let row = before[to]!;
    let origins: Int32Array = Int32Array.from(row, (_, j) => j);
    for (let i = from; i < to; i++) {
      const next = withNextSung(row, (j) => like(i, j));
      origins = originsOf(row, next, origins);
      row = next;
    }
    const rest = after[to]!;
    let end = 0;
    const costOf = (j: number): number => row[j]! + rest[heard.length - j]!;
    for (let j = 1; j <= heard.length; j++) if (costOf(j) < costOf(end)) end = j;
    return { line, from: origins[end]!, to: end, gain: once - costOf(end) };
  });
  const found: RepeatedLine[] = [];
  for (const candidate of twice.filter(({ gain }) => gain > LEAST_GAIN).toSorted((a, b) => b.gain - a.gain))
    if (found.every(({ from, to }) => candidate.to <= from || candidate.from >= to)) found.push(candidate);
  return found;
}

/** The heard word at which each path through the next row began, by the same choice of least cost that made the row. */
function originsOf(row: Float64Array, next: Float64Array, origins: Int32Array): Int32Array {
  const begun = new Int32Array(next.length);
  begun[0] = origins[0]!;
  for (let j = 1; j < next.length; j++) {
    if (next[j] === row[j]! + GAP) begun[j] = origins[j]!;
    else begun[j] = next[j] === next[j - 1]! + GAP ? begun[j - 1]! : origins[j - 1]!;
  }
  return begun;
}

interface Span {
  line: number;
  /** Sung words: the first, and the one after the last. */
  from: number;
  to: number;
}

function linesOf(sung: readonly SungWord[]): Span[] {
  const spans: Span[] = [];
  sung.forEach(({ line }, i) => {
    const last = spans.at(-1);
    if (last?.line === line) last.to = i + 1;
    else spans.push({ line, from: i, to: i + 1 });
  });
  return spans;
}
