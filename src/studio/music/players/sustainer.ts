/** Held chords and the slow line above them. */
import { chordClasses, type PlacedChord } from '../chords.ts';
import { type Bar, chordsIn } from '../song-bars.ts';
import type { LinePart, PadPart } from '../style.ts';
import { voiceChord } from '../voicing.ts';
import { isPlaying, type PlayedNote, type Player, velocityFor } from './player.ts';

export const playPad: Player<PadPart> = (part, { bars, chords }) => {
  const notes: PlayedNote[] = [];
  let voicing: number[] = [];
  for (const { bar, chord } of heldChords(bars, chords, part)) {
    voicing = voiceChord(chord, part.register, part.notes, voicing);
    notes.push(...hold(voicing, chord, bar));
  }
  return notes;
};

/** One guide tone at a time: the third, the seventh or a colour of each chord, the nearest to the last note. */
export const playLine: Player<LinePart> = (part, { bars, chords, random }) => {
  const notes: PlayedNote[] = [];
  let last = part.register[0] + Math.round((part.register[1] - part.register[0]) * (0.3 + 0.4 * random()));
  for (const { bar, chord } of heldChords(bars, chords, part)) {
    last = nearestGuideTone(chord, part.register, last);
    notes.push(...hold([last], chord, bar));
  }
  return notes;
};

function* heldChords(
  bars: readonly Bar[],
  chords: readonly PlacedChord[],
  part: { from: number; until?: number },
): Generator<{ bar: Bar; chord: PlacedChord }> {
  for (const bar of bars) {
    if (!isPlaying(part, bar)) continue;
    for (const chord of chordsIn(chords, bar)) yield { bar, chord };
  }
}

function hold(pitches: readonly number[], chord: PlacedChord, bar: Bar): PlayedNote[] {
  const beats = (chord.end - chord.start) * 1.01;
  return pitches.map((pitch) => ({ beat: chord.start, beats, pitch, velocity: velocityFor(bar, 0.92) }));
}

function nearestGuideTone(chord: PlacedChord, [low, high]: readonly [number, number], last: number): number {
  const classes = chordClasses(chord, 0);
  const guides = [classes[1], ...classes.slice(3), classes[2]];
  let best = last;
  let bestCost = Infinity;
  for (let pitch = low; pitch <= high; pitch++) {
    const rank = guides.indexOf(((pitch % 12) + 12) % 12);
    if (rank < 0) continue;
    const cost = Math.abs(pitch - last) + rank * 0.7 + (pitch === last ? 0.5 : 0);
    if (cost < bestCost) [best, bestCost] = [pitch, cost];
  }
  return best;
}
