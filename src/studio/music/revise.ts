/** Other words to the same tune: a composition for changed lyrics that leaves all it can of an earlier one as it was. */
import type { BandEvent, LineProsody, SungLine } from '../score.ts';
import type { Chord, PlacedChord } from './chords.ts';
import {
  arrange,
  type ComposeInput,
  type Composition,
  countSyllables,
  guideNotes,
  harmonised,
  humanise,
  inOrder,
  secondsOf,
  toSungLine,
} from './compose.ts';
import { mostSyllables, type PlacedLine } from './form.ts';
import { writeHarmony } from './harmony-voice.ts';
import { planAgain } from './plan.ts';
import type { Tonality, TuneNote } from './tune.ts';
import { stressesOf, type VocalLine, type VocalRange, writeVocals } from './vocal-line.ts';

export interface ReviseInput extends Pick<ComposeInput, 'sections'> {
  /** For each line of the new lyrics the line of the earlier song that has the same words, or null. */
  unchanged: readonly (number | null)[];
  range: VocalRange;
  guide: boolean;
}

export interface Revision {
  composition: Composition;
  /** False when the new words need other bars than the earlier ones: then the band plays anew, at the same tempo, in the same key. */
  keepsBars: boolean;
}

/** @throws RangeError when there are no lines to sing. */
export function revise(before: Composition, input: ReviseInput): Revision {
  return fitsBars(before, input)
    ? { composition: withNewLines(before, input), keepsBars: true }
    : { composition: withNewBars(before, input), keepsBars: false };
}

/** True when every line stands where it stood and each changed one has room there. */
function fitsBars(before: Composition, { sections, unchanged, guide }: ReviseInput): boolean {
  const { plan } = before;
  if (before.guide !== guide) return false;
  const counts = countSyllables(sections);
  const placed = plan.form.sections.filter(({ tag }) => tag !== 'intro' && tag !== 'outro');
  const lines = placed.flatMap((section) => section.lines);
  const hasSameShape =
    placed.length === counts.length &&
    placed.every(({ tag, lines }, i) => tag === counts[i]?.tag && lines.length === counts[i].syllables.length);
  const most = mostSyllables(plan);
  return (
    hasSameShape &&
    counts
      .flatMap(({ syllables }) => syllables)
      .every((count, i) => unchanged[i] === i || count <= (most * (lines[i]?.beats ?? 0)) / plan.meter)
  );
}

/** Only changed lines get new notes; band and all other lines stay as they are. */
function withNewLines(before: Composition, { sections, unchanged, range }: ReviseInput): Composition {
  const { plan, chords, seed, pickup, score } = before;
  const tonality: Tonality = { plan, chords, key: score.key, seed };
  const earlier = byLine(before.vocals);
  const keeps = (line: number): boolean => unchanged[line] === line;
  const vocals = writeVocals(
    sections.flatMap(({ lines }) => lines),
    tonality,
    {
      range,
      pickup,
      keptNotes: (placed, prosody) => {
        const old = earlier.get(placed.line);
        // Words with the same stresses fit the notes they replace.
        return old && (keeps(placed.line) || stressesOf(old.prosody) === stressesOf(prosody))
          ? fromItsStart(old)
          : undefined;
      },
    },
  );
  const at = secondsOf(plan);
  const sungBy = (known: readonly SungLine[]) => {
    const old = byLine(known);
    return (line: VocalLine, write: () => VocalLine): SungLine => {
      const same = keeps(line.line) ? old.get(line.line) : undefined;
      return same ? withWords(same, line.prosody) : toSungLine(write(), at);
    };
  };
  const [lead, second] = [sungBy(score.lines), sungBy(before.harmonies)];
  const rewritten = vocals.filter(({ line }) => !keeps(line));
  return {
    ...before,
    score: {
      ...score,
      band: before.guide ? withGuide(before, rewritten, unchanged) : score.band,
      lines: vocals.map((line) => lead(line, () => line)),
    },
    harmonies: harmonised(plan, vocals).map((line) => second(line, () => writeHarmony(line, tonality, range))),
    vocals,
  };
}

/**
 * Tempo, key, chords and all bars without words stay; sections whose words need other bars get them. The band plays anew from
 * the first section that differs.
 */
function withNewBars(before: Composition, { sections, unchanged, range, guide }: ReviseInput): Composition {
  const plan = planAgain(before.plan, countSyllables(sections));
  const earlier = byLine(before.vocals);
  const { seed, pickup } = before;
  const after = arrange({
    prosodies: sections.flatMap(({ lines }) => lines),
    plan,
    key: before.score.key,
    seed,
    range,
    guide,
    kept: {
      pickup,
      notesOf(line, chords): TuneNote[][] | undefined {
        const from = unchanged[line.line];
        const old = typeof from === 'number' ? earlier.get(from) : undefined;
        const standsAlike = old?.beats === line.beats && chordsUnder(chords, line) === chordsUnder(before.chords, old);
        return standsAlike ? fromItsStart(old) : undefined;
      },
    },
  });
  return {
    ...after,
    score: { ...after.score, band: joined(before, after, firstDifference(before, after, unchanged)) },
  };
}

/** Beat at which the first section starts that has other bars or words than before. */
function firstDifference(before: Composition, after: Composition, unchanged: readonly (number | null)[]): number {
  const first = after.plan.form.sections.find(({ tag, start, beats, lines }, i) => {
    const old = before.plan.form.sections[i];
    const isSame = old?.tag === tag && old.start === start && old.beats === beats && old.lines.length === lines.length;
    return !isSame || lines.some(({ line }) => unchanged[line] !== line);
  });
  return first?.start ?? after.plan.form.beats;
}

/** The earlier band until a beat, then the new one. The melody of an instrumental is always that of the new words. */
function joined(before: Composition, after: Composition, beat: number): BandEvent[] {
  const until = secondsOf(after.plan)(beat) - EARLY_SECONDS;
  const isGuide = ({ parts }: Composition, event: BandEvent): boolean =>
    parts.some(({ role, channel }) => role === 'guide' && channel === event.channel);
  return inOrder([
    ...before.score.band.filter((event) => event.start < until && !isGuide(before, event)),
    ...after.score.band.filter((event) => event.start >= until || isGuide(after, event)),
  ]);
}

/** Chords from the start of a line to its end, as text to compare. */
function chordsUnder(chords: readonly PlacedChord[], { start, beats }: Pick<PlacedLine, 'start' | 'beats'>): string {
  const plain = ({ root, tones }: Chord): string => `${root}:${tones.join(',')}`;
  return chords
    .filter((chord) => chord.start < start + beats && chord.end > start)
    .map((chord) => `${Math.max(chord.start, start) - start}/${plain(chord)}`)
    .join(' ');
}

/** The band with the melody of changed lines played anew on the instrument that stands for the voice. */
function withGuide(before: Composition, changed: VocalLine[], unchanged: readonly (number | null)[]): BandEvent[] {
  const { plan, score, seed, pickup } = before;
  const part = before.parts.find(({ role }) => role === 'guide');
  if (!part) return score.band;
  const at = secondsOf(plan);
  const spans = plan.form.sections
    .flatMap(({ lines }) => lines)
    .filter(({ line }) => unchanged[line] !== line)
    .map(
      ({ start, beats }) => [at(start - pickup) - EARLY_SECONDS, at(start + beats - pickup) - EARLY_SECONDS] as const,
    );
  const others = score.band.filter(
    ({ channel, start }) => channel !== part.channel || !spans.some(([from, to]) => start >= from && start < to),
  );
  return inOrder([...others, ...humanise(part, guideNotes(changed), { plan, at, seed })]);
}

/** Longer than a player is early. */
const EARLY_SECONDS = 0.05;

function byLine<T extends { line: number }>(lines: readonly T[]): Map<number, T> {
  return new Map(lines.map((line) => [line.line, line]));
}

function fromItsStart({ notes, start }: VocalLine): TuneNote[][] {
  return notes.map((group) => group.map((note) => ({ ...note, beat: note.beat - start })));
}

/** The same singing under words that are shown otherwise. */
function withWords(line: SungLine, { words }: LineProsody): SungLine {
  return { ...line, words };
}
