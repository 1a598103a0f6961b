import type { Lyrics } from '../contracts.ts';
import type { Listening } from './listening.ts';

/** Start and end of a sung line. Seconds. */
export interface LineSpan {
  start: number;
  end: number;
}

/** Beats a line of a section may take; the lines of one kind of section all take the same. */
const LINE_BEATS = [2, 3, 4, 6, 8, 12, 16];
/** Longest rest between sections and before the first, in beats. */
const [LONGEST_REST, LONGEST_INTRO] = [16, 40];
/** Seconds a letter takes in song, from fast to slow. */
const [FASTEST, SLOWEST] = [0.04, 0.24];
/** Worth of a rise of the voice where a line starts, against a beat of voice inside it. */
const RISE_WORTH = 1.6;
/** Sections follow each other at whole bars more often than not. */
const OFF_BAR = 0.6;

interface Evidence {
  /** Voice above (positive) or below the usual at each beat, summed up to it. */
  sungBefore: Float64Array;
  /** Rise of the voice at each beat. */
  rise: Float64Array;
}

/**
 * Lays the lines on the beats: songs are written in bars, so every verse line takes as many beats as the next one. Of all
 * layouts the one is taken in which lines cover what is sung, rests cover what is not, and lines start where the voice
 * rises. Undefined when there are too few beats for the lines.
 */
export function layLines(lyrics: Lyrics, beats: readonly number[], listening: Listening): LineSpan[] | undefined {
  const sections = lyrics.sections.filter(({ lines }) => lines.length > 0);
  const evidence = gather(listening, beats);
  const tags = [...new Set(sections.map(({ tag }) => tag))];
  let best: { score: number; starts: number[]; lengths: number[] } | undefined;
  for (const choice of choices(tags.length)) {
    const lengths = sections.map(({ tag }) => choice[tags.indexOf(tag)] ?? 4);
    if (!plausible(sections, lengths, beats)) continue;
    const found = place(
      sections.map(({ lines }) => lines.length),
      lengths,
      evidence,
    );
    if (found && found.score > (best?.score ?? -Infinity)) best = { ...found, lengths };
  }
  if (!best) return undefined;
  const { starts, lengths } = best;
  return sections.flatMap(({ lines }, i) =>
    lines.map((_, k): LineSpan => {
      const first = (starts[i] ?? 0) + k * (lengths[i] ?? 4);
      return { start: beatTime(beats, first), end: beatTime(beats, first + (lengths[i] ?? 4)) - 0.12 };
    }),
  );
}

function choices(kinds: number): number[][] {
  if (kinds === 0) return [[]];
  return choices(kinds - 1).flatMap((rest) => LINE_BEATS.map((beats) => [...rest, beats]));
}

function plausible(sections: Lyrics['sections'], lengths: readonly number[], beats: readonly number[]): boolean {
  const beat = beats.length > 1 ? (beats.at(-1)! - beats[0]!) / (beats.length - 1) : 0.5;
  return sections.every(({ lines }, i) => {
    const letters = lines.reduce((sum, { display }) => sum + display.length, 0) / lines.length;
    const pace = ((lengths[i] ?? 4) * beat) / Math.max(8, letters);
    return pace >= FASTEST && pace <= SLOWEST;
  });
}

function gather({ voice, rate }: Listening, beats: readonly number[]): Evidence {
  const mean = (from: number, to: number): number => {
    const part = voice.subarray(Math.max(0, Math.round(from * rate) - 2), Math.max(1, Math.round(to * rate) - 1));
    return part.length > 0 ? part.reduce((sum, value) => sum + value, 0) / part.length : 0;
  };
  const span = (i: number): number => (beats[i + 1] ?? (beats[i] ?? 0) + 0.5) - (beats[i] ?? 0);
  const levels = beats.map((beat, i) => mean(beat, beat + span(i)));
  const sorted = [...levels].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor(sorted.length * 0.1)] ?? 0, sorted[Math.floor(sorted.length * 0.9)] ?? 1];
  const scale = Math.max(1, high - low);
  const sungBefore = new Float64Array(beats.length + 1);
  levels.forEach((level, i) => {
    const above = Math.max(-1, Math.min(1, ((level - low) / scale) * 2 - 0.9));
    sungBefore[i + 1] = sungBefore[i]! + above;
  });
  const rise = Float64Array.from(beats, (beat, i) => {
    const change = mean(beat, beat + span(i) * 0.6) - mean(beat - span(i) * 0.5, beat - 0.03);
    return Math.max(-1, Math.min(1, change / scale));
  });
  return { sungBefore, rise };
}

/** The best start beat of each section for given beats a line, by dynamic programming over sections and beats. */
function place(
  counts: readonly number[],
  lengths: readonly number[],
  evidence: Evidence,
): { score: number; starts: number[] } | undefined {
  const beats = evidence.rise.length;
  const total = evidence.sungBefore[beats] ?? 0;
  let ends = new Float64Array(beats + 1).fill(-Infinity);
  ends[0] = 0;
  const cameFrom: Int32Array[] = [];
  for (const [section, count] of counts.entries()) {
    const length = lengths[section] ?? 4;
    const next = new Float64Array(beats + 1).fill(-Infinity);
    const from = new Int32Array(beats + 1).fill(-1);
    for (let start = 0; start + count * length <= beats; start++) {
      const worth = worthOf(start, count, length, evidence);
      for (let rest = 0; rest <= Math.min(start, section === 0 ? LONGEST_INTRO : LONGEST_REST); rest++) {
        const before = ends[start - rest]!;
        const offBar = section > 0 && rest % 4 !== 0 ? OFF_BAR : 0;
        const end = start + count * length;
        if (before + worth - offBar <= next[end]!) continue;
        next[end] = before + worth - offBar;
        from[end] = start - rest;
      }
    }
    ends = next;
    cameFrom.push(from);
  }
  return traced(ends, cameFrom, counts, lengths, total);
}

/** Voice inside the lines counts for, voice outside against; both are one sum, less a constant. */
function worthOf(start: number, count: number, length: number, { sungBefore, rise }: Evidence): number {
  let worth = 2 * (sungBefore[start + count * length]! - sungBefore[start]!);
  for (let line = 0; line < count; line++) worth += RISE_WORTH * rise[start + line * length]!;
  return worth;
}

function traced(
  ends: Float64Array,
  cameFrom: readonly Int32Array[],
  counts: readonly number[],
  lengths: readonly number[],
  total: number,
): { score: number; starts: number[] } | undefined {
  let end = 0;
  ends.forEach((score, i) => {
    if (score > ends[end]!) end = i;
  });
  const score = ends[end]!;
  if (!Number.isFinite(score)) return undefined;
  const starts: number[] = [];
  for (let section = counts.length - 1; section >= 0; section--) {
    starts.unshift(end - (counts[section] ?? 0) * (lengths[section] ?? 4));
    end = cameFrom[section]?.[end] ?? 0;
  }
  return { score: score - total, starts };
}

function beatTime(beats: readonly number[], index: number): number {
  const last = beats.length - 1;
  if (index <= last) return beats[index] ?? 0;
  return (beats[last] ?? 0) + (index - last) * ((beats[last] ?? 0) - (beats[last - 1] ?? 0));
}
