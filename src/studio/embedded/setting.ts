/** Words to music: a new composition, or that of an earlier song with its changed lines set anew. */
import { type LyricLine, type Lyrics, type SongProvider, StudioError } from '../contracts.ts';
import { compose, type ComposeInput, type Composition } from '../music/compose.ts';
import { revise } from '../music/revise.ts';
import type { LineProsody } from '../score.ts';
import type { StoredSong } from './score-file.ts';
import { unchangedLines } from './unchanged-lines.ts';
import type { Reading, Vocalists } from './vocalists.ts';

type MakeInput = Parameters<SongProvider['make']>[0];
type Earlier = NonNullable<MakeInput['earlier']>;

export interface Setting {
  composition: Composition;
  /** False for an instrumental. */
  sings: boolean;
  /** Plain sentences for the producer. */
  notes: string[];
  kept?: KeptSong;
}

/** An earlier song and what of it this one keeps. */
export interface KeptSong {
  before: Composition;
  /** Null where it is not there: its tune was composed again. */
  stored: StoredSong | null;
  /** For each line the earlier line that is sung the same, or null. */
  unchanged: readonly (number | null)[];
  keepsBars: boolean;
}

/** @param stored the earlier song, where one is to be kept and its score can be read @throws StudioError bad-input */
export async function setWords(input: MakeInput, stored: StoredSong | null, vocalists: Vocalists): Promise<Setting> {
  if (input.earlier) return setAgain(input, input.earlier, stored, vocalists);
  const { lyrics } = input;
  const reading = await vocalists.read(linesOf(lyrics), lyrics.language);
  return { composition: composeFrom(input, lyrics, reading), sings: reading.voice, notes: reading.notes };
}

async function setAgain(
  input: MakeInput,
  earlier: Earlier,
  stored: StoredSong | null,
  vocalists: Vocalists,
): Promise<Setting> {
  const { lyrics } = input;
  const { language } = lyrics;
  const before = stored?.composition ?? (await composeAgain(input, earlier.lyrics, vocalists));
  const words = stored ?? earlier.lyrics;
  const lines = linesOf(lyrics);
  let unchanged = words.language === language ? unchangedLines(words.sections, lyrics.sections) : lines.map(() => null);
  const wantsReading = (): LyricLine[] => lines.filter((_, i) => unchanged[i] === null);
  // One line at least, which tells whether there still is a voice.
  let reading = await vocalists.read(wantsReading().length > 0 ? wantsReading() : lines.slice(0, 1), language);
  if (reading.voice === before.guide) {
    unchanged = lines.map(() => null);
    reading = await vocalists.read(lines, language);
  }
  const known = new Map(before.vocals.map(({ line, prosody }) => [line, prosody]));
  let next = 0;
  const prosodies = lines.map((line, i): LineProsody => {
    const from = unchanged[i];
    if (typeof from !== 'number') return reading.prosodies[next++]!;
    return { ...(known.get(from) ?? { syllables: [] }), words: wordsOf(line) };
  });
  const isSameSinger = reading.voice !== before.guide;
  const { composition, keepsBars } = checked(prosodies, () =>
    revise(before, {
      sections: sectionsOf(lyrics, prosodies),
      unchanged,
      range: isSameSinger ? before.range : reading.range,
      guide: !reading.voice,
    }),
  );
  return {
    composition,
    sings: reading.voice,
    notes: reading.notes,
    kept: { before, stored, unchanged, keepsBars },
  };
}

/** The earlier song as it was composed, from its own words. */
async function composeAgain(input: MakeInput, lyrics: Lyrics, vocalists: Vocalists): Promise<Composition> {
  return composeFrom(input, lyrics, await vocalists.read(linesOf(lyrics), lyrics.language));
}

function composeFrom({ style, seed }: MakeInput, lyrics: Lyrics, { prosodies, range, voice }: Reading): Composition {
  return checked(prosodies, () =>
    compose({ sections: sectionsOf(lyrics, prosodies), order: style, seed, range, guide: !voice }),
  );
}

function checked<T>(prosodies: readonly LineProsody[], set: () => T): T {
  if (!prosodies.some((prosody) => prosody.syllables.length > 0))
    throw new StudioError('bad-input', 'the lyrics have no word to sing');
  return set();
}

function sectionsOf({ sections }: Lyrics, prosodies: readonly LineProsody[]): ComposeInput['sections'] {
  let line = 0;
  return sections.map(({ tag, lines }) => ({ tag, lines: lines.map(() => prosodies[line++]!) }));
}

const linesOf = ({ sections }: Lyrics): LyricLine[] => sections.flatMap(({ lines }) => lines);

const wordsOf = ({ display }: LyricLine): string[] => display.split(/\s+/u).filter((word) => word.length > 0);
