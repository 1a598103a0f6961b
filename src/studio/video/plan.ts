import type { SectionTag, Timeline } from '../contracts.ts';
import { randomFrom } from '../random.ts';

/** One picture on the screen. Seconds from the start of the video. */
export interface Shot {
  start: number;
  end: number;
  /** Index of a photo, one of the two cards of the song, or one of those of greetings. */
  picture: number | 'title' | 'end' | 'opening' | 'closing';
  /** Times that the picture was shown before. */
  visit: number;
  /** Seconds of crossfade with the shot before, centred on `start`. */
  fade: number;
  move: Move;
  /** Seconds into a clip at which it is shown first, its fade included; null for what does not move by itself. */
  from: number | null;
}

export interface Move {
  kind: 'in' | 'out' | 'drift' | 'still';
  /** Degrees; a drift goes this way. */
  direction: number;
}

export interface PlanInput {
  duration: number;
  timeline: Timeline;
  /** Pictures in their sequence: seconds of a clip, null for a photo. */
  pictures: readonly (number | null)[];
  seed: string;
  /** Memorials and pet tributes are cut slower. */
  calm: boolean;
  /** Seconds that the title card stays at most. */
  opening: number;
}

/** Seconds a photo should stay about, by the part of the song: whole pairs of beats, from the shortest to the longest stay. */
const STAY: Record<SectionTag, number> = { intro: 2.4, verse: 2.2, chorus: 1.5, bridge: 2.4, outro: 2.4 };
const LONGEST = 2.5;
/** Photos of tributes stay so much longer, and so do clips: what moves is watched. */
const CALM = 1.8;
const CLIP = 1.8;
/** Crossfades, seconds: into a strong beat of a chorus, in a chorus, elsewhere, and in a tribute. */
const FADES = { accent: 0.08, chorus: 0.2, usual: 0.35, calm: 0.8 };
const CLOSING_FADE = 0.7;
const STILL: Move = { kind: 'still', direction: 0 };
const BAR = 4;
const SHORTEST = 1.2;
const [SHORTEST_END, LONGEST_END] = [2.4, 5];

/** Shots from start to end without a gap, changing on beats. */
export function planShots(input: PlanInput): Shot[] {
  const { duration, timeline, pictures, seed } = input;
  const beats = (timeline.beats ?? []).filter((beat) => beat > 0 && beat < duration);
  const opening = openingEnd(input, beats);
  const closing = closingStart(input, beats, opening);
  const cuts = [opening, ...cutsBetween(input, beats, opening, closing)];
  const random = randomFrom(`${seed} moves`);
  const kinds: Move['kind'][] = ['in', 'drift', 'out', 'drift'];
  const first = Math.floor(random() * kinds.length);
  const shots = cuts.map((start, i): Shot => {
    const picture = i % pictures.length;
    const visit = Math.floor(i / pictures.length);
    // A photo that returns moves otherwise than it did.
    const kind = kinds[(first + i + visit) % kinds.length] ?? 'in';
    const move = { kind, direction: random() * 360 };
    const fade = fadeAt(input, beats, start);
    return { start, end: cuts[i + 1] ?? closing, picture, visit, fade, move, from: null };
  });
  const all: Shot[] = [
    { start: 0, end: opening, picture: 'title', visit: 0, fade: 0, move: { kind: 'in', direction: 0 }, from: null },
    ...shots,
    { start: closing, end: duration, picture: 'end', visit: 0, fade: CLOSING_FADE, move: STILL, from: null },
  ];
  return withClips(all, pictures);
}

/** A clip that returns goes on where it was left, and begins again when its rest is too short for the shot. */
function withClips(shots: readonly Shot[], pictures: readonly (number | null)[]): Shot[] {
  const reached = new Map<number, number>();
  return shots.map((shot, i) => {
    const seconds = typeof shot.picture === 'number' ? pictures[shot.picture] : null;
    if (typeof shot.picture !== 'number' || seconds === null || seconds === undefined) return shot;
    const shown = shot.end - shot.start + (shot.fade + (shots[i + 1]?.fade ?? 0)) / 2;
    const left = reached.get(shot.picture) ?? 0;
    const from = left + shown <= seconds ? left : 0;
    reached.set(shot.picture, from + shown);
    return { ...shot, from, move: STILL };
  });
}

/** In a chorus a shot strikes on the first beat of a bar and slips in elsewhere. */
function fadeAt({ timeline, calm }: PlanInput, beats: readonly number[], time: number): number {
  if (calm) return FADES.calm;
  const section = sectionOf(timeline, time);
  if (section?.tag !== 'chorus') return FADES.usual;
  const place = Math.round(placeIn(beats, section.start, time));
  return place % BAR === 0 ? FADES.accent : FADES.chorus;
}

/** Beats from the start of a section to a time. */
function placeIn(beats: readonly number[], start: number, time: number): number {
  return beats.filter((beat) => beat > start + 0.1 && beat <= time + 0.01).length;
}

/** The title card leaves on a beat, before the first word. */
function openingEnd({ duration, timeline, opening }: PlanInput, beats: readonly number[]): number {
  const firstWord = timeline.words?.find((word) => word.end > 0)?.start ?? opening;
  const latest = Math.min(opening, Math.max(SHORTEST, firstWord - 0.4), duration * 0.2);
  return beats.filter((beat) => beat <= latest && beat >= latest * 0.6).at(-1) ?? latest;
}

/** The end card comes on a beat, after the last word when there is time for it. */
function closingStart({ duration, timeline }: PlanInput, beats: readonly number[], opening: number): number {
  const shortest = Math.min(SHORTEST_END, duration * 0.2);
  const latest = duration - shortest;
  const lastWord = (timeline.words ?? []).reduce(
    (end, word) => (word.end < duration ? Math.max(end, word.end) : end),
    0,
  );
  const wanted = Math.min(latest, Math.max(lastWord + 0.3, duration - LONGEST_END, opening + SHORTEST));
  return beats.find((beat) => beat >= wanted && beat <= latest) ?? wanted;
}

function cutsBetween(input: PlanInput, beats: readonly number[], from: number, to: number): number[] {
  const cuts: number[] = [];
  let now = from;
  for (;;) {
    const isClip = input.pictures[cuts.length % input.pictures.length] !== null;
    const next = nextCut(input, beats, { now, isClip });
    if (next > to - SHORTEST) return cuts;
    cuts.push(next);
    now = next;
  }
}

/** The start of a section when one is near, else the strong beat nearest to the wanted time. */
function nextCut(
  { timeline, calm }: PlanInput,
  beats: readonly number[],
  { now, isClip }: { now: number; isClip: boolean },
): number {
  const slower = Math.max(calm ? CALM : 1, isClip ? CLIP : 1);
  const own = sectionOf(timeline, now);
  const wanted = now + STAY[own?.tag ?? 'verse'] * slower;
  const [earliest, latest] = [now + SHORTEST, now + LONGEST * slower];
  const section = timeline.sections?.find(({ start }) => start >= earliest && start <= latest);
  if (section) return nearest(beats, section.start, 0.35) ?? section.start;
  const first = beats.findIndex((beat) => beat >= (own?.start ?? 0) - 0.1);
  const strong = beats.filter((beat, i) => (i - first) % 2 === 0 && beat >= earliest && beat <= latest);
  return nearest(strong, wanted, LONGEST * slower) ?? wanted;
}

function nearest(times: readonly number[], wanted: number, within: number): number | undefined {
  let best: number | undefined;
  for (const time of times) {
    const distance = Math.abs(time - wanted);
    if (distance <= within && (best === undefined || distance < Math.abs(best - wanted))) best = time;
  }
  return best;
}

function sectionOf(timeline: Timeline, time: number): NonNullable<Timeline['sections']>[number] | undefined {
  return timeline.sections?.find(({ start, end }) => time >= start - 0.05 && time < end - 0.05);
}
