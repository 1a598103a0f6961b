import type { EditableLyrics } from '../contract.ts';

type Section = EditableLyrics['sections'][number];
export type SectionTag = Section['tag'];
type Line = Section['lines'][number];

export type LyricsChange =
  | { type: 'title'; title: string }
  | { type: 'tag'; section: number; tag: SectionTag }
  | { type: 'line'; section: number; line: number; words: Partial<Line> }
  | { type: 'line-added'; section: number }
  | { type: 'line-removed'; section: number; line: number }
  | { type: 'section-added' }
  | { type: 'section-removed'; section: number };

/** Most sections, and lines in a section, that the contract takes. */
export const maximumSections = 20;
export const maximumLines = 30;

const emptyLine: Line = { display: '', sung: '' };

/** Changes a line; its sung words follow the printed ones until they are spelt differently. */
function worded(line: Line, words: Partial<Line>): Line {
  const follows = words.display !== undefined && line.sung === line.display;
  return { ...line, ...words, ...(follows ? { sung: words.display ?? '' } : {}) };
}

export function changeLyrics(lyrics: EditableLyrics, change: LyricsChange): EditableLyrics {
  const inSection = (at: number, edit: (section: Section) => Section): EditableLyrics => ({
    ...lyrics,
    sections: lyrics.sections.map((section, position) => (position === at ? edit(section) : section)),
  });
  switch (change.type) {
    case 'title':
      return { ...lyrics, title: change.title };
    case 'tag':
      return inSection(change.section, (section) => ({ ...section, tag: change.tag }));
    case 'line':
      return inSection(change.section, (section) => ({
        ...section,
        lines: section.lines.map((line, position) => (position === change.line ? worded(line, change.words) : line)),
      }));
    case 'line-added':
      return inSection(change.section, (section) => ({ ...section, lines: [...section.lines, emptyLine] }));
    case 'line-removed':
      return inSection(change.section, (section) => ({
        ...section,
        lines: section.lines.filter((_, position) => position !== change.line),
      }));
    case 'section-added':
      return { ...lyrics, sections: [...lyrics.sections, { tag: 'verse', lines: [emptyLine] }] };
    case 'section-removed':
      return { ...lyrics, sections: lyrics.sections.filter((_, position) => position !== change.section) };
  }
}

/** Lyrics to send, without empty lines and sections. Null without a title, or when nothing to sing is left. */
export function lyricsToSend(lyrics: EditableLyrics): EditableLyrics | null {
  const sections = lyrics.sections
    .map((section) => ({
      ...section,
      lines: section.lines
        .map(({ display, sung }) => ({ display: display.trim(), sung: sung.trim() || display.trim() }))
        .filter((line) => line.display !== ''),
    }))
    .filter((section) => section.lines.length > 0);
  const title = lyrics.title.trim();
  return title === '' || sections.length === 0 ? null : { ...lyrics, title, sections };
}
