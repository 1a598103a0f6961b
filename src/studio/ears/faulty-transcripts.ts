/** Transcripts of songs with faults made on purpose, as a recogniser of a given word error rate would give them. For measuring. */
import type { Lyrics } from '../contracts.ts';
import { randomFrom } from '../random.ts';
import type { HeardWord } from './align.ts';

export const wordFaults = ['none', 'line-missing', 'line-repeated', 'line-changed', 'name-wrong'] as const;
export type WordFault = (typeof wordFaults)[number];

/** Seconds of a word. */
const PACE = 0.4;
/** A recogniser's mistakes by kind: a word like it, any other, none, one too many. */
const MISTAKES = { like: 0.5, other: 0.7, none: 0.9 } as const;
const NAMES = ['Barnaby', 'Octavia', 'Wilfred', 'Philippa', 'Gustavo', 'Kassandra'];

export interface FaultyTranscript {
  heard: HeardWord[];
  /** Index of the line with the fault; null for none. */
  line: number | null;
}

/** @param others lines of another song, for a changed line */
export function transcriptWith(
  fault: WordFault,
  song: { lyrics: Lyrics; name: string; others: readonly string[] },
  { errors, seed }: { errors: number; seed: string },
): FaultyTranscript {
  const random = randomFrom(seed);
  const lines = song.lyrics.sections.flatMap(({ lines: inside }) => inside.map(({ display }) => display));
  // A refrain that is sung once more, or less, is no fault to whoever listens.
  const isAgain = (text: string, index: number): boolean => text === lines[index - 1] || text === lines[index + 1];
  const candidates = lines.flatMap((text, index) =>
    text.split(' ').length >= 4 && index > 0 && !isAgain(text, index) ? [index] : [],
  );
  const line = candidates[Math.floor(random() * candidates.length)] ?? 1;
  const other = song.others[Math.floor(random() * song.others.length)] ?? 'and nothing else';
  const wrong = NAMES[Math.floor(random() * NAMES.length)]!;
  const sung = lines.flatMap((text, index) => {
    if (fault === 'line-missing' && index === line) return [];
    if (fault === 'line-repeated' && index === line) return [text, text];
    if (fault === 'line-changed' && index === line) return [other];
    return [fault === 'name-wrong' ? text.replaceAll(song.name, wrong) : text];
  });
  const words = misheard(sung.join(' ').split(/\s+/u), errors, random);
  const heard = words.map((text, index) => ({ text, start: 8 + index * PACE, end: 8 + (index + 0.9) * PACE }));
  return { heard, line: fault === 'none' ? null : line };
}

function misheard(words: readonly string[], errors: number, random: () => number): string[] {
  const any = (): string => words[Math.floor(random() * words.length)]!;
  return words.flatMap((word) => {
    if (random() >= errors) return [word];
    const kind = random();
    if (kind < MISTAKES.like) return [nearly(word, random)];
    if (kind < MISTAKES.other) return [any()];
    return kind < MISTAKES.none ? [] : [word, any()];
  });
}

const LETTERS = 'aeiourstlnmd';

/** The word with one letter of three changed, one at least. */
function nearly(word: string, random: () => number): string {
  const letters = Array.from(word);
  for (let changes = Math.max(1, Math.round(letters.length / 3)); changes > 0; changes--)
    letters[Math.floor(random() * letters.length)] = LETTERS[Math.floor(random() * LETTERS.length)]!;
  return letters.join('');
}
