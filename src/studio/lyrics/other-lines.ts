/** Other words for one line of a song that is written: lines of the lyricist, or one that somebody typed. */
import type { LyricLine, Lyrics, LyricSection, SongBrief } from '../contracts.ts';
import { judgeDraft, type DraftFinding } from './draft-judge.ts';
import { alternativesFor } from './index.ts';
import { findLanguage } from './languages.ts';
import { respeller } from './spelling.ts';
import { plainBrief } from './text.ts';
import { withLine, type LinePlace } from './with-line.ts';

export interface OtherLinesInput {
  brief: SongBrief;
  lyrics: Lyrics;
  place: LinePlace;
  most: number;
}

export interface TypedLineInput {
  brief: SongBrief;
  lyrics: Lyrics;
  place: LinePlace;
  /** As it was typed. */
  text: string;
}

export interface JudgedLine {
  line: LyricLine;
  /** Findings that the song did not have before. */
  findings: DraftFinding[];
}

/** Lines looked at for one that is offered. */
const lookedAt = 6;

/** Up to `most` lines that may stand there and that the judge finds no worse. Lines of the same part come first. */
export async function otherLines({ brief, lyrics, place, most }: OtherLinesInput): Promise<LyricLine[]> {
  const part = lyrics.sections[place.section]?.tag;
  if (!part) return [];
  const { cost } = await judgeDraft(lyrics, brief);
  const found = new Map<string, LyricLine>();
  const parts: LyricSection['tag'][] = ['verse', 'chorus', 'bridge'];
  for (const tag of [part, ...parts.filter((other) => other !== part)]) {
    const asked = withTag(lyrics, place.section, tag);
    for (const line of await alternativesFor(brief, asked, place, lookedAt)) {
      if (found.size >= most) return [...found.values()];
      if ((await judgeDraft(withLine(lyrics, place, line), brief)).cost <= cost) found.set(line.display, line);
    }
  }
  return [...found.values()];
}

/** The song as if that section were another part, so that lines of such parts are looked at for it. */
function withTag(lyrics: Lyrics, at: number, tag: LyricSection['tag']): Lyrics {
  return {
    ...lyrics,
    sections: lyrics.sections.map((section, index) => (index === at ? { ...section, tag } : section)),
  };
}

/** A typed line with its names as they are sung, and what the judge newly finds. */
export async function judgeLine({ brief, lyrics, place, text }: TypedLineInput): Promise<JudgedLine> {
  const language = await findLanguage(lyrics.language)?.load();
  const sung = language ? respeller(plainBrief(brief), language.standIn)(text) : text;
  const line = { display: text, sung };
  const key = ({ rule, about }: DraftFinding): string => `${rule} ${about}`;
  const known = new Set((await judgeDraft(lyrics, brief)).findings.map(key));
  const { findings } = await judgeDraft(withLine(lyrics, place, line), brief);
  return { line, findings: findings.filter((finding) => !known.has(key(finding))) };
}
