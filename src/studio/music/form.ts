/** Form of a song: bars of each line, section, intro and ending at a tempo, so that it has the wanted length. */
import type { SectionTag } from '../contracts.ts';
import { hasEaseToHold, hasRoomToHold } from './rhythm.ts';

/** Section of lyrics as the form sees it: its syllables, line by line. */
export interface FormSection {
  tag: 'verse' | 'chorus' | 'bridge';
  syllables: number[];
}

export interface PlacedLine {
  /** Index over the whole song. */
  line: number;
  /** Index in its section. */
  indexInSection: number;
  /** First beat of its first bar. */
  start: number;
  beats: number;
}

export interface PlacedSection {
  tag: SectionTag;
  /** 0 for the first verse, 1 for the second … */
  occurrence: number;
  start: number;
  beats: number;
  lines: PlacedLine[];
}

export interface Form {
  sections: PlacedSection[];
  beats: number;
  choice: FormChoice;
}

/** Bars of a form that do not come from its words. */
export interface FormChoice {
  barsPerLine: Record<FormSection['tag'], number>;
  intro: number;
  afterChorus: number;
  afterBridge: number;
  outro: number;
  /** Couplets of choruses get the bars that a held note needs; missing in songs of engines up to 3. */
  holds?: boolean;
}

export interface Pace {
  bpm: number;
  meter: 3 | 4;
  /** Syllables a second that feel right in the style. */
  pace: number;
}

export interface FormWishes extends Pace {
  /** Length wished for, in seconds. */
  seconds: number;
  /** Beats by which a ritard lengthens the end. */
  extraBeats: number;
}

/** Seconds that a song's form aims between. */
export const SHORTEST_SECONDS = 77;
export const LONGEST_SECONDS = 101;
/** Seconds that the last chord rings after the last bar. */
export const RING_SECONDS = 2.2;

/** Of each chorus whose lines have no room for a held note. */
const CROWDED_CHORUS = 8;
/** Of choruses that get no bars for held notes: a song may rather last two seconds longer than it should. */
const UNHELD = 52;

/** The best form and what it costs: 0 is as wished, from 50 up it misses the promised length. */
export function chooseForm(sections: FormSection[], wishes: FormWishes): { form: Form; cost: number } {
  let best: { choice: FormChoice; cost: number } | undefined;
  const sungBy = new Map<string, Sung>();
  const measure = (tag: FormSection['tag'], { barsPerLine, holds }: FormChoice): Sung => {
    const key = `${tag}/${barsPerLine[tag]}/${holds}`;
    const known = sungBy.get(key) ?? measureTag(tag, { barsPerLine: barsPerLine[tag], holds }, sections, wishes);
    sungBy.set(key, known);
    return known;
  };
  for (const holds of [true, false]) {
    for (const choice of choicesFor(wishes.meter, holds)) {
      const cost = costOf(choice, sections, wishes, measure);
      if (!best || cost < best.cost) best = { choice, cost };
    }
    // None without held notes costs less.
    if (best && best.cost <= UNHELD) break;
  }
  if (!best) throw new RangeError('no form to choose from');
  return { form: place(best.choice, sections, wishes), cost: best.cost };
}

/** Bars of a line as far as they are chosen. */
interface LineBars {
  barsPerLine: number;
  holds: boolean | undefined;
}

/** Bars of all sections of a tag at so many bars a line, and how well that suits the words. */
interface Sung {
  bars: number;
  cost: number;
}

function* choicesFor(meter: 3 | 4, holds: boolean): Generator<FormChoice> {
  const perLine = meter === 4 ? [1, 2] : [1, 2, 4];
  for (const verse of perLine)
    for (const chorus of perLine)
      for (const bridge of perLine)
        for (const intro of [1, 2, 4, 8])
          for (const afterChorus of [0, 1, 2, 4, 8])
            for (const afterBridge of [0, 2, 4, 8])
              for (const outro of [1, 2, 4])
                yield { barsPerLine: { verse, chorus, bridge }, intro, afterChorus, afterBridge, outro, holds };
}

function measureTag(tag: FormSection['tag'], lineBars: LineBars, sections: FormSection[], wishes: FormWishes): Sung {
  const beatSeconds = 60 / wishes.bpm;
  const sung: Sung = { bars: 0, cost: 0 };
  for (const section of sections) {
    const lines = section.syllables.filter((count) => count > 0);
    if (section.tag !== tag || lines.length === 0) continue;
    const even = lines.reduce((sum, count) => sum + barsFor(count, lineBars.barsPerLine, wishes), 0);
    const bars = barsOfLines({ tag, syllables: lines }, lineBars, wishes).reduce((sum, count) => sum + count, 0);
    const syllables = lines.reduce((sum, count) => sum + count, 0);
    const pace = syllables / (bars * wishes.meter * beatSeconds * 0.82);
    sung.cost += (Math.log2(pace / wishes.pace) ** 2 * 15) / sections.length;
    if (bars % 2 === 1) sung.cost += 0.6;
    if (tag === 'chorus') {
      const lineSeconds = (even / lines.length) * wishes.meter * beatSeconds;
      const crowded = lines.filter((count) => !hasRoomToHold(count, lineSeconds));
      sung.cost += (crowded.length / lines.length) * CROWDED_CHORUS;
    }
    // A line that breaks the bars of its section is a last resort.
    if (even % lines.length !== 0) sung.cost += 1.5;
    sung.bars += bars + (tag === 'verse' ? bars % 2 : 0);
  }
  return sung;
}

function costOf(
  choice: FormChoice,
  sections: FormSection[],
  wishes: FormWishes,
  measure: (tag: FormSection['tag'], choice: FormChoice) => Sung,
): number {
  const barSeconds = (wishes.meter * 60) / wishes.bpm;
  let bars = choice.intro + choice.outro + wishes.extraBeats / wishes.meter;
  let cost = choice.holds ? 0 : UNHELD;
  for (const tag of ['verse', 'chorus', 'bridge'] as const) {
    const sung = measure(tag, choice);
    bars += sung.bars;
    cost += sung.cost;
  }
  for (const section of sections.slice(0, -1)) bars += section.tag === 'verse' ? 0 : tailBars(section.tag, 0, choice);
  const seconds = bars * barSeconds + RING_SECONDS;
  cost += ((seconds - wishes.seconds) / 8) ** 2;
  if (seconds < SHORTEST_SECONDS) cost += 50 + SHORTEST_SECONDS - seconds;
  if (seconds > LONGEST_SECONDS) cost += 50 + seconds - LONGEST_SECONDS;
  // A chorus wants at least as much air as a verse.
  if (choice.barsPerLine.chorus < choice.barsPerLine.verse) cost += 1.5;
  cost += ((choice.intro * barSeconds - 7) / 5) ** 2 * 1.2;
  cost += ((choice.outro * barSeconds - 6) / 4) ** 2 * 1.2;
  return cost + choice.afterChorus * barSeconds * 0.09 + choice.afterBridge * barSeconds * 0.08;
}

/** A crowded line gets more bars than its section, so that a producer may write any line. */
function barsFor(syllables: number, barsPerLine: number, pace: Pace): number {
  const most = mostSyllables(pace);
  let bars = barsPerLine;
  while (syllables > most * bars) bars *= 2;
  return bars;
}

/** Bars of each line of a section. Where a couplet of a chorus has no room to hold a note, its last line gets more. */
function barsOfLines({ tag, syllables }: FormSection, { barsPerLine, holds }: LineBars, pace: Pace): number[] {
  const bars = syllables.map((count) => (count === 0 ? 0 : barsFor(count, barsPerLine, pace)));
  if (tag !== 'chorus' || !holds) return bars;
  const barSeconds = (pace.meter * 60) / pace.bpm;
  const hasRoom = (line: number): boolean => hasEaseToHold(syllables[line]!, bars[line]! * barSeconds);
  const sung = bars.flatMap((count, line) => (count > 0 ? [line] : []));
  for (let first = 0; first < sung.length; first += 2) {
    const couplet = sung.slice(first, first + 2);
    while (!couplet.some(hasRoom)) bars[couplet.at(-1)!]! += 1;
  }
  return bars;
}

/** Syllables that one bar takes at most. */
export function mostSyllables({ bpm, meter, pace }: Pace): number {
  const barSeconds = (meter * 60) / bpm;
  return Math.max(4, pace * 2.1 * barSeconds * 0.85);
}

/** The form of these words with bars that were chosen before. */
export function place(choice: FormChoice, sections: readonly FormSection[], wishes: Pace): Form {
  const placed: PlacedSection[] = [];
  const seen = { verse: 0, chorus: 0, bridge: 0 };
  let beat = 0;
  let line = 0;
  const add = (tag: SectionTag, occurrence: number, bars: number, lines: PlacedLine[]): void => {
    placed.push({ tag, occurrence, start: beat, beats: bars * wishes.meter, lines });
    beat += bars * wishes.meter;
  };
  add('intro', 0, choice.intro, []);
  sections.forEach((section, index) => {
    const lines: PlacedLine[] = [];
    let bars = 0;
    const own = { barsPerLine: choice.barsPerLine[section.tag], holds: choice.holds };
    barsOfLines(section, own, wishes).forEach((lineBars, indexInSection) => {
      lines.push({ line: line++, indexInSection, start: beat + bars * wishes.meter, beats: lineBars * wishes.meter });
      bars += lineBars;
    });
    if (index < sections.length - 1) bars += tailBars(section.tag, bars, choice);
    if (bars > 0) add(section.tag, seen[section.tag]++, bars, lines);
  });
  add('outro', 0, choice.outro, []);
  return { sections: placed, beats: beat, choice };
}

/** Bars without voice at the end of a section: a turnaround after a chorus, a solo after the bridge. */
function tailBars(tag: FormSection['tag'], bars: number, choice: FormChoice): number {
  if (tag === 'verse') return bars % 2;
  return tag === 'chorus' ? choice.afterChorus : choice.afterBridge;
}
