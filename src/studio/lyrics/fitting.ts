/** Fits bank couplets to the song: the measure of its language, the rhyme, the name. */
import type { Occasion } from '#occasions/occasions.ts';
import { shuffled } from '../random.ts';
import type { StoryMeasure } from './breaking.ts';
import type { Language } from './language.ts';
import type { SungNames } from './name.ts';
import type { BesideStory } from './as-told.ts';
import type { Passage } from './passages.ts';
import type { PoolCouplet } from './pool.ts';
import type { Forbidden } from './reading/read-order.ts';
import type { Story } from './reading/story.ts';
import type { Respell } from './spelling.ts';
import type { Known } from './stanza-sheets.ts';
import type { Telling } from './telling.ts';
import { fill, type Version } from './template.ts';
import type { FoundTopic } from './topic-sheets.ts';

/** Daring of the first draft, which is about what weighs most. */
export const FIRST_DARING = 1.2;

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

/** A line of the bank with its slots filled. */
export interface NamedLine {
  shown: string;
  sung: string;
  /** Number of syllables. */
  count: number;
}

export type Namer = (version: Version) => NamedLine;

/** Puts the name into lines. Every draft of a song tries the same lines in many couplets, and each is worked out once. */
export function namer({ language, name, respell }: Pick<SongInProgress, 'language' | 'name' | 'respell'>): Namer {
  const known = new Map<Version, NamedLine>();
  return (version) => {
    const found = known.get(version);
    if (found) return found;
    const values = version.slots.map(() => name);
    const line = filled(version, values, { language, respell });
    known.set(version, line);
    return line;
  };
}

/** A line with these values in its slots. */
export function filled(
  version: Version,
  values: readonly string[],
  { language, respell }: Pick<SongInProgress, 'language' | 'respell'>,
): NamedLine {
  const shown = language.polish(fill(version, values)).replace(/\p{L}/u, (letter) => letter.toUpperCase());
  const sung = respell(shown);
  return { shown, sung, count: language.syllables(sung).length };
}

/** State of a song while its lyrics are written. */
export interface SongInProgress {
  occasion: Occasion;
  language: Language;
  story: Story;
  /** Every way to sing a part of the story. */
  tellings: readonly Telling[];
  /** Shown line → sung line; sound is judged on the sung one. */
  respell: Respell;
  /** The recipient as addressed in a line. */
  name: string;
  names: SungNames;
  named: Namer;
  measure: StoryMeasure;
  /** Sentences of the buyer that may stand between stanzas. */
  clear: readonly Telling[];
  /** Topics of the order, the weightiest first. */
  topics: readonly FoundTopic[];
  /** Facts that the order surely says of the recipient. */
  known: Known;
  /** Weight of chance against what tells most: more with each draft, so that drafts differ. */
  daring: number;
  /** The buyer's sentences, for the draft that tells them as they did; empty for drafts of verses of ours. */
  asTold: readonly Passage[];
  besideStory: BesideStory;
  forbidden: Forbidden;
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
    if ([first, second].some(({ text }) => song.forbidden.isHintedIn(text))) continue;
    const [one, other] = [song.named(first), song.named(second)];
    if (fits(one, other, song.language, slack))
      return { lines: [one.shown, other.shown], closeness: couplet.closeness, variety: pairs.length };
  }
  return undefined;
}

function fits(one: NamedLine, other: NamedLine, language: Language, slack: Slack): boolean {
  const { fewest, most, apart } = measureOf(language);
  const inside = [one, other].every(({ count }) => count >= fewest - slack.over && count <= most + slack.over);
  const isEven = Math.abs(one.count - other.count) <= apart + slack.apart;
  return inside && isEven && language.rhymes(one.sung, other.sung);
}
