/** Finishes a told song: of the ways to set its story the one that rhymes best, with its refrains and its end. */
import type { Hook } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import type { SungLine } from './story-lines.ts';
import { sayingOf } from './story-refrain.ts';
import { rhymesIn } from './story-rhymes.ts';
import type { SetStory } from './story-setting.ts';

interface Unfinished {
  hook: Hook;
  chorus: readonly string[];
  /** Ways to set the rest, each with two verses and a bridge. */
  parts: readonly SetStory[];
  /** Lines of the senders' love and of the day's wish. */
  ending: readonly SungLine[];
}

interface Finished {
  verses: [string[], string[]];
  chorus: string[];
  bridge: string[];
}

export const asLine = (text: string): SungLine => ({ text });

/** Undefined where there is no way to set it. */
export function finished(song: SongInProgress, { hook, chorus, parts, ending }: Unfinished): Finished | undefined {
  const { language } = song;
  const full = parts.filter(({ verses }) => verses.every(({ length }) => length > 1));
  const [best] = (full.length > 0 ? full : parts)
    .map(({ verses: [first, second], bridge, score }) => {
      const signed = [...bridge, ...ending];
      // No section is one line.
      const last = signed.length === 1 ? [...signed, asLine(hook.line)] : signed;
      const sections = [evened(first, hook, chorus, song), evened(second, hook, chorus, song), last] as const;
      const rhymes = sections.map((section) => rhymesIn(textsOf(section), language));
      return { sections, score: score + rhymes.reduce((sum, worth) => sum + worth, 0) };
    })
    .toSorted((one, other) => other.score - one.score);
  if (best === undefined) return undefined;
  const [first, second, bridge] = best.sections;
  return {
    verses: [textsOf(first), textsOf(second)],
    chorus: [...chorus],
    bridge: textsOf(bridge),
  };
}

const textsOf = (section: readonly SungLine[]): string[] => section.map(({ text }) => text);

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
