import type { CaptionLine } from './caption-lines.ts';
import { type Part, TEASER_LONGEST, TEASER_SHORTEST } from './cut.ts';
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

/** Seconds for which the film's title is seen at least, and if it can be chosen at most; it goes a little before the first word. */
const [TITLE_SHORTEST, TITLE_WANTED, BEFORE_WORD] = [0.8, 2.5, 0.2];
/** Seconds for which its end card is seen at least. */
const END_SHORTEST = 1.2;
/** Seconds after the last line at which the end card comes. */
const AFTER_LINE = 0.3;
/** A change of pictures so near is taken instead. */
const NEAR = 0.6;
/** Seconds by which a teaser may begin earlier or later so as not to begin in the middle of a line. */
const MOVED = 4;

/** Frames at which the film must have key frames so that its teaser can be cut from it. */
export function keyFramesFor({ spans }: TeaserPlan, film: VideoJob): number[] {
  const edges = spans.flatMap(({ from, to }) => [from, to]).filter((frame) => frame > 0 && frame < film.frames.count);
  return [...new Set(edges)].toSorted((a, b) => a - b);
}

/** @param film with its greetings */
export function planTeaser(film: VideoJob, part: Part, { opening }: GreetingLengths): TeaserPlan {
  const wanted = spanOf(opening + part.start, part.duration);
  if (part.fadeOut === 0)
    return { spans: [wanted], part: soundOf(part, wanted, opening), lines: linesIn(film, wanted, 0) };
  const cards = cardsOf(film);
  const [sound, enter] = beginningOf(film, cards, wanted);
  const leave = leaveAt(film, cards, { from: enter, to: sound.to });
  const chorus = { from: enter, to: leave };
  const spans = [
    ...(enter > sound.from ? [{ from: cards.title.from, to: cards.title.from + enter - sound.from }] : []),
    chorus,
    ...repeated(cards.end, sound.to - leave),
  ];
  return { spans, part: soundOf(part, sound, opening), lines: linesIn(film, chorus, enter - sound.from) };
}

const soundOf = (part: Part, { from, to }: Span, opening: number): Part => ({
  ...part,
  start: secondsOf(from) - opening,
  duration: secondsOf(to - from),
});

/** Frames of the film in which nothing but a card is seen: no picture, and no line. */
interface Cards {
  title: Span;
  end: Span;
}

function cardsOf({ frames: { shots }, lines }: VideoJob): Cards {
  const [title, end] = (['title', 'end'] as const).map((card) => {
    const at = shots.findIndex(({ picture }) => picture === card);
    return shots[at] && cleanSpan(shots[at], shots[at + 1]);
  });
  if (!title || !end) throw new RangeError('a film has a title and an end card');
  const firstShown = Math.min(...lines.map(({ shown }) => Math.floor(shown * FRAMES_PER_SECOND)));
  return { title: { ...title, to: Math.max(title.from, Math.min(title.to, firstShown)) }, end };
}

/**
 * Frames of a teaser's sound, and the frame at which its title gives way to the film. Where the title cannot cover the rest of a line
 * that is under way, the teaser begins a little earlier or later; without a title where the film has none for long enough.
 */
function beginningOf(film: VideoJob, { title, end }: Cards, wanted: Span): [sound: Span, enter: number] {
  const [shortest, longest] = [inFrames(TEASER_SHORTEST), inFrames(TEASER_LONGEST)];
  const starts = range(wanted.from - inFrames(MOVED), wanted.from + inFrames(MOVED))
    .filter((start) => start >= title.from && start <= end.to - shortest)
    .toSorted((a, b) => Math.abs(a - wanted.from) - Math.abs(b - wanted.from));
  const underTitle = (start: number): number[] =>
    range(start + inFrames(TITLE_SHORTEST), start + title.to - title.from).filter((frame) => canEnter(film, frame));
  const from =
    starts.find((start) => underTitle(start).length > 0) ??
    starts.find((start) => canEnter(film, start)) ??
    wanted.from;
  const to = Math.min(Math.max(wanted.to, from + shortest), from + longest);
  const firstLine = film.lines.find(({ start }) => start >= secondsOf(from) + TITLE_SHORTEST + BEFORE_WORD);
  const aim = Math.min(secondsOf(from) + TITLE_WANTED, firstLine ? firstLine.start - BEFORE_WORD : Infinity);
  return [{ from, to }, nearest(film, aim, underTitle(from)) ?? from];
}

/** The frame at which the end card comes; it stays for longer than in the film where it would else come in the middle of a line. */
function leaveAt(film: VideoJob, { end }: Cards, { from, to }: Span): number {
  const earliest = to - (end.to - end.from);
  // Behind it, the film shows the same card.
  const latest = Math.min(to - inFrames(END_SHORTEST), end.from);
  const leaves = (first: number, last: number): number[] => range(first, last).filter((frame) => canLeave(film, frame));
  const lastLine = film.lines.findLast((line) => line.end <= secondsOf(to));
  const aim = lastLine ? lastLine.end + AFTER_LINE : secondsOf(to);
  const fallback = Math.min(earliest, latest);
  return nearest(film, aim, leaves(earliest, latest)) ?? leaves(from + 1, fallback).at(-1) ?? fallback;
}

/** False in the middle of a line that is seen from here on: of its first word, a frame may be missing. */
const canEnter = ({ lines }: VideoJob, frame: number): boolean =>
  lines.every(({ start, hidden }) => start >= secondsOf(frame - 1) || hidden <= secondsOf(frame));

/** False in the middle of a line that was seen until here. */
const canLeave = ({ lines }: VideoJob, frame: number): boolean =>
  lines.every(({ shown, end }) => shown > secondsOf(frame - 1) || end <= secondsOf(frame));

/** Spans of a card that does not move, for so many frames: all about as long, as its key frames must not be near to one another. */
function repeated({ from, to }: Span, frames: number): Span[] {
  const times = Math.ceil(frames / (to - from));
  return Array.from({ length: times }, (_, i) => ({
    from,
    to: from + Math.floor(((i + 1) * frames) / times) - Math.floor((i * frames) / times),
  }));
}

/** Frames in which a shot is seen alone. */
function cleanSpan({ start, end, fade }: Shot, next: Shot | undefined): Span {
  const from = Math.ceil((start + fade / 2) * FRAMES_PER_SECOND);
  const to = Math.floor((end - (next?.fade ?? 0) / 2) * FRAMES_PER_SECOND);
  return { from, to: Math.max(from, to) };
}

/** Of the frames that may be chosen a change of pictures near to a time, else the nearest to it. */
function nearest({ frames: { shots } }: VideoJob, seconds: number, choice: readonly number[]): number | undefined {
  const distance = (frame: number): number => Math.abs(frame - inFrames(seconds));
  const changes = new Set(
    shots.flatMap((shot, i) => {
      const { from, to } = cleanSpan(shot, shots[i + 1]);
      return [from, to];
    }),
  );
  const ordered = choice.toSorted((a, b) => distance(a) - distance(b));
  return ordered.find((frame) => changes.has(frame) && distance(frame) <= inFrames(NEAR)) ?? ordered[0];
}

/** Lines of the film that are sung whole within a span, which is seen from frame `at` of the teaser on. */
function linesIn({ lines }: VideoJob, { from, to }: Span, at: number): CaptionLine[] {
  const [first, last, by] = [secondsOf(from), secondsOf(to), secondsOf(at - from)];
  const moved = (time: number): number => Math.max(first, Math.min(last, time)) + by;
  return lines
    .filter(({ start, end }) => start >= secondsOf(from - 1) && end <= last)
    .map(({ pieces, start, end, shown, hidden }) => ({
      pieces: pieces.map((piece) => ({ ...piece, start: moved(piece.start), end: moved(piece.end) })),
      start: moved(start),
      end: moved(end),
      shown: moved(shown),
      hidden: moved(hidden),
    }));
}

const inFrames = (seconds: number): number => Math.round(seconds * FRAMES_PER_SECOND);
const secondsOf = (frames: number): number => frames / FRAMES_PER_SECOND;
const spanOf = (start: number, duration: number): Span => ({
  from: inFrames(start),
  to: inFrames(start) + inFrames(duration),
});
const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
