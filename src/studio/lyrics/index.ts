/** The lyricist: an order's story in, rhymed and singable lyrics out, by rules and a bank of lines. */
import { isOccasion } from '#occasions/occasions.ts';
import {
  type Lyrics,
  type LyricsProvider,
  type LyricsResult,
  type SongBrief,
  type StageOptions,
  StudioError,
} from '../contracts.ts';
import { randomFrom } from '../random.ts';
import { besideStory, passagesAsTold } from './as-told.ts';
import { tonesFor } from './audience.ts';
import { factsOf } from './facts.ts';
import { FIRST_DARING, namer, storyMeasure, type SongInProgress } from './fitting.ts';
import { throughGate } from './gate.ts';
import type { Language } from './language.ts';
import { findLanguage } from './languages.ts';
import { sungNames } from './name.ts';
import { type Pool, poolFor } from './pool.ts';
import { type Forbidden, forbiddenBy } from './reading/read-order.ts';
import { readStory } from './reading/story.ts';
import { toolsFor } from './reading/tools.ts';
import { respeller } from './spelling.ts';
import { linesForDay } from './story-couplets.ts';
import { tellingsOfStory } from './telling.ts';
import { readableOrder } from './order.ts';
import { toldByTopics } from './topics.ts';
import { type Draft, writeSong } from './writing.ts';

export { judgeLyrics } from './judge.ts';
export { lyricsReport } from './report.ts';

/** Songs written for one that is kept. */
const WRITTEN = 4;
/** Added to the weight of chance with each draft. */
const DARING = 0.6;
/** Two drafts that share more of their lines than this are one draft. */
const SHARED_LINES = 0.5;

export function createLyricist(): LyricsProvider {
  return { write };
}

async function write(brief: SongBrief, { signal, onProgress }: StageOptions): Promise<LyricsResult> {
  stopIfAsked(signal);
  if (!isOccasion(brief.occasion)) throw new StudioError('bad-input', 'the occasion is not in the table of occasions');
  const entry = findLanguage(brief.language);
  if (!entry) return { kind: 'unsupported-language', language: brief.language.slice(0, 80) };
  const language = await entry.load();
  stopIfAsked(signal);
  onProgress(0.2);
  const [best] = songsFor(brief, language);
  if (!best) throw new StudioError('internal', 'no draft was written');
  onProgress(1);
  return { kind: 'written', lyrics: best };
}

/**
 * Up to `count` distinct songs for an order, best first; the first is what `write` gives. Empty when nobody here writes its
 * language. @throws StudioError bad-input
 */
export async function writeDrafts(brief: SongBrief, count: number): Promise<Lyrics[]> {
  const language = await findLanguage(brief.language)?.load();
  if (!language) return [];
  const distinct: Lyrics[] = [];
  for (const song of songsFor(brief, language, count * WRITTEN)) {
    if (distinct.length < count && !distinct.some((other) => shareLines(song, other))) distinct.push(song);
  }
  return distinct;
}

/**
 * Other lines that may stand at this place of the song, from its other drafts: same section, same number of the line, same
 * rhyme, so that the line it answers need not change. Place: index of the section and of the line in it.
 */
export async function alternativesFor(
  brief: SongBrief,
  lyrics: Lyrics,
  place: { section: number; line: number },
  most = 6,
): Promise<Lyrics['sections'][number]['lines']> {
  const language = await findLanguage(lyrics.language)?.load();
  const section = lyrics.sections[place.section];
  const present = section?.lines[place.line];
  if (!language || !section || !present) return [];
  const partners = rhymePartners(section.lines, place.line, language);
  const used = new Set(lyrics.sections.flatMap(({ lines }) => lines.map(({ display }) => display)));
  const found = new Map<string, typeof present>();
  for (const song of songsFor({ ...brief, seed: `${brief.seed} line` }, language, most * WRITTEN)) {
    for (const other of song.sections.filter(({ tag }) => tag === section.tag)) {
      for (const line of other.lines) {
        const fits = partners.every((partner) => language.rhymes(partner.sung, line.sung));
        const isSameRhyme = partners.length > 0 ? fits : other.lines.indexOf(line) === place.line;
        if (isSameRhyme && !used.has(line.display)) found.set(line.display, line);
      }
    }
  }
  for (const line of found.size < most && partners.length > 0 ? linesLike(brief, language) : [])
    if (!used.has(line.display) && partners.every((partner) => language.rhymes(partner.sung, line.sung)))
      found.set(line.display, line);
  return [...found.values()].slice(0, most);
}

/** All lines that the bank has for such an order, whatever they may follow. */
function linesLike(brief: SongBrief, language: Language): Lyrics['sections'][number]['lines'] {
  const { occasion, mood, seed } = brief;
  const plain = readableOrder(brief, language);
  const { perspective } = readStory(plain, language.reading, toolsFor(language));
  const respell = respeller(plain, language.standIn);
  const tones = tonesFor(occasion, mood, randomFrom(`lines ${seed}`));
  const { story, closers } = poolFor(language.bank, { occasion, tones, perspective, toOne: language.reading.toOne });
  const couplets = [...story.follow, ...story.chorus, ...story.said].flatMap(({ first, second }) => [first, second]);
  const ofHooks = linesForDay(language.asTold?.couplets ?? [], occasion, perspective);
  return [...couplets, ...closers.map(({ versions }) => versions), ofHooks]
    .flat()
    .filter(({ slots, text }) => slots.length === 0 && !forbiddenBy(plain).isHintedIn(text))
    .map(({ text }) => text.replace(/\p{L}/u, (letter) => letter.toUpperCase()))
    .map((display) => ({ display, sung: respell(display) }));
}

function rhymePartners(
  lines: Lyrics['sections'][number]['lines'],
  at: number,
  language: Language,
): Lyrics['sections'][number]['lines'] {
  return lines.filter((line, index) => index !== at && language.rhymes(line.sung, lines[at]!.sung));
}

/** The songs of so many attempts, best first: the story as it was told before verses of ours that hold more of its words. */
function songsFor(brief: SongBrief, language: Language, attempts = WRITTEN): Lyrics[] {
  const plain = readableOrder(brief, language);
  const story = readStory(plain, language.reading, toolsFor(language));
  const respell = respeller(plain, language.standIn);
  const names = sungNames(story.honoured, language, respell);
  const { name } = names;
  const forbidden = forbiddenBy(plain);
  const named = namer({ language, name, respell });
  const measure = storyMeasure(language);
  const known = language.knownOf?.(plain) ?? {};
  const topics = language.topicsOf?.(plain, story.perspective, known) ?? [];
  const tellings = tellingsOfStory(story, language, measure);
  const clear = throughGate(tellings, { language, story, respell, occasion: brief.occasion });
  // Of a child that hardly lived nothing is retold.
  const asTold = known.isShortLife === true ? [] : passagesAsTold(plain, language);
  const beside = besideStory(plain, story, language);
  const drafts = Array.from({ length: attempts }, (_, attempt) =>
    wholeDraft(forbidden, (allowed) => {
      const random = randomFrom(`lyrics ${brief.seed} ${plain.recipient.shown} ${attempt}`);
      const song: SongInProgress = {
        occasion: brief.occasion,
        language,
        story,
        tellings,
        respell,
        name,
        names,
        named,
        measure,
        clear,
        topics,
        known,
        daring: FIRST_DARING + attempt * DARING,
        asTold: attempt === 0 ? asTold : [],
        besideStory: beside,
        forbidden: allowed,
        random,
      };
      const tones = tonesFor(brief.occasion, brief.mood, random);
      const pool: Pool = poolFor(language.bank, {
        occasion: brief.occasion,
        tones,
        perspective: story.perspective,
        toOne: language.reading.toOne,
        known,
      });
      return { draft: writeSong(pool, song), song };
    }),
  );
  const rank = ({ isAsTold, told }: Draft): number => (isAsTold === true ? 1 : 0) + told / 2;
  return drafts.toSorted((a, b) => rank(b.draft) - rank(a.draft)).map(({ draft, song }) => lyricsFrom(draft, song));
}

interface Written {
  draft: Draft;
  song: SongInProgress;
}

/**
 * A draft without empty parts: where an order forbids so much that a part has no line left, it is written with the lines that only
 * remind of it, which say none of the words that are named. @throws StudioError internal when nothing is left of those either.
 */
function wholeDraft(forbidden: Forbidden, draftWith: (forbidden: Forbidden) => Written): Written {
  const written = draftOrNothing(() => draftWith(forbidden));
  if (written !== undefined && hasAllParts(written.draft)) return written;
  return draftWith({ ...forbidden, isHintedIn: forbidden.isIn });
}

function draftOrNothing(write: () => Written): Written | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof StudioError && error.code === 'internal') return undefined;
    throw error;
  }
}

const hasAllParts = ({ verses, chorus, bridge }: Draft): boolean =>
  [...verses, chorus, bridge].every((part) => part.length > 0);

function lyricsFrom(draft: Draft, { language, respell, story, topics }: SongInProgress): Lyrics {
  const lines = (shown: string[]) => shown.map((display) => ({ display, sung: respell(display) }));
  const chorus = { tag: 'chorus' as const, lines: lines(draft.chorus) };
  const parts: Lyrics['sections'] = [
    { tag: 'verse', lines: lines(draft.verses[0]) },
    chorus,
    { tag: 'verse', lines: lines(draft.verses[1]) },
    structuredClone(chorus),
    { tag: 'bridge', lines: lines(draft.bridge) },
    structuredClone(chorus),
  ];
  // A bridge may be left without a line.
  const sections = parts.filter((part) => part.lines.length > 0);
  const text = sections.flatMap((section) => section.lines.map((line) => line.display)).join('\n');
  return {
    title: draft.title,
    language: language.code,
    sections,
    facts: factsOf(story, text, toldByTopics(topics, text)),
  };
}

function shareLines(one: Lyrics, other: Lyrics): boolean {
  const linesOf = ({ sections }: Lyrics): string[] =>
    sections.flatMap(({ lines }) => lines.map(({ display }) => display));
  const known = new Set(linesOf(other));
  const mine = [...new Set(linesOf(one))];
  return mine.filter((line) => known.has(line)).length > mine.length * SHARED_LINES;
}

function stopIfAsked(signal: AbortSignal): void {
  if (signal.aborted) throw new StudioError('cancelled', 'the lyricist was stopped');
}
