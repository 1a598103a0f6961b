/** Words heard in many lines, pooled, with intervals by bootstrap over the lines. */
import { randomFrom } from '#studio/random.ts';

export interface HeardLine {
  words: number;
  found: number;
}

const ROUNDS = 4000;

/** Share of words heard and its 95 % interval, as percent. */
export function pooled(lines: readonly HeardLine[]): { share: number; from: number; to: number } {
  return { share: shareOf(lines), ...interval(lines.length, (picks) => shareOf(picks.map((i) => lines[i]!))) };
}

/** Points by which the second hearing of the same lines is better, and their 95 % interval. */
export function difference(
  before: readonly HeardLine[],
  after: readonly HeardLine[],
): { share: number; from: number; to: number } {
  const of = (picks: readonly number[]): number =>
    shareOf(picks.map((i) => after[i]!)) - shareOf(picks.map((i) => before[i]!));
  return { share: of([...before.keys()]), ...interval(before.length, of) };
}

function shareOf(lines: readonly HeardLine[]): number {
  const sum = (of: keyof HeardLine): number => lines.reduce((total, line) => total + line[of], 0);
  return (100 * sum('found')) / Math.max(1, sum('words'));
}

function interval(count: number, of: (picks: readonly number[]) => number): { from: number; to: number } {
  const random = randomFrom('bootstrap');
  const values = Array.from({ length: ROUNDS }, () =>
    of(Array.from({ length: count }, () => Math.floor(random() * count))),
  ).sort((a, b) => a - b);
  return { from: values[Math.floor(ROUNDS * 0.025)]!, to: values[Math.floor(ROUNDS * 0.975)]! };
}
