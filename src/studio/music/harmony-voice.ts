/** The second voice of the choruses: mostly a third above, always of the chord where a note is long. */
import { chordAt, chordClasses, pitchClass, scaleTones } from './chords.ts';
import type { Tonality } from './tune.ts';
import type { VocalLine, VocalRange } from './vocal-line.ts';

const WISHED_INTERVAL = 4;

export function writeHarmony(line: VocalLine, { chords, key, plan }: Tonality, range: VocalRange): VocalLine {
  const scale = new Set(scaleTones(plan.feeling.mode).map((tone) => pitchClass(tone + key)));
  let previous: number | undefined;
  const above = (pitch: number, beat: number): number => {
    const tones = chordClasses(chordAt(chords, beat + 1e-3), 0);
    // Where the second voice would leave the singer's range, it goes below the first.
    const side = pitch + 9 <= range.high || pitch - 9 < range.low ? 1 : -1;
    let best = pitch + WISHED_INTERVAL * side;
    let bestCost = Infinity;
    for (let interval = 3; interval <= 9; interval++) {
      const candidate = pitch + interval * side;
      const tone = pitchClass(candidate);
      if (!tones.includes(tone) && !scale.has(tone)) continue;
      let cost = Math.abs(interval - WISHED_INTERVAL) * 0.5 + (tones.includes(tone) ? 0 : 1.6);
      if (previous !== undefined) cost += Math.abs(candidate - previous) * 0.12;
      if (interval === 6) cost += 2;
      if (cost < bestCost) [best, bestCost] = [candidate, cost];
    }
    previous = best;
    return best;
  };
  return {
    ...line,
    notes: line.notes.map((group) => group.map((note) => ({ ...note, pitch: above(note.pitch, note.beat) }))),
  };
}
