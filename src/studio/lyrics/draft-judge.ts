/** Judges a draft by any engine against the order, in any language: its findings are the note to whoever rewrites it. */
import type { Lyrics, SongBrief } from '../contracts.ts';
import { factsOf, toldInSong } from './facts.ts';
import { judgeLyrics } from './judge.ts';
import { findLanguage } from './languages.ts';
import { measureLines } from './measure.ts';
import { readStory } from './reading/story.ts';
import { toolsFor } from './reading/tools.ts';
import { readableOrder } from './order.ts';

export interface DraftFinding {
  rule: string;
  /** The line, name, fact or word. */
  about: string;
}

export interface DraftVerdict {
  findings: DraftFinding[];
  /** 0 for a draft without findings; the smaller the better. */
  cost: number;
  /** The draft with the facts of the story, each told or not. */
  lyrics: Lyrics;
}

/** Rules that are about the lyricist's own bank and form, not about a song. */
const ownRules = new Set(['no-hook', 'non-sequitur']);
/** Weight of a finding; 1 for the rest. What would shame weighs most. */
const weights: Record<string, number> = {
  invented: 5,
  'no-name': 5,
  nobody: 4,
  forbidden: 8,
  language: 10,
  person: 2,
  'left-out': 2,
};
/** Share of the story's facts that a song has to tell. */
const told = 0.5;

export async function judgeDraft(draft: Lyrics, brief: SongBrief): Promise<DraftVerdict> {
  const entry = findLanguage(draft.language);
  const asked = findLanguage(brief.language);
  const lyrics = entry ? await withFacts(draft, brief, entry) : draft;
  const own = entry
    ? (await judgeLyrics(lyrics, brief)).filter(({ rule }) => !ownRules.has(rule))
    : anyLanguage(draft, brief);
  const findings: DraftFinding[] = [
    ...(asked && asked !== entry ? [{ rule: 'language', about: `${brief.language} was ordered` }] : []),
    ...own,
    ...(await misfits(draft)),
    ...choruses(draft),
    ...leftOut(lyrics),
  ];
  const cost = findings.reduce((sum, { rule }) => sum + (weights[rule] ?? 1), 0);
  return { findings, cost, lyrics };
}

async function withFacts(
  draft: Lyrics,
  brief: SongBrief,
  entry: NonNullable<ReturnType<typeof findLanguage>>,
): Promise<Lyrics> {
  const language = await entry.load();
  const plain = readableOrder(brief, language);
  const story = readStory(plain, language.reading, toolsFor(language));
  const text = linesOf(draft).join('\n');
  return { ...draft, facts: factsOf(story, text, toldInSong(plain, story, language, text)) };
}

/** Findings that hold in a language that nobody here reads. */
function anyLanguage(draft: Lyrics, { recipient }: SongBrief): DraftFinding[] {
  const lines = linesOf(draft);
  const name = recipient.shown.toLowerCase().split(/\s/u)[0] ?? '';
  const nameless = draft.sections.some(
    ({ tag, lines: inside }) =>
      tag === 'chorus' && !inside.some(({ display, sung }) => `${display} ${sung}`.toLowerCase().includes(name)),
  );
  return [
    ...(nameless ? [{ rule: 'no-name', about: recipient.shown }] : []),
    ...lines.filter((line) => /\p{Nd}/u.test(line)).map((about) => ({ rule: 'digit', about })),
  ];
}

async function misfits({ sections, language }: Lyrics): Promise<DraftFinding[]> {
  const lines = sections.flatMap(({ lines: inside }) => inside.map(({ sung }) => sung));
  const { syllables, fewest, most } = await measureLines(lines, language);
  const isOut = (count: number): boolean => count < fewest || count > most;
  return lines.filter((_, index) => isOut(syllables[index]!)).map((about) => ({ rule: 'syllables', about }));
}

/** A song without a chorus, or with choruses that differ, is no song to sing along. */
function choruses({ sections }: Lyrics): DraftFinding[] {
  const texts = sections
    .filter(({ tag }) => tag === 'chorus')
    .map(({ lines }) => lines.map(({ display }) => display).join('\n'));
  if (texts.length === 0) return [{ rule: 'no-chorus', about: '' }];
  return new Set(texts).size > 1 ? [{ rule: 'choruses-differ', about: '' }] : [];
}

function leftOut({ facts }: Lyrics): DraftFinding[] {
  const missing = facts.filter(({ used }) => !used);
  if (facts.length === 0 || missing.length <= facts.length * (1 - told)) return [];
  return missing.slice(0, 6).map(({ text }) => ({ rule: 'left-out', about: text }));
}

function linesOf({ sections }: Lyrics): string[] {
  return sections.flatMap(({ lines }) => lines.map(({ display }) => display));
}
