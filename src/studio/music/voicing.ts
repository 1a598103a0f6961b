/** Chooses the notes of a chord so that each voice moves as little as it can. */
import type { PlacedChord } from './chords.ts';

/**
 * `count` pitches within the register, ascending. The third and the seventh come first, the fifth goes first when there are
 * more tones than voices. Chords keep near `previous`.
 */
export function voiceChord(
  chord: PlacedChord,
  register: readonly [number, number],
  count: number,
  previous: readonly number[],
): number[] {
  const classes = tonesByWorth(chord, count).map((tone) => (chord.root + tone) % 12);
  const centre = (register[0] + register[1]) / 2;
  let best: number[] = [];
  let bestCost = Infinity;
  for (let bottom = register[0]; bottom < register[0] + 12; bottom++) {
    const voicing = stack(classes, bottom, count);
    const cost = voicingCost(voicing, register, previous, centre);
    if (cost < bestCost) [best, bestCost] = [voicing, cost];
  }
  return best;
}

function tonesByWorth(chord: PlacedChord, count: number): number[] {
  const third = chord.tones[1] ?? 0;
  const fifth = chord.tones[2] ?? 7;
  const colours = chord.tones.slice(3);
  const order = count <= 3 && colours.length > 0 ? [third, colours[0]!, 0, fifth] : [0, third, fifth, ...colours];
  if (count >= 4 && colours.length > 1) return [third, colours[0]!, colours[1]!, fifth].slice(0, count);
  return order.slice(0, Math.max(count, 1));
}

function stack(classes: number[], bottom: number, count: number): number[] {
  const rising = classes.map((tone) => bottom + ((((tone - bottom) % 12) + 12) % 12)).sort((a, b) => a - b);
  for (let i = 0; rising.length < count; i++) rising.push(rising[i]! + 12);
  return rising;
}

function voicingCost(
  voicing: number[],
  [low, high]: readonly [number, number],
  previous: readonly number[],
  centre: number,
): number {
  let cost = 0;
  voicing.forEach((pitch, i) => {
    if (pitch < low) cost += 5;
    if (pitch > high) cost += (pitch - high) * 2;
    const near = previous[i];
    cost += near === undefined ? Math.abs(pitch - centre) * 0.2 : Math.abs(pitch - near);
  });
  // Seconds at the bottom of a chord are mud.
  if (voicing.length > 1 && voicing[1]! - voicing[0]! < 3 && voicing[0]! < 60) cost += 3;
  return cost + Math.abs((voicing[0]! + voicing.at(-1)!) / 2 - centre) * 0.15;
}
