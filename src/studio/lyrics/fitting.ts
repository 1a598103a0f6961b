/** Fits bank couplets to the song: the measure of its language, the rhyme, the name. */
import { shuffled } from '../random.ts';
import type { Language } from './language.ts';
import type { SungNames } from './name.ts';
import type { PoolCouplet } from './pool.ts';
import type { Story } from './reading/story.ts';
import type { Respell } from './spelling.ts';
import type { StoryMeasure, Telling } from './telling.ts';
import { fill, type Version } from './template.ts';

/** Fewest and most syllables of a line of the bank. */
export const LINE = { fewest: 6, most: 10, apart: 2 } as const;
/** A buyer's own line may be this much shorter or longer. */
const ROOM = { under: 2, over: 2 } as const;

export function measureOf({ measure }: Pick<Language, 'measure'>): { fewest: number; most: number; apart: number } {
  return measure ?? LINE;
}

/** Fewest and most syllables of any line of a song. */
export function storyMeasure(language: Pick<Language, 'measure'>): StoryMeasure {
  const { fewest, most } = measureOf(language);
  return { fewest: fewest - ROOM.under, most: most + ROOM.over };
}

/** State of a song while its lyrics are written. */
export interface SongInProgress {
  language: Language;
  story: Story;
  /** Every way to sing a part of the story. */
  tellings: readonly Telling[];
  /** Shown line → sung line; sound is judged on the sung one. */
  respell: Respell;
  /** The recipient as addressed in a line. */
  name: string;
  names: SungNames;
  measure: StoryMeasure;
  /** Weight of chance against what tells most: more with each draft, so that drafts differ. */
  daring: number;
  random: () => number;
}

export interface Fitted {
  lines: [string, string];
  closeness: number;
  /** In how many ways the bank can say it. */
  variety: number;
}

/** Syllables by which a couplet may break the measure: over the longest line, and over the difference between its lines. */
export interface Slack {
  over: number;
  apart: number;
}

/** Number of versions of a couplet that are tried. */
const PAIRS = 16;

/** A version of the couplet that fits, at random; none when none fits. */
export function fitCouplet(couplet: PoolCouplet, song: SongInProgress, slack: Slack): Fitted | undefined {
  const pairs = couplet.first.flatMap((first) => couplet.second.map((second) => [first, second] as const));
  for (const [first, second] of shuffled(pairs, song.random).slice(0, PAIRS)) {
    const lines: [string, string] = [named(first, song), named(second, song)];
    if (fits(lines, song, slack)) return { lines, closeness: couplet.closeness, variety: pairs.length };
  }
  return undefined;
}

function fits([first, second]: [string, string], song: SongInProgress, slack: Slack): boolean {
  const [one, other] = [song.respell(first), song.respell(second)];
  const [a, b] = [song.language.syllables(one).length, song.language.syllables(other).length];
  const { fewest, most, apart } = measureOf(song.language);
  const inside = [a, b].every((count) => count >= fewest - slack.over && count <= most + slack.over);
  return inside && Math.abs(a - b) <= apart + slack.apart && song.language.rhymes(one, other);
}

function named(version: Version, { name, language }: SongInProgress): string {
  const polished = language.polish(
    fill(
      version,
      version.slots.map(() => name),
    ),
  );
  return polished.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
