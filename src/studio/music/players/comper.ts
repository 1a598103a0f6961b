import { chordAt, type PlacedChord } from '../chords.ts';
import { layerFor, type Step, stepsOfBar } from '../figure.ts';
import { type Bar, chordsIn } from '../song-bars.ts';
import type { CompPart } from '../style.ts';
import { voiceChord } from '../voicing.ts';
import { isPlaying, type PlayedNote, type Player, settle, velocityFor } from './player.ts';

/** Seconds between the strings of a strum. */
const STRUM_SECONDS = 0.011;
const SYMBOL_ACCENT: Record<string, number> = { X: 1.22, D: 1.15, x: 1, d: 0.98, u: 0.8, U: 0.95, m: 0.7 };

export const playChords: Player<CompPart> = (part, stage) => {
  const { plan, bars, chords, random } = stage;
  const figures = settle(part.figures[plan.tempo], random);
  const voicings = new Map<PlacedChord, number[]>();
  let previous: number[] = [];
  for (const chord of chords) {
    previous = voiceChord(chord, part.register, part.notes, previous);
    voicings.set(chord, previous);
  }
  const notes: PlayedNote[] = [];
  for (const bar of bars) {
    if (!isPlaying(part, bar)) continue;
    if (bar.final) {
      const voicing = voicings.get(chordAt(chords, bar.start))!;
      notes.push(...strike(voicing, { beat: bar.start, beats: bar.beats, accent: 1.05, bar, lag: STRUM_SECONDS * 2 }));
      continue;
    }
    const figure = layerFor<string>(figures, part.from, bar.energy) as string;
    for (const step of withChordChanges(stepsOfBar(figure, bar.inSection, bar.beats), bar, chords)) {
      const chord = chordAt(chords, bar.start + step.beat + 0.01);
      notes.push(...playStep(step, chord, voicings.get(chord)!, part, bar, plan.feeling.bounce));
    }
  }
  return notes;
};

/** Held hits are struck again where the chord changes under them. */
function withChordChanges(steps: Step[], bar: Bar, chords: readonly PlacedChord[]): Step[] {
  const changes = chordsIn(chords, bar)
    .map((chord) => chord.start - bar.start)
    .filter((beat) => beat > 1e-6);
  return steps.flatMap((step) => {
    const cut = changes.find((beat) => beat > step.beat + 1e-6 && beat < step.beat + step.beats - 1e-6);
    if (cut === undefined || !/[xXdD]/.test(step.symbol)) return [step];
    return [
      { ...step, beats: cut - step.beat },
      { symbol: step.symbol, beat: cut, beats: step.beat + step.beats - cut },
    ];
  });
}

function playStep(
  step: Step,
  chord: PlacedChord,
  voicing: number[],
  part: CompPart,
  bar: Bar,
  bounce: boolean,
): PlayedNote[] {
  const beat = bar.start + step.beat;
  const { symbol } = step;
  const held = part.ring ? Math.max(step.beats, Math.min(chord.end, bar.start + bar.beats) - beat) : step.beats;
  const single = singlePitch(symbol, chord, voicing, part);
  if (single !== undefined) {
    const accent = step.beat === 0 ? 1.08 : Number.isInteger(step.beat) ? 0.96 : 0.86;
    return [{ beat, beats: part.ring ? held : step.beats * 1.02, pitch: single, velocity: velocityFor(bar, accent) }];
  }
  const accent = (SYMBOL_ACCENT[symbol] ?? 1) * (Number.isInteger(step.beat) ? 1 : 0.93);
  const beats = symbol === 'm' ? 0.08 : held * (bounce && !part.ring ? 0.55 : 0.96);
  const isStrum = /[dDuUm]/.test(symbol);
  const order = /[uU]/.test(symbol) ? [...voicing].reverse().slice(0, 3) : voicing;
  return strike(order, { beat, beats, accent, bar, lag: isStrum ? STRUM_SECONDS : 0 });
}

function singlePitch(symbol: string, chord: PlacedChord, voicing: number[], part: CompPart): number | undefined {
  if (symbol === 'b' || symbol === 'B') {
    const low = part.register[0] - 8;
    const root = low + ((((chord.root - low) % 12) + 12) % 12);
    return symbol === 'b' ? root : root + 7 > part.register[0] + 6 ? root - 5 : root + 7;
  }
  const index = Number(symbol) - 1;
  if (Number.isNaN(index)) return undefined;
  return voicing[index] ?? voicing[index % voicing.length]! + 12;
}

function strike(
  pitches: readonly number[],
  { beat, beats, accent, bar, lag }: { beat: number; beats: number; accent: number; bar: Bar; lag: number },
): PlayedNote[] {
  return pitches.map((pitch, i) => ({
    beat,
    beats,
    pitch,
    velocity: velocityFor(bar, accent * (i === pitches.length - 1 ? 1.04 : 0.94)),
    lag: i * lag,
  }));
}
