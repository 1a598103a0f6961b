import { isRightToLeft } from '#sleeve/lettering.ts';
import type { LyricSection } from '../contracts.ts';

/** Points, from the page's top left. */
export interface ScrollRow {
  text: string;
  x: number;
  y: number;
  rightToLeft: boolean;
  chorus: boolean;
}

export interface ScrollRoom {
  /** Left edge of each column. */
  columns: readonly number[];
  columnWidth: number;
  top: number;
  bottom: number;
  rowHeight: number;
  /** Between two sections. */
  gap: number;
  /** Indent of the continuation rows of a line that does not fit, in points. */
  indent: number;
}

/** Width of a text in points. */
type Measure = (text: string, chorus: boolean) => number;

/** Pages of rows: sections follow one another down the columns and stay whole; a song of one page has even columns. */
export function layoutScroll(sections: readonly LyricSection[], room: ScrollRoom, measure: Measure): ScrollRow[][] {
  const whole = fill(sections, room, measure);
  if (whole.length > 1) return whole;
  for (let bottom = room.top + room.rowHeight; bottom < room.bottom; bottom += room.rowHeight) {
    const even = fill(sections, { ...room, bottom }, measure);
    if (even.length === 1 && isUnbroken(sections, bottom, room, measure)) return even;
  }
  return whole;
}

/** True when a column that ends at `bottom` holds every section whole. */
function isUnbroken(sections: readonly LyricSection[], bottom: number, room: ScrollRoom, measure: Measure): boolean {
  return sections.every(({ tag, lines }) => {
    const rows = lines.flatMap((line) => wrapped(line.display, tag === 'chorus', room, measure));
    return rows.length * room.rowHeight <= bottom - room.top;
  });
}

function fill(sections: readonly LyricSection[], room: ScrollRoom, measure: Measure): ScrollRow[][] {
  const pages: ScrollRow[][] = [[]];
  let column = 0;
  let y = room.top;
  const next = (): void => {
    column += 1;
    y = room.top;
    if (column < room.columns.length) return;
    column = 0;
    pages.push([]);
  };
  for (const section of sections) {
    const rows = section.lines.flatMap((line) => wrapped(line.display, section.tag === 'chorus', room, measure));
    if (y > room.top && y + rows.length * room.rowHeight > room.bottom) next();
    for (const row of rows) {
      if (y + room.rowHeight > room.bottom) next();
      y += room.rowHeight;
      const left = room.columns[column] ?? 0;
      const x = row.rightToLeft ? left + room.columnWidth - row.inward : left + row.inward;
      pages.at(-1)?.push({ text: row.text, x, y, rightToLeft: row.rightToLeft, chorus: row.chorus });
    }
    y += room.gap;
  }
  return pages;
}

interface Wrapped {
  text: string;
  inward: number;
  rightToLeft: boolean;
  chorus: boolean;
}

/** A line in as many rows as it needs; a word longer than a row is cut between letters. */
function wrapped(line: string, chorus: boolean, { columnWidth, indent }: ScrollRoom, measure: Measure): Wrapped[] {
  const rightToLeft = isRightToLeft(line);
  const rows: Wrapped[] = [];
  const room = (): number => columnWidth - (rows.length > 0 ? indent : 0);
  let text = '';
  const put = (): void => {
    if (text !== '') rows.push({ text, inward: rows.length > 0 ? indent : 0, rightToLeft, chorus });
    text = '';
  };
  for (const word of line.split(/\s+/).filter(Boolean)) {
    const longer = text === '' ? word : `${text} ${word}`;
    if (measure(longer, chorus) <= room()) {
      text = longer;
      continue;
    }
    put();
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      if (measure(text + segment, chorus) > room()) put();
      text += segment;
    }
  }
  put();
  return rows;
}
