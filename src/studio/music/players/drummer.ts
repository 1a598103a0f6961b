import { pick } from '../../random.ts';
import { layerFor, stepsOfBar } from '../figure.ts';
import type { Bar } from '../song-bars.ts';
import type { DrumFigure, DrumPart, DrumVoice, FillKind } from '../style.ts';
import { DRUM_NOTES } from './drum-notes.ts';
import { fillNotes } from './fills.ts';
import { isPlaying, type PlayedNote, settle, type Stage } from './player.ts';

/** Energy from which section starts get a crash. */
const CRASH_ENERGY = 4;

export function playDrums(part: DrumPart, stage: Stage): PlayedNote[] {
  const { bars, plan, random } = stage;
  const figures = settle(part.figures[plan.tempo], random);
  const notes: PlayedNote[] = [];
  for (const bar of bars) {
    const next = bars[bar.index + 1];
    if (bar.final) {
      if (plan.style.ending === 'hit' && bar.energy + 1 >= part.from) notes.push(...lastHit(bar));
      continue;
    }
    if (!isPlaying(part, bar)) continue;
    const fill = fillFor(part, bar, next, random);
    const figure = layerFor<DrumFigure>(figures, part.from, bar.energy) as DrumFigure;
    const until = bar.beats - (fill?.beats ?? 0);
    notes.push(...barNotes(figure, bar, until));
    if (fill) notes.push(...fillNotes(fill.kind, bar, fill.beats, random));
    const before = bars[bar.index - 1];
    if (bar.inSection === 0 && bar.energy >= CRASH_ENERGY && before && part.fills[0] !== 'none') {
      notes.push({ beat: bar.start, beats: 1, pitch: DRUM_NOTES.crash, velocity: bar.energy >= 5 ? 104 : 88 });
    }
  }
  return notes;
}

function barNotes(figure: DrumFigure, bar: Bar, until: number): PlayedNote[] {
  const notes: PlayedNote[] = [];
  for (const [voice, text] of Object.entries(figure) as [DrumVoice, string][]) {
    for (const step of stepsOfBar(text, bar.inSection, bar.beats)) {
      if (step.beat >= until - 1e-6) continue;
      const velocity = Math.min(124, 8 + Number(step.symbol) * 11.5 + (bar.energy - 3) * 4);
      notes.push({ beat: bar.start + step.beat, beats: 0.2, pitch: DRUM_NOTES[voice], velocity });
    }
  }
  return notes;
}

/** Fills at the ends of sections, small ones in the middle of long sections. */
function fillFor(
  part: DrumPart,
  bar: Bar,
  next: Bar | undefined,
  random: () => number,
): { kind: FillKind; beats: number } | undefined {
  const kind = pick(part.fills, random);
  const chance = random();
  if (!next || kind === 'none') return undefined;
  const leavesSection = next.sectionIndex !== bar.sectionIndex;
  if (leavesSection && next.energy >= part.from) return { kind, beats: next.energy >= CRASH_ENERGY ? 2 : 1 };
  if (!leavesSection && bar.sectionBars >= 8 && bar.inSection % 4 === 3 && chance < 0.6) return { kind, beats: 1 };
  return undefined;
}

function lastHit(bar: Bar): PlayedNote[] {
  return [
    { beat: bar.start, beats: 1, pitch: DRUM_NOTES.kick, velocity: 112 },
    { beat: bar.start, beats: 1, pitch: DRUM_NOTES.crash, velocity: 102 },
  ];
}
