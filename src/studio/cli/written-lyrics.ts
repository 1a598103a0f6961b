/** Lyrics that a person wrote, read from a text file as `make` writes them. */
import { readFile } from 'node:fs/promises';
import type { LyricSection, Lyrics, SongBrief } from '../contracts.ts';
import { findLanguage } from '../lyrics/languages.ts';
import { respeller } from '../lyrics/spelling.ts';
import { UsageError } from './usage.ts';

const HEADING = /^\[(verse|chorus|bridge)\]$/i;
const UNKNOWN_LANGUAGE = 'und';
const LARGEST = 20_000;

/** The sung spelling of names comes from the brief. @throws UsageError when the file is unreadable, too long or has no line to sing */
export async function readLyrics(path: string, brief: SongBrief): Promise<Lyrics> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`${path} cannot be read`);
  });
  if (text.length > LARGEST) throw new UsageError(`${path} is longer than any song (${LARGEST} letters)`);
  const entry = findLanguage(brief.language);
  const respell = respeller(brief, (await entry?.load())?.standIn ?? '');
  const { title, sections } = parse(text);
  if (sections.length === 0) throw new UsageError(`${path} has no line to sing: a title, then [verse] and its lines`);
  return {
    title,
    language: entry?.code ?? tagOf(brief.language),
    sections: sections.map(({ tag, lines }) => ({
      tag,
      lines: lines.map((display) => ({ display, sung: respell(display) })),
    })),
    facts: [],
  };
}

/** The first line is the title; a heading in brackets opens a section, a blank line without one goes on in it. */
function parse(text: string): { title: string; sections: { tag: LyricSection['tag']; lines: string[] }[] } {
  const [title = '', ...rest] = text
    .normalize('NFC')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const sections: { tag: LyricSection['tag']; lines: string[] }[] = [];
  for (const line of rest) {
    const tag = HEADING.exec(line)?.[1]?.toLowerCase() as LyricSection['tag'] | undefined;
    const section = sections.at(-1);
    if (tag) sections.push({ tag, lines: [] });
    else if (section) section.lines.push(line);
    else sections.push({ tag: 'verse', lines: [line] });
  }
  return { title, sections: sections.filter(({ lines }) => lines.length > 0) };
}

function tagOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language.trim())[0] ?? UNKNOWN_LANGUAGE;
  } catch {
    return UNKNOWN_LANGUAGE;
  }
}
