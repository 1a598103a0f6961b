import type { Lyrics, TimedWord, Timeline } from '../contracts.ts';
import type { LineSpan } from './line-grid.ts';
import type { Stretch } from './vocal-activity.ts';

/** A break in the singing this long is likely between lines. Seconds. */
const PAUSE = 0.25;
/** A line's start moves this far at most to a pause, as a share of a mean line. */
const PULL = 0.45;

/**
 * Gives every line and word a time: lines share the time that is sung by their length, and their starts move to pauses
 * that are near. Words share their line in the same way.
 */
export function spreadLines(lyrics: Lyrics, sung: readonly Stretch[]): TimedWord[] {
  const lines = lyrics.sections.flatMap((section) => section.lines.map(({ display }) => display.trim()));
  const weights = lines.map(weightOf);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const total = sung.reduce((sum, { start, end }) => sum + end - start, 0);
  if (whole === 0 || total === 0) return [];
  const starts: number[] = [];
  let done = 0;
  for (const weight of weights) {
    starts.push(songTime(sung, (done / whole) * total));
    done += weight;
  }
  const settled = pulledToPauses(starts, sung, (total / lines.length) * PULL);
  const last = sung.at(-1)?.end ?? 0;
  return lines.flatMap((line, i) => {
    const start = settled[i] ?? 0;
    const next = settled[i + 1] ?? last;
    return wordsOf(line, i, start, Math.max(start + 0.2, lastSung(sung, start, next)));
  });
}

/** Letters, with a little for each word's beginning. */
const weightOf = (line: string): number => (line ? line.length + line.split(/\s+/).length * 2 : 0);

/** Words of lines whose times are known. */
export function wordsOn(lyrics: Lyrics, spans: readonly LineSpan[]): TimedWord[] {
  const lines = lyrics.sections.flatMap((section) => section.lines.map(({ display }) => display.trim()));
  return spans.flatMap(({ start, end }, i) => wordsOf(lines[i] ?? '', i, start, Math.max(start + 0.2, end)));
}

/** The time in the song at which this much has been sung. */
function songTime(sung: readonly Stretch[], amount: number): number {
  let left = amount;
  for (const { start, end } of sung) {
    if (left < end - start - 1e-9) return start + left;
    left -= end - start;
  }
  return sung.at(-1)?.end ?? 0;
}

/** Starts moved to the beginnings of stretches after a pause, each pause used once, order kept. */
function pulledToPauses(starts: readonly number[], sung: readonly Stretch[], reach: number): number[] {
  const pauses = sung
    .filter(({ start }, i) => start - (sung[i - 1]?.end ?? -Infinity) >= PAUSE)
    .map(({ start }) => start);
  let earliest = -Infinity;
  return starts.map((start, i) => {
    const after = starts[i + 1] ?? Infinity;
    const near = pauses.filter((pause) => pause > earliest && pause < after && Math.abs(pause - start) <= reach);
    const chosen = near.sort((a, b) => Math.abs(a - start) - Math.abs(b - start))[0] ?? Math.max(start, earliest + 0.2);
    earliest = chosen;
    return chosen;
  });
}

/** The end of the last singing before the next line. */
function lastSung(sung: readonly Stretch[], start: number, next: number): number {
  const within = sung.filter((stretch) => stretch.start < next - 0.05 && stretch.end > start);
  return Math.min(next, within.at(-1)?.end ?? next);
}

function wordsOf(line: string, index: number, start: number, end: number): TimedWord[] {
  const words = line.split(/\s+/).filter(Boolean);
  const weights = words.map((word) => word.length + 2);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let done = 0;
  return words.map((text, i) => {
    const from = start + ((end - start) * done) / whole;
    done += weights[i] ?? 0;
    return { text, start: from, end: start + ((end - start) * done) / whole, line: index };
  });
}

/** Sections from the times of their lines; what is before the first and after the last is intro and outro. */
export function sectionsFrom(
  lyrics: Lyrics,
  words: readonly TimedWord[],
  duration: number,
): NonNullable<Timeline['sections']> {
  const starts = new Map<number, number>();
  for (const { line, start } of words) starts.set(line, Math.min(starts.get(line) ?? Infinity, start));
  const sections: NonNullable<Timeline['sections']> = [];
  let line = 0;
  for (const { tag, lines } of lyrics.sections) {
    const start = starts.get(line);
    line += lines.length;
    if (start !== undefined) sections.push({ tag, start, end: duration });
  }
  sections.forEach((section, i) => (section.end = sections[i + 1]?.start ?? section.end));
  const end = words.reduce((latest, word) => Math.max(latest, word.end), 0);
  const [first, last] = [sections[0], sections.at(-1)];
  if (!first || !last) return [];
  if (first.start > 0.5) sections.unshift({ tag: 'intro', start: 0, end: first.start });
  if (duration - end > 1) {
    last.end = end;
    sections.push({ tag: 'outro', start: end, end: duration });
  }
  return sections;
}
