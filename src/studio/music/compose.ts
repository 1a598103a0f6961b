/** Composer and arranger: from prosody and an order to the complete score. Pure: the same input gives the same score. */
import type { SectionTag, SongStyle } from '../contracts.ts';
import { pick, randomFrom } from '../random.ts';
import type { BandEvent, LineProsody, Score, SungLine } from '../score.ts';
import { swung } from './figure.ts';
import { type FormSection, type PlacedLine, RING_SECONDS } from './form.ts';
import { writeHarmony } from './harmony-voice.ts';
import { planSong, type Plan } from './plan.ts';
import { playBass } from './players/bassist.ts';
import { playChords } from './players/comper.ts';
import { playDrums } from './players/drummer.ts';
import type { PlayedNote, Stage } from './players/player.ts';
import { playAnswers } from './players/soloist.ts';
import { playLine, playPad } from './players/sustainer.ts';
import { barsOf, chordsOf } from './song-bars.ts';
import type { PitchedPart, Strip } from './style.ts';
import { secondsAt, type TempoMap } from './tempo-map.ts';
import type { PlacedChord } from './chords.ts';
import type { Tonality, TuneNote } from './tune.ts';
import { choosePickup, usedRange, type VocalLine, type VocalRange, writeVocals } from './vocal-line.ts';

export interface ComposeInput {
  /** One entry for each line of the lyrics, in order. */
  sections: readonly { tag: 'verse' | 'chorus' | 'bridge'; lines: readonly LineProsody[] }[];
  order: SongStyle;
  seed: string;
  range: VocalRange;
  /** Also play the melody on an instrument, because nobody sings it. */
  guide: boolean;
}

export type PartRole = PitchedPart['role'] | 'drums' | 'guide';

/** One channel of the band. */
export interface PlayedPart {
  channel: number;
  role: PartRole;
  program: number;
  strip: Strip;
}

export interface Composition {
  score: Score;
  plan: Plan;
  parts: PlayedPart[];
  /** Second voice of the choruses from the second on. */
  harmonies: SungLine[];
  /** The tune of `score.lines` in beats. */
  vocals: VocalLine[];
  chords: PlacedChord[];
  /** Beats before a line in which its first syllables may fall. */
  pickup: number;
  range: VocalRange;
  /** The melody is played, because nobody sings it. */
  guide: boolean;
  seed: string;
}

export const DRUM_CHANNEL = 9;
const GUIDE_STRIP: Strip = { level: 3, pan: 0, send: 0.35 };

/** @throws RangeError when there are no lines to sing. */
export function compose(input: ComposeInput): Composition {
  const { seed, order, range, guide } = input;
  const plan = planSong(order, countSyllables(input.sections), seed);
  const key = chooseKey(plan, range, randomFrom(`${seed}/key`));
  return arrange({ prosodies: input.sections.flatMap(({ lines }) => lines), plan, key, seed, range, guide });
}

/** @throws RangeError when there are no lines to sing. */
export function countSyllables(sections: ComposeInput['sections']): FormSection[] {
  const counts = sections.map(({ tag, lines }) => ({ tag, syllables: lines.map((line) => line.syllables.length) }));
  if (!counts.some(({ syllables }) => syllables.some((count) => count > 0)))
    throw new RangeError('no syllable to sing');
  return counts;
}

/** Decisions about a song that come before its tune and its band. */
export interface Arrangement {
  prosodies: readonly LineProsody[];
  plan: Plan;
  key: number;
  seed: string;
  range: VocalRange;
  guide: boolean;
  /** The pickup and the notes of lines that keep their tune. */
  kept?: { pickup: number; notesOf: (line: PlacedLine, chords: readonly PlacedChord[]) => TuneNote[][] | undefined };
}

/** Chords, tune and band of a plan. */
export function arrange({ prosodies, plan, key, seed, range, guide, kept }: Arrangement): Composition {
  const bars = barsOf(plan);
  const chords = chordsOf(plan, bars, key, randomFrom(`${seed}/chords`));
  const tonality: Tonality = { plan, chords, key, seed };
  const pickup = kept?.pickup ?? choosePickup(tonality);
  const vocals = writeVocals(prosodies, tonality, { range, pickup, keptNotes: (line) => kept?.notesOf(line, chords) });
  const clock = tempoOf(plan);
  const at = secondsOf(plan);
  const stageFor = (name: string): Stage => ({ plan, bars, chords, random: randomFrom(`${seed}/part/${name}`) });
  const { parts, events } = playBand({ plan, vocals, tonality, stageFor, at, seed, guide });
  return {
    score: {
      bpm: plan.bpm,
      durationSeconds: secondsAt(plan.form.beats, clock) + RING_SECONDS,
      key,
      mode: plan.feeling.mode,
      sections: sectionTimes(plan, clock),
      beats: Array.from({ length: plan.form.beats + 1 }, (_, beat) => secondsAt(beat, clock)),
      programs: new Map(parts.map(({ channel, program }) => [channel, program])),
      band: inOrder(events),
      lines: vocals.map((line) => toSungLine(line, at)),
    },
    plan,
    parts,
    harmonies: harmonised(plan, vocals).map((line) => toSungLine(writeHarmony(line, tonality, range), at)),
    vocals,
    chords,
    pickup,
    range,
    guide,
    seed,
  };
}

export function inOrder(events: BandEvent[]): BandEvent[] {
  return events.sort((a, b) => a.start - b.start || a.channel - b.channel || a.pitch - b.pitch);
}

/** The clock of a song: seconds at a beat. */
export function secondsOf(plan: Plan): (beat: number) => number {
  const clock = tempoOf(plan);
  return (beat) => secondsAt(swung(beat, plan.style), clock);
}

/** Lines that get a second voice: the first chorus stands alone, so that the others can grow. */
export function harmonised(plan: Plan, vocals: readonly VocalLine[]): VocalLine[] {
  const choruses = plan.form.sections.filter((section) => section.tag === 'chorus');
  const later = new Set(
    (choruses.length > 1 ? choruses.slice(1) : choruses).flatMap(({ lines }) => lines.map(({ line }) => line)),
  );
  return vocals.filter(({ line }) => later.has(line));
}

function tempoOf(plan: Plan): TempoMap {
  const last = plan.form.beats - plan.meter;
  const slows = plan.style.ending === 'ritard';
  return { bpm: plan.bpm, ritardFrom: slows ? last - plan.meter : Infinity, ritardTo: last };
}

/** A key whose tonic lies well in the part of the voice that the chorus uses. */
function chooseKey(plan: Plan, range: VocalRange, random: () => number): number {
  const { low, high } = usedRange({ plan }, range);
  const wished = low + (high - low) * 0.5;
  let best = 0;
  let bestCost = Infinity;
  for (let key = 0; key < 12; key++) {
    const octave = Math.round((wished - key) / 12) * 12;
    const cost = Math.abs(key + octave - wished) + random() * 5;
    if (cost < bestCost) [best, bestCost] = [key, cost];
  }
  return best;
}

interface BandTask {
  plan: Plan;
  vocals: VocalLine[];
  tonality: Tonality;
  stageFor: (name: string) => Stage;
  at: (beat: number) => number;
  seed: string;
  guide: boolean;
}

function playBand(task: BandTask): { parts: PlayedPart[]; events: BandEvent[] } {
  const { plan, seed } = task;
  const parts: PlayedPart[] = [];
  const events: BandEvent[] = [];
  const add = (part: PlayedPart, notes: PlayedNote[]): void => {
    parts.push(part);
    events.push(...humanise(part, notes, task));
  };
  const { drums } = plan.style;
  const kit = pick(drums.kits, randomFrom(`${seed}/kit`));
  add(
    { channel: DRUM_CHANNEL, role: 'drums', program: kit, strip: drums.strip },
    playDrums(drums, task.stageFor('drums')),
  );
  const channels = Array.from({ length: 16 }, (_, channel) => channel).filter((channel) => channel !== DRUM_CHANNEL);
  plan.style.parts.forEach((part, i) => {
    const stage = task.stageFor(`${part.role}/${i}`);
    const program = pick(part.programs, stage.random);
    add({ channel: channels[i]!, role: part.role, program, strip: part.strip }, playPart(part, stage, task));
  });
  if (task.guide) {
    const program = pick(plan.style.guide, randomFrom(`${seed}/guide`));
    const channel = channels[plan.style.parts.length]!;
    add({ channel, role: 'guide', program, strip: GUIDE_STRIP }, guideNotes(task.vocals));
  }
  return { parts, events };
}

function playPart(part: PitchedPart, stage: Stage, { tonality, vocals }: BandTask): PlayedNote[] {
  if (part.role === 'bass') return playBass(part, stage);
  if (part.role === 'comp') return playChords(part, stage);
  if (part.role === 'pad') return playPad(part, stage);
  if (part.role === 'line') return playLine(part, stage);
  return playAnswers(part, stage, tonality, vocals);
}

export function guideNotes(vocals: readonly VocalLine[]): PlayedNote[] {
  return vocals.flatMap((line) =>
    line.notes
      .flat()
      .map((note) => ({ ...note, beats: note.beats * 0.96, velocity: line.section === 'chorus' ? 104 : 94 })),
  );
}

/** Percussion that lies behind the beat with the snare. */
const BACKBEAT_PITCHES = new Set([37, 38, 39, 40]);

/** Beats to seconds, with the small errors of people. */
export function humanise(
  part: PlayedPart,
  notes: readonly PlayedNote[],
  { plan, at, seed }: Pick<BandTask, 'plan' | 'at' | 'seed'>,
): BandEvent[] {
  const random = randomFrom(`${seed}/human/${part.channel}`);
  const spread = (plan.style.looseness / 1000) * (part.role === 'guide' ? 0.3 : 1);
  return notes.map(({ beat, beats, pitch, velocity, lag = 0 }) => {
    const behind = part.role === 'drums' && BACKBEAT_PITCHES.has(pitch) ? plan.style.layback / 1000 : 0;
    const wobble = (random() + random() - 1) * spread;
    const start = Math.max(0, at(beat) + lag + behind + wobble);
    return {
      channel: part.channel,
      start,
      duration: Math.max(0.04, at(beat + beats) + wobble - start),
      pitch,
      velocity: Math.round(Math.max(1, Math.min(127, velocity + (random() - 0.5) * 10))),
    };
  });
}

function sectionTimes(plan: Plan, clock: TempoMap): { tag: SectionTag; start: number; end: number }[] {
  return plan.form.sections.map(({ tag, start, beats }, i, all) => ({
    tag,
    start: secondsAt(start, clock),
    end: secondsAt(start + beats, clock) + (i === all.length - 1 ? RING_SECONDS : 0),
  }));
}

export function toSungLine({ line, section, prosody, notes }: VocalLine, at: (beat: number) => number): SungLine {
  return {
    line,
    section,
    words: prosody.words,
    ...(prosody.sung === undefined ? {} : { sung: prosody.sung }),
    syllables: prosody.syllables.map((syllable, i) => ({
      ...syllable,
      notes: notes[i]!.map(({ beat, beats, pitch }) => ({
        start: at(beat),
        duration: at(beat + beats) - at(beat),
        pitch,
      })),
    })),
  };
}
