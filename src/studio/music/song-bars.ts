/** The bars of a song as the players see them, and the chords under them. */
import type { SectionTag } from '../contracts.ts';
import { pick } from '../random.ts';
import { type Chord, type PlacedChord, readChord, readProgression } from './chords.ts';
import { energyOf, type Plan } from './plan.ts';

export interface Bar {
  index: number;
  start: number;
  beats: number;
  tag: SectionTag;
  sectionIndex: number;
  /** Index in its section. */
  inSection: number;
  /** Bars of its section. */
  sectionBars: number;
  energy: number;
  /** The held last bar of the song. */
  final: boolean;
}

export function barsOf(plan: Plan): Bar[] {
  const bars: Bar[] = [];
  plan.form.sections.forEach((section, sectionIndex) => {
    const sectionBars = section.beats / plan.meter;
    for (let inSection = 0; inSection < sectionBars; inSection++) {
      bars.push({
        index: bars.length,
        start: section.start + inSection * plan.meter,
        beats: plan.meter,
        tag: section.tag,
        sectionIndex,
        inSection,
        sectionBars,
        energy: energyOf(plan, sectionIndex, inSection),
        final: false,
      });
    }
  });
  const last = bars.at(-1);
  if (last) last.final = true;
  return bars;
}

/** Bars longer than this change chord in the middle when the progression has chords to spare. */
const LONG_BAR_SECONDS = 2.9;

/** The chords of the whole song. Every verse has the same, every chorus too, so that their tunes can return. */
export function chordsOf(plan: Plan, bars: Bar[], key: number, random: () => number): PlacedChord[] {
  const progressions = plan.style[plan.feeling.mode];
  const verse = readProgression(pick(progressions.verse, random), plan.colour);
  const chorus = readProgression(pick(progressions.chorus, random), plan.colour);
  const bridge = readProgression(pick(progressions.bridge, random), plan.colour);
  const introQuotesChorus = random() < 0.4;
  const tonic = readChord(plan.feeling.mode === 'major' ? 'I' : 'i', plan.colour);
  const dominant = readChord(plan.style.colour === 2 ? 'V7' : 'V', plan.colour);
  const placed: PlacedChord[] = [];
  for (const bar of bars) {
    const source =
      bar.tag === 'bridge'
        ? bridge
        : bar.tag === 'chorus' || (bar.tag !== 'verse' && introQuotesChorus)
          ? chorus
          : verse;
    for (const chord of spread(chordsOfBar(plan, bar, source, tonic, dominant, bars), bar, key)) placed.push(chord);
  }
  return placed;
}

function chordsOfBar(plan: Plan, bar: Bar, source: Chord[][], tonic: Chord, dominant: Chord, bars: Bar[]): Chord[] {
  if (bar.final) return [tonic];
  const next = bars[bar.index + 1];
  const closes = bar.inSection === bar.sectionBars - 1 || next?.final === true;
  const isDouble = plan.meter * (60 / plan.bpm) > LONG_BAR_SECONDS && source.length >= bar.sectionBars * 2;
  const own = isDouble
    ? [...source[(bar.inSection * 2) % source.length]!, ...source[(bar.inSection * 2 + 1) % source.length]!]
    : source[bar.inSection % source.length]!;
  // Into a chorus, and into the last chord, leads the dominant, wherever the progression happens to be.
  const leads = next && ((next.tag === 'chorus' && bar.tag !== 'chorus') || (next.final && bar.tag === 'outro'));
  if (closes && leads && !endsOnDominant(own)) return [own[0]!, dominant];
  return own.length > bar.beats ? own.slice(0, bar.beats) : own;
}

function endsOnDominant(chords: Chord[]): boolean {
  const last = chords.at(-1);
  return last !== undefined && (last.root === 7 || last.root === 10);
}

function spread(chords: Chord[], bar: Bar, key: number): PlacedChord[] {
  // In 3/4 two chords share a bar as two beats and one.
  const lengths = chords.map(
    (_, i) => Math.round(((i + 1) * bar.beats) / chords.length) - Math.round((i * bar.beats) / chords.length),
  );
  let start = bar.start;
  return chords.map((chord, i) => {
    const placed = { ...chord, root: (chord.root + key) % 12, start, end: start + lengths[i]! };
    start = placed.end;
    return placed;
  });
}

/** Chords that sound within a bar. */
export function chordsIn(chords: readonly PlacedChord[], bar: Bar): PlacedChord[] {
  return chords.filter((chord) => chord.start < bar.start + bar.beats - 1e-6 && chord.end > bar.start + 1e-6);
}
