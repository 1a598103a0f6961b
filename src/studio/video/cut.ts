import type { Timeline, VideoCut } from '../contracts.ts';

/** A part of the song. Seconds of the audio file. */
export interface Part {
  start: number;
  duration: number;
  /** Seconds of fade at both ends; 0 for the whole song. */
  fadeIn: number;
  fadeOut: number;
}

/** Seconds of a teaser. */
export const [TEASER_SHORTEST, TEASER_LONGEST] = [15, 20];
const TEASER_WANTED = 17.5;
/** The music before the chorus that the title card takes. */
const RUN_UP = 1.8;

/** The whole song, or 15-20 s around its first chorus; a song that is not longer than a teaser is its own teaser. */
export function choosePart(cut: VideoCut, timeline: Timeline, duration: number): Part {
  if (cut === 'full' || duration <= TEASER_LONGEST) return { start: 0, duration, fadeIn: 0, fadeOut: 0 };
  const chorus = timeline.sections?.find(({ tag }) => tag === 'chorus')?.start ?? firstSung(timeline) ?? duration * 0.3;
  const wanted = Math.max(0, Math.min(chorus - RUN_UP, duration - TEASER_WANTED));
  const start = timeline.beats?.findLast((beat) => beat <= wanted && beat > wanted - 1) ?? wanted;
  const end = teaserEnd(timeline, start);
  return { start, duration: Math.min(end, duration) - start, fadeIn: 0.25, fadeOut: 1.4 };
}

const firstSung = (timeline: Timeline): number | undefined => timeline.words?.[0]?.start;

/** After the last line that ends in time, with room for the end card, so that no line is cut in two. */
function teaserEnd(timeline: Timeline, start: number): number {
  const ends = new Map<number, number>();
  for (const { line, end } of timeline.words ?? []) ends.set(line, Math.max(ends.get(line) ?? 0, end));
  const after = [...ends.values()].map((end) => end + 2.2);
  const fitting = after.filter((end) => end >= start + TEASER_SHORTEST && end <= start + TEASER_LONGEST);
  return fitting.length > 0 ? Math.max(...fitting) : start + TEASER_WANTED;
}

/** The timeline as the part hears it: times from its start. A line is kept when it is sung whole within the part. */
export function timelineOf(part: Part, timeline: Timeline): Timeline {
  const end = part.start + part.duration;
  const within = (from: number, to: number): boolean => from >= part.start - 0.05 && to <= end + 0.05;
  const broken = new Set(
    (timeline.words ?? []).filter((word) => !within(word.start, word.end)).map(({ line }) => line),
  );
  const { words, beats, sections } = timeline;
  return {
    ...(words && {
      words: words
        .filter(({ line }) => !broken.has(line))
        .map((word) => ({ ...word, start: word.start - part.start, end: word.end - part.start })),
    }),
    ...(beats && { beats: beats.filter((beat) => within(beat, beat)).map((beat) => beat - part.start) }),
    ...(sections && {
      sections: sections
        .filter((section) => section.end > part.start && section.start < end)
        .map((section) => ({ ...section, start: section.start - part.start, end: section.end - part.start })),
    }),
  };
}
