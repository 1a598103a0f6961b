import type { Revision } from '../contract.ts';
import type { Lyrics } from './conversation-api.ts';

/** A line of the newest lyrics that the producer may change, and what the buyer said of it. */
export interface EditableLine {
  /** Position among all lines, from 0. */
  line: number;
  words: string;
  wrong: string | null;
}

/** Every line of the newest lyrics. A picked line is found again by its words where the song has changed since. */
export function editableLines(lyrics: Lyrics, { details }: Pick<Revision, 'details'>): EditableLine[] {
  const lines = lyrics.sections.flatMap((section) => section.lines.map((line) => line.display));
  const wrong = new Map<number, string>();
  for (const picked of details.lines) {
    const at = lines[picked.line] === picked.words ? picked.line : lines.indexOf(picked.words);
    if (at >= 0) wrong.set(at, picked.wrong);
  }
  return lines.map((words, line) => ({ line, words, wrong: wrong.get(line) ?? null }));
}

/**
 * The lyrics with changed words; a changed line is sung as it is printed. Null when nothing was changed, so that the same
 * words are sung again. A line left empty is not sung at all.
 */
export function changedLyrics(lyrics: Lyrics, changed: ReadonlyMap<number, string>): Lyrics | null {
  let at = -1;
  let isChanged = false;
  const sections = lyrics.sections
    .map((section) => ({
      ...section,
      lines: section.lines
        .map((line) => {
          at += 1;
          const words = changed.get(at)?.trim();
          if (words === undefined || words === line.display) return line;
          isChanged = true;
          return { display: words, sung: words };
        })
        .filter((line) => line.display !== ''),
    }))
    .filter((section) => section.lines.length > 0);
  return isChanged && sections.length > 0 ? { ...lyrics, sections } : null;
}

/** A line that has other words in the newer song, and those typed here, if any. */
export interface ConflictingLine {
  line: number;
  now: string;
  mine: string | null;
}

const linesOf = ({ sections }: Lyrics): string[] =>
  sections.flatMap((section) => section.lines.map((line) => line.display));

/** The lines of the newer song that read otherwise than those the changes were made to. */
export function conflictingLines(from: Lyrics, newer: Lyrics, changed: ReadonlyMap<number, string>): ConflictingLine[] {
  const before = linesOf(from);
  return linesOf(newer).flatMap((now, line) => {
    const mine = changed.get(line) ?? null;
    return now === before[line] ? [] : [{ line, now, mine: mine === now ? null : mine }];
  });
}

/** Typed words at the lines of the newer song: where the old line is found again, else in its place. */
export function carriedOver(from: Lyrics, newer: Lyrics, changed: ReadonlyMap<number, string>): Map<number, string> {
  const [before, after] = [linesOf(from), linesOf(newer)];
  return new Map(
    Array.from(changed, ([line, words]) => {
      const found = after.indexOf(before[line] ?? '');
      return [found === -1 ? Math.min(line, after.length - 1) : found, words] as const;
    }),
  );
}
