import type { Timeline } from '../contracts.ts';
import type { CaptionLine } from './caption-lines.ts';
import type { Part } from './cut.ts';
import { FRAMES_PER_SECOND } from './frame.ts';
import type { GreetingLengths } from './greetings.ts';
import type { VideoJob } from './job.ts';
import type { Shot } from './plan.ts';

/** Frames of a film, without the last. */
export interface Span {
  from: number;
  to: number;
}

/** A teaser as it is cut from its film: nothing of it is drawn or encoded a second time. */
export interface TeaserPlan {
  /** Spans of the film, one after the other: its title, its chorus, its end card. */
  spans: Span[];
  /** Its sound; seconds of the song. */
  part: Part;
  /** Captions that are seen in it, in its own time. */
  lines: CaptionLine[];
}

/** Seconds for which the film's title is seen; it goes a little before the first word. */
const [TITLE_SHORTEST, TITLE_LONGEST, BEFORE_WORD] = [0.8, 2.5, 0.2];
/** Seconds for which its end card is seen at least. */
const END_SHORTEST = 1.2;
/** Seconds after the last line at which the end card comes. */
const AFTER_LINE = 0.3;
/** A change of pictures so near is taken instead. */
const NEAR = 0.6;

/** Frames at which the film must have key frames so that its teaser can be cut from it. */
export function keyFramesFor({ spans }: TeaserPlan, film: VideoJob): number[] {
  const edges = spans.flatMap(({ from, to }) => [from, to]).filter((frame) => frame > 0 && frame < film.frames.count);
  return [...new Set(edges)].toSorted((a, b) => a - b);
}

/** @param timeline of the song, in the part's own time @param film with its greetings */
export function planTeaser(film: VideoJob, part: Part, timeline: Timeline, { opening }: GreetingLengths): TeaserPlan {
  const start = inFrames(opening + part.start);
  const seconds = inFrames(part.duration) / FRAMES_PER_SECOND;
  const sound = { ...part, start: start / FRAMES_PER_SECOND - opening, duration: seconds };
  const spans =
    part.fadeOut === 0 ? [{ from: start, to: start + inFrames(seconds) }] : spansOf(film, sound, timeline, start);
  return { spans, part: sound, lines: linesIn(film.lines, spans) };
}

function spansOf({ frames: { shots }, lines }: VideoJob, part: Part, timeline: Timeline, start: number): Span[] {
  const clean = shots.map((shot, i) => cleanSpan(shot, shots[i + 1]));
  const [title, end] = (['title', 'end'] as const).map(
    (card) => clean[shots.findIndex(({ picture }) => picture === card)],
  );
  if (!title || !end) throw new RangeError('a film has a title and an end card');
  const words = timeline.words ?? [];
  const total = inFrames(part.duration);
  const firstWord = Math.min(...words.map((word) => word.start), part.duration);
  const lastWord = Math.max(...words.map((word) => word.end), 0);
  // The line after it would be seen for a moment.
  const nextLine = lines.find((line) => line.shown * FRAMES_PER_SECOND >= start + inFrames(lastWord));
  const enter = nearest(
    clean.map(({ from }) => from - start),
    firstWord - BEFORE_WORD,
    {
      from: Math.min(inFrames(TITLE_SHORTEST), title.to - title.from),
      to: Math.min(inFrames(TITLE_LONGEST), title.to - title.from),
    },
  );
  const earliest = total - (end.to - end.from);
  const latest = Math.min(
    total - inFrames(END_SHORTEST),
    nextLine ? Math.floor(nextLine.shown * FRAMES_PER_SECOND) - start : total,
  );
  const leave = nearest(
    clean.map(({ to }) => to - start),
    lastWord + AFTER_LINE,
    {
      from: earliest,
      to: Math.max(earliest, latest),
    },
  );
  return [
    { from: title.from, to: title.from + enter },
    { from: start + enter, to: start + leave },
    { from: end.from, to: end.from + total - leave },
  ];
}

/** Frames in which a shot is seen alone. */
function cleanSpan({ start, end, fade }: Shot, next: Shot | undefined): Span {
  const from = Math.ceil((start + fade / 2) * FRAMES_PER_SECOND);
  const to = Math.floor((end - (next?.fade ?? 0) / 2) * FRAMES_PER_SECOND);
  return { from, to: Math.max(from, to) };
}

/** The change of pictures that is nearest to a time, or the time itself, within bounds. Frames. */
function nearest(changes: readonly number[], seconds: number, { from, to }: Span): number {
  const wanted = Math.max(from, Math.min(to, inFrames(seconds)));
  const distance = (frame: number): number => Math.abs(frame - wanted);
  const near = changes
    .filter((frame) => frame >= from && frame <= to && distance(frame) <= inFrames(NEAR))
    .toSorted((a, b) => distance(a) - distance(b));
  return near[0] ?? wanted;
}

/** Lines of the film that its spans show, at most as long as they do. */
function linesIn(lines: readonly CaptionLine[], spans: readonly Span[]): CaptionLine[] {
  let at = 0;
  return spans.flatMap(({ from, to }) => {
    const [first, last] = [from / FRAMES_PER_SECOND, to / FRAMES_PER_SECOND];
    const by = at - first;
    at += last - first;
    const moved = (time: number): number => Math.max(first, Math.min(last, time)) + by;
    return lines
      .filter(({ shown, hidden }) => hidden > first && shown < last)
      .map(({ pieces, start, end, shown, hidden }) => ({
        pieces: pieces.map((piece) => ({ ...piece, start: moved(piece.start), end: moved(piece.end) })),
        start: moved(start),
        end: moved(end),
        shown: moved(shown),
        hidden: moved(hidden),
      }));
  });
}

const inFrames = (seconds: number): number => Math.round(seconds * FRAMES_PER_SECOND);
