import type { LyricLine, Lyrics, LyricSection } from '../contracts.ts';

/** Indices of a section and of the line in it. */
export interface LinePlace {
  section: number;
  line: number;
}

/**
 * The song with another line there. A chorus is sung more than once, and often ends as it began: the same line of a chorus is
 * changed wherever it stands in one.
 */
export function withLine(lyrics: Lyrics, { section, line }: LinePlace, other: LyricLine): Lyrics {
  const changed = lyrics.sections[section];
  const before = changed?.lines[line];
  if (!changed || !before) return lyrics;
  const inSection = (present: LyricSection, at: number): LyricLine[] => {
    if (changed.tag !== 'chorus') return at === section ? present.lines.with(line, other) : present.lines;
    if (present.tag !== 'chorus') return present.lines;
    return present.lines.map((known) => (known.display === before.display ? other : known));
  };
  return {
    ...lyrics,
    sections: lyrics.sections.map((present, at) => ({ ...present, lines: inSection(present, at) })),
  };
}
