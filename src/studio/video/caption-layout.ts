import { isRightToLeft } from '#sleeve/lettering.ts';
import type { CaptionPiece } from './caption-lines.ts';

/** Width of a text in pixels at a type size. */
export type Measure = (text: string, size: number) => number;

export interface CaptionRoom {
  /** Pixels a row may take. */
  width: number;
  /** Layouts to try, in order: the most rows, and type sizes in pixels from the largest down to the smallest. */
  tries: readonly { rows: number; largest: number; smallest: number }[];
  /** Pixels from one type size to the next. The first text of each size costs 45 ms, so there are few. */
  step: number;
}

export interface CaptionRow {
  units: CaptionUnit[];
  width: number;
  rightToLeft: boolean;
}

/** Drawn in one go; x from the row's left edge. */
export interface CaptionUnit {
  text: string;
  x: number;
  width: number;
  start: number;
  end: number;
}

/** Rows of a caption, broken between words, shrunk until they fit; a word longer than a row is cut between letters. */
export function layoutCaption(
  pieces: readonly CaptionPiece[],
  room: CaptionRoom,
  measure: Measure,
): { size: number; rows: CaptionRow[] } {
  const rightToLeft = isRightToLeft(pieces.map((piece) => piece.text).join(' '));
  for (const { rows, largest, smallest } of room.tries) {
    for (let size = Math.round(largest); size >= smallest; size -= room.step) {
      const broken = breakRows(pieces, room.width, (text) => measure(text, size));
      const fits = broken.length <= rows && broken.every((row) => rowWidth(row, size, measure) <= room.width);
      if (!fits) continue;
      const even = evened(broken, room.width, (text) => measure(text, size));
      return { size, rows: even.map((row) => placeRow(row, rightToLeft, size, measure)) };
    }
  }
  const size = Math.round(room.tries.at(-1)?.smallest ?? room.width / 20);
  const cut = pieces.flatMap((piece) => cutToWidth(piece, room.width, (text) => measure(text, size)));
  const rows = breakRows(cut, room.width, (text) => measure(text, size));
  return { size, rows: rows.map((row) => placeRow(row, rightToLeft, size, measure)) };
}

const joined = (pieces: readonly CaptionPiece[]): string =>
  pieces.map((piece, i) => (i > 0 && piece.spaceBefore ? ' ' : '') + piece.text).join('');

const rowWidth = (row: readonly CaptionPiece[], size: number, measure: Measure): number => measure(joined(row), size);

/** Fills rows in turn. */
function breakRows(
  pieces: readonly CaptionPiece[],
  width: number,
  measure: (text: string) => number,
): CaptionPiece[][] {
  const rows: CaptionPiece[][] = [];
  for (const piece of pieces) {
    const row = rows.at(-1);
    if (row && measure(joined([...row, piece])) <= width) row.push(piece);
    else rows.push([piece]);
  }
  return rows;
}

/** As many rows, evened out so that no word stands alone. */
function evened(rows: CaptionPiece[][], width: number, measure: (text: string) => number): CaptionPiece[][] {
  let best = rows;
  for (let share = 0.95; share > 0.45; share -= 0.05) {
    const next = breakRows(rows.flat(), width * share, measure);
    if (next.length > rows.length) break;
    best = next;
  }
  return best;
}

function cutToWidth(piece: CaptionPiece, width: number, measure: (text: string) => number): CaptionPiece[] {
  if (measure(piece.text) <= width) return [piece];
  const letters = Array.from(new Intl.Segmenter().segment(piece.text), ({ segment }) => segment);
  const texts: string[] = [''];
  for (const letter of letters) {
    const longer = (texts.at(-1) ?? '') + letter;
    if (measure(longer) > width && texts.at(-1)) texts.push(letter);
    else texts[texts.length - 1] = longer;
  }
  const span = (piece.end - piece.start) / texts.length;
  return texts.map((text, i) => ({
    text,
    start: piece.start + span * i,
    end: piece.start + span * (i + 1),
    spaceBefore: i === 0 && piece.spaceBefore,
  }));
}

/**
 * Places a row in reading order. Neighbouring words of the other direction are one unit, so that the text engine orders
 * them and the fill still runs one way.
 */
function placeRow(row: readonly CaptionPiece[], rightToLeft: boolean, size: number, measure: Measure): CaptionRow {
  const groups: CaptionPiece[][] = [];
  for (const piece of row) {
    const group = groups.at(-1);
    const foreign = (one: CaptionPiece): boolean => hasLetters(one.text) && isRightToLeft(one.text) !== rightToLeft;
    if (group && foreign(piece) && group.every(foreign)) group.push(piece);
    else groups.push([piece]);
  }
  const width = rowWidth(row, size, measure);
  const space = measure(' ', size);
  let pen = 0;
  const units = groups.map((group, i): CaptionUnit => {
    const [first, last] = [group[0], group.at(-1)];
    if (i > 0 && first?.spaceBefore) pen += space;
    const text = joined(group);
    const wide = measure(text, size);
    const x = rightToLeft ? width - pen - wide : pen;
    pen += wide;
    return { text, x, width: wide, start: first?.start ?? 0, end: last?.end ?? 0 };
  });
  return { units, width, rightToLeft };
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Progress of a row at `time` seconds, in pixels from its left edge; a right-to-left row is filled from its right end to it. */
export function sungEdge(row: CaptionRow, time: number): number {
  const begin = row.rightToLeft ? row.width : 0;
  let edge = begin;
  for (const { x, width, start, end } of row.units) {
    if (time < start) return edge;
    const share = time >= end || end <= start ? 1 : (time - start) / (end - start);
    edge = row.rightToLeft ? x + width * (1 - share) : x + width * share;
  }
  return edge;
}
