/** The lyricist: an order's facts in, rhymed and singable lyrics out, by rules and a bank of lines. */
import {
  type Lyrics,
  type LyricsProvider,
  type LyricsResult,
  type SongBrief,
  type StageOptions,
  StudioError,
} from '../contracts.ts';
import { randomFrom, shuffled } from '../random.ts';
import type { SongInProgress } from './fitting.ts';
import type { Language, StoryFact } from './language.ts';
import { findLanguage } from './languages.ts';
import { singableName } from './name.ts';
import { occasionOf, tonesFor } from './occasions.ts';
import { type Pool, poolFor } from './pool.ts';
import { respeller } from './spelling.ts';
import { plainBrief } from './text.ts';
import { isUsed } from './use.ts';
import { type Draft, writeSong } from './writing.ts';

export { lyricsReport } from './report.ts';

/** More facts than a song of this length can hold are not tried, the least telling first. */
const MOST_FACTS = 14;
/** Share of the facts a song may leave out before another draft is tried, and how many drafts there are. */
const UNTOLD = 0.28;
const DRAFTS = 12;
/** The most facts a producer is told of. */
const MOST_REPORTED = 40;

export function createLyricist(): LyricsProvider {
  return { write };
}

async function write(brief: SongBrief, { signal, onProgress }: StageOptions): Promise<LyricsResult> {
  stopIfAsked(signal);
  const entry = findLanguage(brief.language);
  if (!entry) return { kind: 'unsupported-language', language: brief.language.slice(0, 80) };
  const language = await entry.load();
  stopIfAsked(signal);
  onProgress(0.2);
  const lyrics = compose(plainBrief(brief), language);
  onProgress(1);
  return { kind: 'written', lyrics };
}

function compose(brief: SongBrief, language: Language): Lyrics {
  const random = randomFrom(`lyrics ${brief.seed} ${brief.recipient.shown}`);
  const occasion = occasionOf(brief.occasion);
  const perspective = language.perspective(brief);
  const respell = respeller(brief, language.standIn);
  const given = distinct(language.facts(brief, perspective));
  const facts = given.slice(0, MOST_FACTS);
  const song: SongInProgress = {
    language,
    respell,
    name: singableName(brief, language, respell),
    unused: [...facts],
    titleFacts: shuffled(facts, random),
    random,
  };
  const pool = poolFor(language.bank, { occasion, tones: tonesFor(occasion, brief.mood, random), perspective });
  return lyricsFrom(bestDraft(pool, song), song, reported(given));
}

/** Writes drafts until one uses enough facts of the story, at most a few, and keeps the one that uses most. */
function bestDraft(pool: Pool, song: SongInProgress): Draft {
  const facts = song.unused;
  let best: { draft: Draft; untold: number } | undefined;
  for (let attempt = 0; attempt < DRAFTS; attempt++) {
    song.unused = [...facts];
    const draft = writeSong(pool, song);
    const untold = song.unused.length;
    if (!best || untold < best.untold) best = { draft, untold };
    if (untold <= facts.length * UNTOLD) break;
  }
  if (!best) throw new StudioError('internal', 'no draft was written');
  return best.draft;
}

function lyricsFrom(draft: Draft, { language, respell }: SongInProgress, facts: StoryFact[]): Lyrics {
  const lines = (shown: string[]) => shown.map((display) => ({ display, sung: respell(display) }));
  const chorus = { tag: 'chorus' as const, lines: lines(draft.chorus) };
  const sections: Lyrics['sections'] = [
    { tag: 'verse', lines: lines(draft.verses[0]) },
    chorus,
    { tag: 'verse', lines: lines(draft.verses[1]) },
    structuredClone(chorus),
    { tag: 'bridge', lines: lines(draft.bridge) },
    structuredClone(chorus),
  ];
  const text = sections.flatMap((section) => section.lines.map((line) => line.display)).join('\n');
  return {
    title: draft.title,
    language: language.code,
    sections,
    facts: facts.map((fact) => ({ text: fact.text, kind: fact.kind, used: isUsed(fact.text, text) })),
  };
}

/** Every name, place and quote given, also what no line could hold; details only as far as they were tried. */
function reported(given: readonly StoryFact[]): StoryFact[] {
  return given.filter(({ kind }, index) => index < MOST_FACTS || kind !== 'detail').slice(0, MOST_REPORTED);
}

function distinct(facts: StoryFact[]): StoryFact[] {
  const seen = new Set<string>();
  return facts.filter(({ text }) => {
    const key = text.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

function stopIfAsked(signal: AbortSignal): void {
  if (signal.aborted) throw new StudioError('cancelled', 'the lyricist was stopped');
}
