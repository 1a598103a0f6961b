/** The things of a story, "the umbrella, the chips", of which its chorus can be made. */
import type { SongInProgress } from './fitting.ts';
import type { Keepsake, Language } from './language.ts';
import type { Scene } from './reading/story.ts';
import { joined } from './reading/tokens.ts';

/** Preference of one thing more. */
const EACH = 3;
/** Preference of what the buyer told first, and of what not everybody has. */
const OF_MOMENT = 2;
const RARE = 3;
/** Of a long story the best are enough. */
const TRIED = 7;
/** Best rows that are offered. */
const OFFERED = 8;

interface Found extends Keepsake {
  at: number;
  worth: number;
}

/** Rows of things as a line lists them, the best first; none where the story has fewer than two. `sung`: what the hook says. */
export function keepsakesIn(scenes: readonly Scene[], sung: string, language: Language): string[] {
  return bestRows(scenes, sung, language).map((row) => row.map(({ named }) => named).join(', '));
}

/** The best rows of two or three things that no line has sung yet, each as the buyer described it: "the three winter coats". */
export function thingsOf(
  { story, language }: Pick<SongInProgress, 'story' | 'language'>,
  sung: readonly string[],
): string[][] {
  const text = sung.join(' ').replaceAll(/[^\p{L}\p{M}'\s-]/gu, '');
  return bestRows(story.scenes, text, language).map((row) => row.map(({ described }) => described));
}

function bestRows(scenes: readonly Scene[], sung: string, { keepsakes }: Language): Found[][] {
  if (keepsakes === undefined) return [];
  const hook = sung.toLowerCase();
  const found = new Map<string, Found>();
  let at = 0;
  for (const scene of scenes) {
    const sentence = joined(scene.clauses.filter(({ sure }) => sure).flatMap(({ tokens }) => tokens));
    for (const keepsake of keepsakes(sentence)) {
      const isSaid = [hook, ...found.keys()].some((known) => isIn(keepsake.thing, known));
      if (isSaid) continue;
      for (const known of [...found.keys()].filter((thing) => isIn(thing, keepsake.thing))) found.delete(known);
      const worth = (scene.field === 'moment' ? OF_MOMENT : 0) + (keepsake.isPlain ? 0 : RARE);
      found.set(keepsake.thing, { ...keepsake, at: at++, worth });
    }
  }
  const best = [...found.values()].toSorted((a, b) => b.worth - a.worth || a.at - b.at).slice(0, TRIED);
  return rowsOf(best)
    .toSorted((a, b) => worthOf(b) - worthOf(a))
    .slice(0, OFFERED)
    .map((row) => row.toSorted((a, b) => a.at - b.at));
}

/** The last thing told that may stand behind "a" and that not everybody has: "umbrella". */
export function lastThingIn(lines: readonly string[], { keepsakes }: Language): string | undefined {
  return lines.flatMap((line) => keepsakes?.(line) ?? []).findLast(({ isPlain, isCounted }) => isCounted && !isPlain)
    ?.thing;
}

/** "park" in "car park". */
function isIn(thing: string, words: string): boolean {
  return words !== '' && ` ${words} `.includes(` ${thing} `);
}

/** Every choice of two or three. */
function rowsOf(things: readonly Found[]): Found[][] {
  return things.flatMap((first, at) =>
    things.slice(at + 1).flatMap((second, next) => {
      const pair = [first, second];
      return [pair, ...things.slice(at + next + 2).map((third) => [...pair, third])];
    }),
  );
}

/** More things say more; of equally many the rarest. */
function worthOf(row: readonly Found[]): number {
  return row.reduce((sum, { worth }) => sum + worth, 0) + row.length * EACH;
}
