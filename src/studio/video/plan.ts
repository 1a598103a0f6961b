import type { SectionTag, Timeline } from '../contracts.ts';
import { randomFrom } from '../random.ts';

/** One picture on the screen. Seconds from the start of the video. */
export interface Shot {
  start: number;
  end: number;
  /** Index of a photo, or one of the two cards. */
  picture: number | 'title' | 'end';
  /** Seconds of crossfade with the shot before, centred on `start`. */
  fade: number;
  move: Move;
}

export interface Move {
  kind: 'in' | 'out' | 'drift' | 'still';
  /** Degrees; a drift goes this way. */
  direction: number;
}

export interface PlanInput {
  duration: number;
  timeline: Timeline;
  photos: number;
  seed: string;
  /** Memorials and pet tributes are cut slower. */
  calm: boolean;
  /** Seconds that the title card stays at most. */
  opening: number;
}

/** Seconds a photo should stay, by the part of the song. */
const STAY: Record<SectionTag, number> = { intro: 3.2, verse: 3.4, chorus: 2.3, bridge: 4.2, outro: 3.6 };
const SHORTEST = 1.2;
const [SHORTEST_END, LONGEST_END] = [2.4, 5];

/** Shots from start to end without a gap, changing on beats. */
export function planShots(input: PlanInput): Shot[] {
  const { duration, timeline, photos, seed, calm } = input;
  const beats = (timeline.beats ?? []).filter((beat) => beat > 0 && beat < duration);
  const opening = openingEnd(input, beats);
  const closing = closingStart(input, beats, opening);
  const cuts = [opening, ...cutsBetween(input, beats, opening, closing)];
  const random = randomFrom(`${seed} moves`);
  const kinds: Move['kind'][] = ['in', 'drift', 'out', 'drift'];
  const first = Math.floor(random() * kinds.length);
  const shots = cuts.map((start, i): Shot => {
    const tag = sectionAt(timeline, start);
    const fade = calm ? 0.8 : tag === 'chorus' ? 0.2 : 0.45;
    const kind = kinds[(first + i) % kinds.length] ?? 'in';
    return { start, end: cuts[i + 1] ?? closing, picture: i % photos, fade, move: { kind, direction: random() * 360 } };
  });
  const still: Move = { kind: 'still', direction: 0 };
  return [
    { start: 0, end: opening, picture: 'title', fade: 0, move: { kind: 'in', direction: 0 } },
    ...shots,
    { start: closing, end: duration, picture: 'end', fade: 0.7, move: still },
  ];
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

function cutsBetween({ timeline, calm }: PlanInput, beats: readonly number[], from: number, to: number): number[] {
  const cuts: number[] = [];
  let now = from;
  for (;;) {
    const stay = STAY[sectionAt(timeline, now) ?? 'verse'] * (calm ? 1.4 : 1);
    const next = nextCut(timeline, beats, now, stay);
    if (next > to - SHORTEST) return cuts;
    cuts.push(next);
    now = next;
  }
}

/** The start of a section when one is near, else the second beat of the pair nearest to the wanted time. */
function nextCut(timeline: Timeline, beats: readonly number[], now: number, stay: number): number {
  const wanted = now + stay;
  const earliest = now + SHORTEST;
  const section = timeline.sections?.find(({ start }) => start >= earliest && Math.abs(start - wanted) < stay * 0.45);
  if (section) return nearest(beats, section.start, 0.35) ?? section.start;
  const pairs = beats.filter((beat, i) => i % 2 === 0 && beat >= earliest);
  return nearest(pairs, wanted, stay * 0.6) ?? wanted;
}

function nearest(times: readonly number[], wanted: number, within: number): number | undefined {
  let best: number | undefined;
  for (const time of times) {
    const distance = Math.abs(time - wanted);
    if (distance <= within && (best === undefined || distance < Math.abs(best - wanted))) best = time;
  }
  return best;
}

function sectionAt(timeline: Timeline, time: number): SectionTag | undefined {
  return timeline.sections?.find(({ start, end }) => time >= start - 0.05 && time < end - 0.05)?.tag;
}
