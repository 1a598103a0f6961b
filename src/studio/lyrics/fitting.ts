/** Fits bank couplets to the facts: fills slots, counts syllables, checks the rhyme. */
import type { Slot } from './bank.ts';
import type { Language, StoryFact } from './language.ts';
import type { PoolCouplet, PoolLine } from './pool.ts';
import { shuffled } from '../random.ts';
import { fill, type Version } from './template.ts';

/** Fewest and most syllables of a sung line. */
export const LINE = { fewest: 6, most: 10, apart: 1 } as const;

export function measureOf({ measure }: Pick<Language, 'measure'>): { fewest: number; most: number; apart: number } {
  return measure ?? LINE;
}

/** State of a song while its lyrics are written. */
export interface SongInProgress {
  language: Language;
  /** Shown line → sung line; sound is judged on the sung one. */
  respell: (display: string) => string;
  /** The recipient as addressed in a line. */
  name: string;
  /** Facts no line has used yet, most telling first. */
  unused: StoryFact[];
  /** All facts, to name the song after. */
  titleFacts: readonly StoryFact[];
  random: () => number;
}

export interface Fitted {
  lines: [string, string];
  facts: StoryFact[];
  closeness: number;
  /** In how many ways the bank can say it. */
  variety: number;
}

/** Syllables by which a couplet may break the measure: over the longest line, and over the difference between its lines. */
export interface Slack {
  over: number;
  apart: number;
}

/** Number of versions of a couplet that are tried, and of choices of facts for each. */
const PAIRS = 16;
const FILLINGS = 2;

/** A version of the couplet that fits, at random; none when none fits. */
export function fitCouplet(couplet: PoolCouplet, song: SongInProgress, slack: Slack): Fitted | undefined {
  const pairs = couplet.first.flatMap((first) => couplet.second.map((second) => [first, second] as const));
  for (const [first, second] of shuffled(pairs, song.random).slice(0, PAIRS)) {
    const fillings = first.slots.length + second.slots.length > 0 ? FILLINGS : 1;
    for (let attempt = 0; attempt < fillings; attempt++) {
      const fitted = fitPair(first, second, song, slack);
      if (fitted) return { ...fitted, closeness: couplet.closeness, variety: pairs.length };
    }
  }
  return undefined;
}

/** Couplets of an opener, ending on a fact, and a closer that rhymes with it. */
export function fitOpener(
  opener: PoolLine,
  closers: readonly PoolLine[],
  song: SongInProgress,
  slack: Slack,
): Fitted | undefined {
  for (const version of shuffled(opener.versions, song.random)) {
    const values = valuesFor(version.slots, song, []);
    if (!values) continue;
    const first = finished(fill(version, values.texts), song);
    const answer = answerTo(first, closers, song, slack);
    if (answer !== undefined)
      return { lines: [first, answer], facts: values.facts, closeness: opener.closeness, variety: 1 };
  }
  return undefined;
}

function answerTo(first: string, closers: readonly PoolLine[], song: SongInProgress, slack: Slack): string | undefined {
  const key = song.language.rhymeKey(song.respell(first));
  if (key === '') return undefined;
  for (const closer of shuffled(closers, song.random)) {
    for (const version of closer.versions) {
      if (song.language.rhymeKey(version.text) !== key) continue;
      const values = valuesFor(version.slots, song, []);
      const second = values && finished(fill(version, values.texts), song);
      if (second !== undefined && fits(first, second, song, slack)) return second;
    }
  }
  return undefined;
}

function fitPair(
  first: Version,
  second: Version,
  song: SongInProgress,
  slack: Slack,
): Pick<Fitted, 'lines' | 'facts'> | undefined {
  const top = valuesFor(first.slots, song, []);
  const bottom = top && valuesFor(second.slots, song, top.facts);
  if (!top || !bottom) return undefined;
  const lines: [string, string] = [finished(fill(first, top.texts), song), finished(fill(second, bottom.texts), song)];
  if (!fits(lines[0], lines[1], song, slack)) return undefined;
  return { lines, facts: [...top.facts, ...bottom.facts] };
}

function fits(first: string, second: string, song: SongInProgress, slack: Slack): boolean {
  const [one, other] = [song.respell(first), song.respell(second)];
  const [a, b] = [song.language.syllables(one).length, song.language.syllables(other).length];
  const { fewest, most, apart } = measureOf(song.language);
  const inside = [a, b].every((count) => count >= fewest - slack.over && count <= most + slack.over);
  return inside && Math.abs(a - b) <= apart + slack.apart && song.language.rhymes(one, other);
}

function finished(line: string, { language }: SongInProgress): string {
  const polished = language.polish(line);
  return polished.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/** Facts for the slots of one line: unused ones, at random among those most telling. */
function valuesFor(
  wanted: readonly Slot[],
  song: SongInProgress,
  taken: readonly StoryFact[],
): { texts: string[]; facts: StoryFact[] } | undefined {
  const facts: StoryFact[] = [];
  const texts: string[] = [];
  for (const slot of wanted) {
    if (slot === 'name') {
      texts.push(song.name);
      continue;
    }
    const form = slot === 'people' ? 'person' : slot === 'things' ? 'thing' : slot;
    const free = song.unused.filter(
      (fact) => fact.forms[form] !== undefined && !taken.includes(fact) && !facts.includes(fact),
    );
    const several = slot !== form;
    if (free.length < (several ? 2 : 1)) return undefined;
    const count = several ? Math.min(free.length, song.random() < 0.5 ? 3 : 2) : 1;
    const chosen = shuffled(free.slice(0, count + 3), song.random).slice(0, count);
    facts.push(...chosen);
    const shapes = chosen.map((fact) => fact.forms[form] ?? '');
    texts.push(
      several
        ? song.language.join(shapes)
        : slot === 'quote'
          ? song.language.quotation(shapes[0] ?? '')
          : (shapes[0] ?? ''),
    );
  }
  return { texts, facts };
}
