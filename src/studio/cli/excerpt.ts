/** Chooses the half minute of a song that represents it. */
import type { Timeline } from '../contracts.ts';

export interface Excerpt {
  /** Seconds of the song. */
  start: number;
  duration: number;
}

const [SHORTEST, WANTED, LONGEST] = [25, 27.5, 30];
/** Before the first word and after the last one. */
const [LEAD, TAIL] = [0.9, 1.6];
/** Cost of a second missing after the last word, in seconds of distance from the wanted start. */
const HASTE = 2;
/** The words before the chorus that lead into it. */
const RUN_UP = 7;

/**
 * 25 to 30 s around the fullest chorus but the last: from the start of a line to the end of one, so that none is cut. The
 * whole song when it is not longer.
 */
export function chooseExcerpt(timeline: Timeline, songSeconds: number): Excerpt {
  if (songSeconds <= LONGEST) return { start: 0, duration: songSeconds };
  const choruses = (timeline.sections ?? []).filter(({ tag }) => tag === 'chorus');
  const chorus = (choruses[1] ?? choruses[0])?.start ?? songSeconds * 0.4;
  const wanted = Math.max(0, chorus - RUN_UP);
  const lines = linesOf(timeline);
  let best: (Excerpt & { cost: number }) | undefined;
  for (const [i, first] of lines.entries()) {
    for (const [j, last] of lines.entries()) {
      const start = Math.max(0, first.start - LEAD, lines[i - 1]?.end ?? 0);
      const end = Math.min(songSeconds, last.end + TAIL, lines[j + 1]?.start ?? Infinity);
      const duration = end - start;
      if (duration < SHORTEST || duration > LONGEST || first.start > chorus + 0.5) continue;
      const cost = Math.abs(start - wanted) + HASTE * (last.end + TAIL - end);
      if (!best || cost < best.cost) best = { start, duration, cost };
    }
  }
  if (best) return { start: best.start, duration: best.duration };
  return { start: Math.min(wanted, songSeconds - WANTED), duration: WANTED };
}

/** When each line is sung, in order. */
function linesOf({ words = [] }: Timeline): { start: number; end: number }[] {
  const lines = new Map<number, { start: number; end: number }>();
  for (const { line, start, end } of words) {
    const known = lines.get(line);
    lines.set(line, { start: Math.min(known?.start ?? start, start), end: Math.max(known?.end ?? end, end) });
  }
  return [...lines.values()].sort((a, b) => a.start - b.start);
}
