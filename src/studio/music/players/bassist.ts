import { chordAt, type PlacedChord } from '../chords.ts';
import { layerFor, stepsOfBar } from '../figure.ts';
import type { Bar } from '../song-bars.ts';
import type { BassPart } from '../style.ts';
import { isPlaying, type PlayedNote, type Player, settle, type Stage, velocityFor } from './player.ts';

export const playBass: Player<BassPart> = (part, stage) => {
  const { plan, bars, random } = stage;
  const figures = settle(part.figures[plan.tempo], random);
  const notes: PlayedNote[] = [];
  for (const bar of bars) {
    if (!isPlaying(part, bar)) continue;
    if (bar.final) {
      notes.push({
        beat: bar.start,
        beats: bar.beats,
        pitch: rootPitch(chordAt(stage.chords, bar.start), part),
        velocity: 92,
      });
      continue;
    }
    const figure = layerFor<string>(figures, part.from, bar.energy) as string;
    notes.push(...(figure === 'walk' ? walk(part, bar, stage) : playFigure(figure, part, bar, stage)));
  }
  return notes;
};

function rootPitch(chord: PlacedChord, part: BassPart): number {
  return part.lowest + ((((chord.root - part.lowest) % 12) + 12) % 12);
}

function playFigure(figure: string, part: BassPart, bar: Bar, stage: Stage): PlayedNote[] {
  const notes: PlayedNote[] = [];
  for (const step of stepsOfBar(figure, bar.inSection, bar.beats)) {
    const beat = bar.start + step.beat;
    const chord = chordAt(stage.chords, beat);
    const next = chordAt(stage.chords, chord.end);
    const last = beat + step.beats >= bar.start + bar.beats - 1e-6;
    notes.push({
      beat,
      beats: step.beats * (step.symbol === 'g' ? 0.5 : 0.94),
      pitch: figurePitch(step.symbol, part, chord, next),
      velocity: velocityFor(bar, step.symbol === 'g' ? 0.55 : step.beat === 0 ? 1.12 : last ? 0.95 : 1),
    });
  }
  // A chord that enters between the strokes of the figure must still be heard in the bass.
  for (const chord of stage.chords) {
    const inside = chord.start > bar.start + 1e-6 && chord.start < bar.start + bar.beats - 1e-6;
    if (!inside || notes.some((note) => Math.abs(note.beat - chord.start) < 0.26)) continue;
    for (const note of notes) if (note.beat < chord.start) note.beats = Math.min(note.beats, chord.start - note.beat);
    notes.push({ beat: chord.start, beats: 0.9, pitch: rootPitch(chord, part), velocity: velocityFor(bar, 1) });
  }
  return notes;
}

function figurePitch(symbol: string, part: BassPart, chord: PlacedChord, next: PlacedChord): number {
  const root = rootPitch(chord, part);
  const fifth = chord.tones.includes(6) && !chord.tones.includes(7) ? 6 : 7;
  switch (symbol) {
    case 'o':
      return root + 12;
    case 'f':
      return root + fifth;
    case 'F':
      return root + fifth - 12 >= part.lowest - 3 ? root + fifth - 12 : root + fifth;
    case 't':
      return root + (chord.minor ? 3 : 4);
    case 's':
      return root + (chord.minor ? 10 : 9);
    case 'v':
      return root + 10;
    case 'a':
      return approach(root, rootPitch(next, part));
    default:
      return root;
  }
}

/** A step into the next root: from below when the line rises, from above when it falls; the fifth when nothing changes. */
function approach(from: number, to: number): number {
  if (from === to) return from + 7;
  return to > from ? to - (to - from > 2 ? 1 : 2) : to + (from - to > 2 ? 1 : 2);
}

/** A quarter-note line of chord tones and steps, ending a step from the next root. */
function walk(part: BassPart, bar: Bar, stage: Stage): PlayedNote[] {
  const notes: PlayedNote[] = [];
  for (let i = 0; i < bar.beats; i++) {
    const beat = bar.start + i;
    const chord = chordAt(stage.chords, beat + 0.01);
    const next = chordAt(stage.chords, chord.end);
    const root = rootPitch(chord, part);
    const inChord = Math.round(beat - chord.start);
    const left = Math.round(chord.end - beat);
    const target = rootPitch(next, part);
    const rising = target >= root || stage.random() < 0.3;
    const third = root + (chord.minor ? 3 : 4);
    const inner = rising
      ? [third, root + 7, root + 9]
      : [root + 12, root + (chord.minor || chord.dominant ? 10 : 9), root + 7];
    const pitch =
      inChord === 0 ? root : left <= 1 ? approach(notes.at(-1)?.pitch ?? root, target) : inner[(inChord - 1) % 3]!;
    notes.push({ beat, beats: 0.92, pitch, velocity: velocityFor(bar, i % 2 === 1 ? 1.08 : 1) });
    if (stage.random() < 0.12) {
      notes.push({ beat: beat + 2 / 3, beats: 0.25, pitch, velocity: velocityFor(bar, 0.6) });
    }
  }
  return notes;
}
