/** Finishes a told song: of the ways to set its story the one that rhymes best, with its refrains and its end. */
import type { Tail } from './as-told-rules.ts';
import type { Hook } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import type { SungLine } from './story-lines.ts';
import { moodOf } from './story-mood.ts';
import { sayingOf } from './story-refrain.ts';
import { rhymed, type Rhymer } from './story-rhymes.ts';
import type { SetStory, Settable } from './story-setting.ts';

export interface Unfinished {
  hook: Hook;
  chorus: readonly string[];
  /** Ways to set the rest, each with two verses and a bridge. */
  parts: readonly SetStory[];
  /** Lines of the senders' love and of the day's wish. */
  ending: readonly SungLine[];
}

export interface Finished {
  verses: [string[], string[]];
  chorus: string[];
  bridge: string[];
}

export const asLine = (text: string): SungLine => ({ text });

/** Undefined where there is no way to set it. */
export function finished(
  song: SongInProgress,
  told: readonly Settable[],
  unfinished: Unfinished,
): Finished | undefined {
  const { language, measure, random } = song;
  const rhymer = { language, measure, mood: moodOf(song), chance: random(), known: new Map(), ways: new Map() };
  const inner = unfinished.chorus.map((text) => lineOf(text, told));
  const chorus = rhymed(inner, [], rhymer);
  const full = unfinished.parts.filter(({ verses }) => verses.every(({ length }) => length > 1));
  const [best] = (full.length > 0 ? full : unfinished.parts)
    .map((parts) => rhymedSong(parts, unfinished, { song, rhymer, used: chorus.tails }))
    .toSorted((one, other) => other.score - one.score);
  return best && { verses: best.verses, chorus: chorus.lines, bridge: best.bridge };
}

/** The line as the story has it. */
function lineOf(text: string, told: readonly Settable[]): SungLine {
  const sung = told.flatMap(({ ways }) => ways.flatMap((way) => way.sung));
  return sung.find((line) => line.text === text) ?? asLine(text);
}

function rhymedSong(
  { verses, bridge, score }: SetStory,
  { hook, chorus, ending }: Unfinished,
  { song, rhymer, used }: { song: SongInProgress; rhymer: Rhymer; used: readonly Tail[] },
): Omit<Finished, 'chorus'> & { score: number } {
  const signed = [...bridge, ...ending];
  // No section is one line.
  const last = signed.length === 1 ? [...signed, asLine(hook.line)] : signed;
  const taken = [...used];
  let worth = score;
  const [first = [], second = [], third = []] = [...verses.map((verse) => evened(verse, hook, chorus, song)), last].map(
    (section) => {
      const sung = rhymed(section, taken, rhymer);
      taken.push(...sung.tails);
      worth += sung.worth;
      return sung.lines;
    },
  );
  return { verses: [first, second], bridge: third, score: worth };
}

/** An odd number of lines ends on the saying, where the chorus is not all saying. */
function evened(
  verse: readonly SungLine[],
  hook: Hook,
  chorus: readonly string[],
  song: SongInProgress,
): readonly SungLine[] {
  const { quote } = hook;
  // No verse is one line.
  if (verse.length === 1) return [...verse, asLine(hook.line)];
  if (verse.length % 2 === 0 || quote === undefined || isRefrain(chorus)) return verse;
  const refrain = hook.isNameless ? hook.line : sayingOf(hook, song);
  const isSaid = verse.at(-1)!.text.toLowerCase().includes(quote.toLowerCase());
  return refrain === undefined || isSaid ? verse : [...verse, asLine(refrain)];
}

const isRefrain = ([, first, second]: readonly string[]): boolean => first === second;
