/** Answering instrument: plays the hook before it is sung, fills the gaps of the voice, and takes the solo. */
import type { Bar } from '../song-bars.ts';
import type { AnswerPart } from '../style.ts';
import { type Tonality, type TuneNote, writeTune } from '../tune.ts';
import type { VocalLine } from '../vocal-line.ts';
import { isPlaying, type PlayedNote, type Stage, velocityFor } from './player.ts';

const SHORTEST_GAP_BEATS = 1.6;
const ANSWER_CHANCE = 0.7;

export function playAnswers(
  part: AnswerPart,
  stage: Stage,
  tonality: Tonality,
  vocals: readonly VocalLine[],
): PlayedNote[] {
  const { bars } = stage;
  const notes = [...playHook(part, stage, vocals)];
  for (const gap of gapsOf(vocals, bars)) {
    const bar = bars.find((candidate) => gap.start < candidate.start + candidate.beats - 1e-6);
    if (!bar || !isPlaying(part, bar)) continue;
    const isLong = gap.end - gap.start >= bar.beats * 1.5;
    if (!isLong && stage.random() > ANSWER_CHANCE) continue;
    const phrases = isLong ? phrasesOf(gap, bar.beats * 2) : [gap];
    for (const phrase of phrases) notes.push(...improvise(part, phrase, bar, stage, tonality, isLong));
  }
  return notes;
}

interface Gap {
  start: number;
  end: number;
}

/** Silences of the voice between its first and its last line. */
function gapsOf(vocals: readonly VocalLine[], bars: readonly Bar[]): Gap[] {
  const gaps: Gap[] = [];
  vocals.forEach((line, i) => {
    const last = line.notes.at(-1)!.at(-1)!;
    const next = vocals[i + 1]?.notes[0]?.[0];
    const end = next ? next.beat - 0.25 : bars.at(-1)!.start - 0.5;
    const start = Math.ceil((last.beat + last.beats + 0.2) * 2) / 2;
    if (end - start >= SHORTEST_GAP_BEATS) gaps.push({ start, end });
  });
  return gaps;
}

function phrasesOf(gap: Gap, beats: number): Gap[] {
  const phrases: Gap[] = [];
  for (let start = gap.start; gap.end - start >= SHORTEST_GAP_BEATS; start += beats) {
    phrases.push({ start, end: Math.min(gap.end, start + beats) });
  }
  return phrases;
}

function improvise(
  part: AnswerPart,
  gap: Gap,
  bar: Bar,
  { plan, random }: Stage,
  tonality: Tonality,
  isSolo: boolean,
): PlayedNote[] {
  const beats = gap.end - gap.start;
  const perBeat = isSolo ? 1.1 + random() * 0.9 : 1.2 + random() * 0.8;
  const count = Math.max(2, Math.round(Math.min(beats, isSolo ? 7 : 3.5) * perBeat * Math.min(1, 110 / plan.bpm)));
  const tune = writeTune(
    {
      syllables: Array.from({ length: count }, (_, i) => ({ stressed: i % 2 === 0, startsWord: true })),
      start: gap.start,
      beats: Math.min(beats, isSolo ? beats : 4),
      pickup: 0,
      low: part.register[0],
      high: part.register[1],
      cadence: 'free',
      motif: `answer/${Math.floor(random() * 5)}`,
    },
    tonality,
  );
  return toPlayed(tune, bar, isSolo ? 1.1 : 0.94);
}

/** The first line of the chorus, on an instrument, at the end of the intro and over the ending. */
function playHook(part: AnswerPart, { bars, random }: Stage, vocals: readonly VocalLine[]): PlayedNote[] {
  const hook = vocals.find((line) => line.section === 'chorus');
  const intro = bars.filter((bar) => bar.tag === 'intro');
  const introEnd = (intro.at(-1)?.start ?? 0) + (intro.at(-1)?.beats ?? 0);
  const first = vocals[0]?.notes[0]?.[0]?.beat ?? introEnd;
  if (!hook || random() < 0.25) return [];
  const start = Math.max(0, introEnd - hook.beats);
  const tune = hook.notes.flat().map((note) => ({
    ...note,
    beat: note.beat - hook.start + start,
    pitch: intoRegister(note.pitch, part.register),
  }));
  const bar = intro.at(-1);
  if (!bar || !isPlaying({ from: Math.min(part.from, bar.energy) }, bar)) return [];
  return toPlayed(
    tune.filter((note) => note.beat >= 0 && note.beat + note.beats <= first + 0.01),
    bar,
    1.05,
  );
}

function intoRegister(pitch: number, [low, high]: readonly [number, number]): number {
  let moved = pitch;
  while (moved < low) moved += 12;
  while (moved > high) moved -= 12;
  return moved;
}

function toPlayed(tune: readonly TuneNote[], bar: Bar, accent: number): PlayedNote[] {
  return tune.map((note, i) => ({
    beat: note.beat,
    beats: note.beats * 0.97,
    pitch: note.pitch,
    velocity: velocityFor(bar, accent * (i % 2 === 0 ? 1.04 : 0.94)),
  }));
}
