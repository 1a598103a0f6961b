/** The sung melody: a tune for each line of lyrics, the same whenever a chorus returns. */
import type { SectionTag } from '../contracts.ts';
import { pick, randomFrom } from '../random.ts';
import type { LineProsody } from '../score.ts';
import type { PlacedLine, PlacedSection } from './form.ts';
import { heldSyllables } from './held-notes.ts';
import { scaleStep, type Tonality, type TuneNote, writeTune } from './tune.ts';

/** A line with its notes in beats; one list of notes for each syllable, several notes where it is ornamented. */
export interface VocalLine {
  line: number;
  section: SectionTag;
  /** First beat of the line's first bar. */
  start: number;
  beats: number;
  prosody: LineProsody;
  notes: TuneNote[][];
}

export interface VocalRange {
  low: number;
  high: number;
}

/** Lines of a section by motif: the first and third lines answer each other. */
const MOTIFS = ['a', 'b', 'a', 'c'] as const;

/** Tessitura of each section: lowest and highest note as a share, 0 to 1, of the range that the style uses. */
const TESSITURA: Record<SectionTag, readonly [number, number]> = {
  intro: [0.2, 0.9],
  verse: [0, 0.72],
  chorus: [0.24, 1],
  bridge: [0.15, 0.9],
  outro: [0, 0.8],
};

/** Of words that are spoken in rhythm. */
const SPOKEN_TESSITURA = [0.2, 0.7] as const;

const ORNAMENT_SECONDS = 0.62;

/** The part of the singer's range that the style uses. */
export function usedRange({ plan }: Pick<Tonality, 'plan'>, range: VocalRange): VocalRange {
  const span = Math.min(range.high - range.low, 8 + 9 * plan.style.melody.range);
  const low = range.low + (range.high - range.low - span) * 0.45;
  return { low, high: low + span };
}

/** Beats before a line in which its first syllables may fall; the same for all lines, because each leaves room for the next. */
export function choosePickup({ plan, seed }: Tonality): number {
  const shortest = Math.min(
    ...plan.form.sections.flatMap(({ lines }) => lines.map(({ beats }) => beats).filter((beats) => beats > 0)),
  );
  return Math.min(pick([0.5, 0.5, 1], randomFrom(`${seed}/pickup`)), shortest / 8);
}

/** Notes that a line is known to have, in beats from its start; undefined for a line that wants a tune. */
export type KnownNotes = (line: PlacedLine, prosody: LineProsody) => TuneNote[][] | undefined;

export function writeVocals(
  prosodies: readonly LineProsody[],
  tonality: Tonality,
  { range, pickup, keptNotes = () => undefined }: { range: VocalRange; pickup: number; keptNotes?: KnownNotes },
): VocalLine[] {
  const { plan } = tonality;
  const known = new Map<string, TuneNote[][]>();
  const lines: VocalLine[] = [];
  const lastChorus = plan.form.sections.findLast(({ tag }) => tag === 'chorus');
  for (const section of plan.form.sections) {
    let before: number | undefined;
    const held = heldSyllables(section, prosodies, plan.bpm);
    const peaks = section === lastChorus ? peaksOf(section, prosodies, held, range) : new Map<number, Peak>();
    for (const placed of section.lines) {
      const prosody = prosodies[placed.line]!;
      if (prosody.syllables.length === 0) continue;
      const own = { held: held.get(placed.line), peak: peaks.get(placed.line) };
      const key = `${melodyKey(section, placed, prosody)}/${own.held}/${own.peak?.pitch}`;
      const notes =
        keptNotes(placed, prosody) ??
        known.get(key) ??
        writeLine({ section, placed, prosody, pickup, before, ...own }, tonality, range);
      known.set(key, notes);
      before = notes.at(-1)?.at(-1)?.pitch;
      lines.push({
        line: placed.line,
        section: section.tag,
        start: placed.start,
        beats: placed.beats,
        prosody,
        notes: notes.map((group) => group.map((note) => ({ ...note, beat: note.beat + placed.start }))),
      });
    }
  }
  return lines;
}

interface Peak {
  /** Index of its syllable. */
  syllable: number;
  pitch: number;
}

/** Semitones that the last chorus spans. */
const WIDEST = 16;

/** The last chorus begins at the bottom of the voice and opens to its top on the first note that is held, or near its end. */
function peaksOf(
  section: PlacedSection,
  prosodies: readonly LineProsody[],
  held: ReadonlyMap<number, number>,
  range: VocalRange,
): Map<number, Peak> {
  const peaks = new Map<number, Peak>();
  const lowest = Math.round(range.low + Math.max(0, range.high - range.low - WIDEST) / 2);
  const lines = section.lines.filter(({ line }) => prosodies[line]!.syllables.length > 0);
  const last = lines.at(-1);
  if (!last) return peaks;
  const { syllables } = prosodies[last.line]!;
  const accent = syllables.findLastIndex(({ stressed }, i) => stressed && i < syllables.length - 1);
  const [line, syllable] = [...held][0] ?? [last.line, Math.max(0, accent)];
  peaks.set(line, { syllable, pitch: Math.min(range.high, lowest + WIDEST) });
  const opening = lines.find((other) => other.line !== line);
  if (opening) peaks.set(opening.line, { syllable: 0, pitch: lowest });
  return peaks;
}

/** Lines with the same place in the form, length and stress are sung to the same notes. */
function melodyKey(section: PlacedSection, placed: PlacedLine, prosody: LineProsody): string {
  return `${section.tag}/${placed.indexInSection}/${placed.beats}/${stressesOf(prosody)}`;
}

/** One letter for each syllable. */
export function stressesOf({ syllables }: LineProsody): string {
  return syllables.map(({ stressed }) => (stressed ? 'X' : 'x')).join('');
}

interface LineTask {
  section: PlacedSection;
  placed: PlacedLine;
  prosody: LineProsody;
  pickup: number;
  before: number | undefined;
  /** Syllable that is held. */
  held: number | undefined;
  peak: Peak | undefined;
}

/** Notes with beats counted from the start of the line. */
function writeLine(task: LineTask, tonality: Tonality, range: VocalRange): TuneNote[][] {
  const { section, placed, prosody, held, peak } = task;
  const spoken = section.tag === 'verse' && tonality.plan.style.melody.spoken === true;
  const used = usedRange(tonality, range);
  const [from, to] = spoken ? SPOKEN_TESSITURA : TESSITURA[section.tag];
  const span = used.high - used.low;
  const index = placed.indexInSection;
  const isLast = index === section.lines.length - 1;
  const tune = writeTune(
    {
      syllables: prosody.syllables.map(({ stressed, word }, i) => ({
        stressed,
        startsWord: i === 0 || prosody.syllables[i - 1]!.word !== word,
        endsPhrase: prosody.syllables[i + 1]?.word !== word && /[,;:.!?–—]$/u.test(prosody.words[word] ?? ''),
      })),
      held,
      spoken,
      start: placed.start,
      beats: placed.beats,
      pickup: task.pickup,
      low: Math.min(used.low + span * from, peak?.pitch ?? Infinity),
      high: Math.max(used.low + span * to, peak?.pitch ?? -Infinity),
      ...(peak && { wanted: new Map([[peak.syllable, peak.pitch]]) }),
      cadence: isLast && section.tag === 'chorus' ? 'tonic' : index % 2 === 1 ? 'free' : 'open',
      motif: `${section.tag}/${MOTIFS[index % MOTIFS.length]!}`,
      ...(task.before === undefined ? {} : { before: task.before }),
    },
    tonality,
  ).map((note) => ({ ...note, beat: note.beat - placed.start }));
  const random = randomFrom(`${tonality.seed}/ornament/${section.tag}/${index}`);
  return tune.map((note, i) => {
    if (i === held) return [note];
    const isOpen = prosody.syllables[i]!.stressed || i === tune.length - 1;
    const ornamented = ornament(note, isOpen, tonality, random);
    return ornamented.every(({ pitch }) => pitch >= range.low && pitch <= range.high) ? ornamented : [note];
  });
}

/** Sometimes turns a long stressed note: up a step and back, or down to it from above. */
function ornament(note: TuneNote, isOpen: boolean, tonality: Tonality, random: () => number): TuneNote[] {
  const { plan } = tonality;
  const chance = random();
  const kind = random();
  const seconds = (note.beats * 60) / plan.bpm;
  if (seconds < ORNAMENT_SECONDS || !isOpen || chance > plan.style.melody.ornaments) return [note];
  const neighbour = scaleStep(note.pitch, kind < 0.55 ? 1 : -1, tonality);
  const short = Math.max(0.2 / (60 / plan.bpm), note.beats * 0.22);
  if (kind < 0.3) {
    return [
      { ...note, beats: short },
      { beat: note.beat + short, beats: short, pitch: neighbour },
      { beat: note.beat + 2 * short, beats: note.beats - 2 * short, pitch: note.pitch },
    ];
  }
  return [
    { beat: note.beat, beats: short, pitch: neighbour },
    { beat: note.beat + short, beats: note.beats - short, pitch: note.pitch },
  ];
}
