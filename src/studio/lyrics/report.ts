/** Measurements of finished lyrics: for `studio judge`, for the producer and for tests. */
import type { Lyrics, SongBrief } from '../contracts.ts';
import { tellsAsTold } from './as-told.ts';
import { storyMeasure } from './fitting.ts';
import type { Language } from './language.ts';
import { isTold, toldInSong } from './facts.ts';
import { findLanguage } from './languages.ts';
import { sungNames, type SungNames, withoutNames } from './name.ts';
import { readStory, type Story } from './reading/story.ts';
import { toolsFor } from './reading/tools.ts';
import { respeller } from './spelling.ts';
import { readableOrder } from './order.ts';

/** Two lines that the ear pairs: of a verse or a bridge the second and fourth, else its last two; of a chorus those inside. */
export interface RhymePair {
  lines: [string, string];
  /** Sound of each line's end from its last stressed vowel, in the language's notation. */
  sounds: [string, string];
  verdict: 'rhyme' | 'same-word' | 'no-rhyme';
}

export interface LyricsReport {
  /** 0 to 1; 1 when the story gave no facts. */
  factsUsed: number;
  facts: { text: string; kind: string; used: boolean }[];
  rhymes: RhymePair[];
  /** Of all sung lines. `pairGap`: difference to the line beside it. */
  lines: { text: string; syllables: number; pairGap: number }[];
  /** Every chorus has the recipient's name (or what stands for it); of two, both. */
  nameInEveryChorus: boolean;
  /** Couplets that rhyme a word with itself. */
  selfRhymes: number;
  /** Lines with fewer or more syllables than `storyMeasure` allows. */
  misfits: number;
}

/** @throws RangeError for lyrics in a language the lyricist has no ear for. */
export async function lyricsReport(lyrics: Lyrics, brief: SongBrief): Promise<LyricsReport> {
  const entry = findLanguage(lyrics.language);
  if (!entry) throw new RangeError(`no report for lyrics in ${lyrics.language}`);
  const language = await entry.load();
  const plain = readableOrder(brief, language);
  const story = readStory(plain, language.reading, toolsFor(language));
  return reportOf(lyrics, { plain, story, language, isAsTold: tellsAsTold(lyrics, plain, language) });
}

/** An order that has been read, and if its lyrics tell it as it was told. */
interface ReadOrder {
  /** The order in plain letters. */
  plain: SongBrief;
  story: Story;
  language: Language;
  isAsTold: boolean;
}

/** As `lyricsReport`, of an order that has been read. */
export function reportOf(lyrics: Lyrics, { plain, story, language, isAsTold }: ReadOrder): LyricsReport {
  const text = lyrics.sections.flatMap(({ lines }) => lines.map(({ display }) => display)).join('\n');
  const told = toldInSong(plain, story, language, text);
  const facts = lyrics.facts.map((fact) => ({ ...fact, used: isTold(fact.text, text, told) }));
  const names = sungNames(story.honoured, language, respeller(plain, language.standIn));
  const rhymed = lyrics.sections.filter(({ tag, lines }) => !isAsTold && !(tag === 'chorus' && isRefrain(lines)));
  const rhymes = rhymed.flatMap(({ lines }) =>
    rhymesOf(
      lines.map(({ sung }) => sung),
      isFramed(lines, names),
      language,
    ),
  );
  const lines = lyrics.sections.flatMap((section) =>
    measure(
      section.lines.map(({ sung }) => sung),
      language,
    ),
  );
  const { fewest, most } = storyMeasure(language);
  return {
    factsUsed: facts.length === 0 ? 1 : facts.filter(({ used }) => used).length / facts.length,
    facts,
    rhymes,
    lines,
    nameInEveryChorus: nameInEveryChorus(lyrics, names),
    selfRhymes: rhymes.filter(({ verdict }) => verdict === 'same-word').length,
    misfits: lines.filter(({ syllables }) => syllables < fewest || syllables > most).length,
  };
}

/**
 * Quatrains rhyme as a b c b, a b b a (the hook frames a chorus), a a b b or x x a a: the first of these that does counts. Of
 * another number of lines, told and then a couplet or one more, the last two rhyme, or the last and the last but two.
 */
function rhymesOf(lines: readonly string[], isInFrame: boolean, language: Language): RhymePair[] {
  const pair = (one: number, other: number): RhymePair => judge([lines[one] ?? '', lines[other] ?? ''], language);
  if (lines.length === 2) return [pair(0, 1)];
  const last = lines.length - 1;
  if (lines.length === 3 || lines.length > 4) {
    const [beside, across] = [pair(last - 1, last), pair(last - 2, last)];
    return [across.verdict === 'rhyme' ? across : beside];
  }
  if (lines.length !== 4) return lines.flatMap((_, index) => (index % 2 === 1 ? [pair(index - 1, index)] : []));
  if (isInFrame) return [pair(1, 2)];
  const schemes = [[pair(0, 1), pair(2, 3)], [pair(1, 3)], [pair(2, 3)]];
  return schemes.find((pairs) => pairs.every(({ verdict }) => verdict === 'rhyme')) ?? schemes[1]!;
}

/** Nothing but the hook, and its saying or its name again. */
function isRefrain(lines: Lyrics['sections'][number]['lines']): boolean {
  const shown = lines.map(({ display }) => display);
  return lines.length === 3 ? shown[0] === shown[2] : shown[1] === shown[2];
}

/** The last line is the first one again, to either of two. */
function isFramed(lines: Lyrics['sections'][number]['lines'], names: SungNames): boolean {
  const [first = '', last = ''] = [lines[0], lines[3]].map((line) => withoutNames(line?.display ?? '', names));
  return first === last;
}

function judge(lines: [string, string], language: Language): RhymePair {
  const sounds: [string, string] = [language.rhymeKey(lines[0]), language.rhymeKey(lines[1])];
  if (lastWord(lines[0]) === lastWord(lines[1])) return { lines, sounds, verdict: 'same-word' };
  return { lines, sounds, verdict: language.rhymes(...lines) ? 'rhyme' : 'no-rhyme' };
}

function measure(lines: readonly string[], language: Language): LyricsReport['lines'] {
  const counts = lines.map((line) => language.syllables(line).length);
  return lines.map((text, index) => {
    const syllables = counts[index] ?? 0;
    return {
      text,
      syllables,
      pairGap: Math.abs(syllables - (counts[index % 2 === 0 ? index + 1 : index - 1] ?? syllables)),
    };
  });
}

function nameInEveryChorus(lyrics: Lyrics, { each }: SungNames): boolean {
  const choruses = lyrics.sections
    .filter(({ tag }) => tag === 'chorus')
    .map(({ lines }) => lines.map(({ display }) => display.toLowerCase()).join('\n'));
  return choruses.length > 0 && choruses.every((text) => each.every((name) => text.includes(name.toLowerCase())));
}

function lastWord(line: string): string {
  return (
    line
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{Nd}']+/gu)
      ?.at(-1) ?? ''
  );
}
