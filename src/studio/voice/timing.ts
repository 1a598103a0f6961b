/** Times of each phone: vowels start on their notes, consonants before them, vowels stretch in their middle. */
import type { SungSyllable } from '../score.ts';
import { type Consonants, fitCoda, fitOnset, type TimedPhone, total } from './consonant-room.ts';
import type { VoiceCraft } from './craft.ts';
import type { PhoneTraits } from './phone-traits.ts';
import type { SpokenPhone } from './speech.ts';

/** A stretch of song filled by one phone of the spoken source. Times in seconds: song times from the start of the song. */
export interface PhoneSpan {
  traits: PhoneTraits;
  start: number;
  end: number;
  /** Source times at share 0 to 1 of the span, as knots of a broken line. */
  shares: number[];
  sources: number[];
  /** Index of the syllable whose nucleus this is; -1 for consonants. */
  nucleusOf: number;
}

export interface SyllableTiming {
  /** First consonant. */
  start: number;
  vowelStart: number;
  vowelEnd: number;
  /** Last consonant's end. */
  end: number;
  /** The next syllable follows without a rest. */
  legato: boolean;
}

export interface PhraseTiming {
  spans: PhoneSpan[];
  syllables: SyllableTiming[];
}

/** A syllable's phones; the consonants at the length they would be sung at with time enough. */
interface PhoneGroup extends Consonants {
  nucleus: SpokenPhone;
}

/** A gap between notes shorter than this is sung through. */
const LEGATO_GAP = 0.06;
const SHORTEST_VOWEL = 0.06;
/** Share of the note before. */
const LONGEST_LEAD = 0.15;

/** @param phones one for each phone of the syllables, in order */
export function timePhrase(
  syllables: readonly SungSyllable[],
  phones: readonly SpokenPhone[],
  craft: VoiceCraft,
): PhraseTiming {
  const groups = phoneGroups(syllables, phones, craft);
  const starts = syllables.map((syllable) => syllable.notes[0]!.start);
  const onsets = groups.map((group, index) => {
    const room = index > 0 ? starts[index]! - starts[index - 1]! : 1;
    return fitOnset(group, groups[index - 1], room, craft);
  });
  const openings = starts.map((start, index) => start - lead(syllables, groups, index, craft));
  const spans: PhoneSpan[] = [];
  const timings = syllables.map((syllable, index): SyllableTiming => {
    const vowelStart = starts[index]!;
    const last = syllable.notes.at(-1)!;
    const nextOnset =
      index + 1 < starts.length ? openings[index + 1]! - total(onsets[index + 1]!) : Number.POSITIVE_INFINITY;
    const legato = index + 1 < starts.length && starts[index + 1]! - (last.start + last.duration) < LEGATO_GAP;
    const end = Math.max(
      vowelStart + SHORTEST_VOWEL,
      legato ? nextOnset : Math.min(nextOnset, last.start + last.duration),
    );
    const toVowel = (openings[index + 1] ?? Number.POSITIVE_INFINITY) - vowelStart;
    const codas = fitCoda(groups[index]!, groups[index + 1], { toVowel, toEnd: end - vowelStart }, craft);
    const vowelEnd = end - total(codas);
    const opening = openings[index]!;
    const start = opening - total(onsets[index]!);
    let at = start;
    for (const { phone, seconds } of onsets[index]!) at = pushSpan(spans, phone, at, seconds, -1);
    pushSpan(spans, groups[index]!.nucleus, opening, vowelEnd - opening, index);
    at = vowelEnd;
    for (const { phone, seconds } of codas) at = pushSpan(spans, phone, at, seconds, -1);
    return { start, vowelStart, vowelEnd, end, legato };
  });
  return { spans, syllables: timings };
}

/** Seconds before its note at which a vowel begins to open: none where a consonant or a breath opens it. */
function lead(
  syllables: readonly SungSyllable[],
  groups: readonly PhoneGroup[],
  index: number,
  craft: VoiceCraft,
): number {
  const last = syllables[index - 1]?.notes.at(-1);
  if (!last || groups[index]!.onset.length > 0) return 0;
  const isSungThrough = syllables[index]!.notes[0]!.start - (last.start + last.duration) < LEGATO_GAP;
  const isVoiced = !groups[index - 1]!.coda.at(-1)?.phone.traits.voiceless;
  return isSungThrough && isVoiced ? Math.min(craft.vowelLead, last.duration * LONGEST_LEAD) : 0;
}

function phoneGroups(
  syllables: readonly SungSyllable[],
  phones: readonly SpokenPhone[],
  craft: VoiceCraft,
): PhoneGroup[] {
  let at = 0;
  const timed = (count: number): TimedPhone[] =>
    Array.from({ length: count }, () => {
      const [before, phone] = [phones[at - 1], phones[at++]!];
      return { phone, seconds: consonantSeconds(phone, before, craft) };
    });
  return syllables.map((syllable) => {
    const onset = timed(syllable.onset.length);
    const nucleus = phones[at++]!;
    return { onset, nucleus, coda: timed(syllable.coda.length) };
  });
}

function consonantSeconds(
  { traits, start, end }: SpokenPhone,
  before: SpokenPhone | undefined,
  craft: VoiceCraft,
): number {
  const spoken = Math.min((end - start) * craft.consonantLength, craft.longestConsonant);
  if (!traits.approximant) return spoken;
  const followsVoice = before !== undefined && !before.traits.voiceless;
  return Math.min(spoken, followsVoice ? craft.longestApproximant : craft.longestApproximantAfterUnvoiced);
}

function pushSpan(spans: PhoneSpan[], phone: SpokenPhone, start: number, seconds: number, nucleusOf: number): number {
  const { traits } = phone;
  const spoken = phone.end - phone.start;
  const held =
    traits.vowel && seconds > spoken ? heldVowel(traits.gliding, spoken / seconds) : { shares: [0, 1], parts: [0, 1] };
  spans.push({
    traits,
    start,
    end: start + seconds,
    shares: held.shares,
    sources: held.parts.map((part) => phone.start + spoken * part),
    nucleusOf,
  });
  return start + seconds;
}

/** A held vowel keeps its spoken beginning and end and waits in between; a gliding one waits early and glides late. */
function heldVowel(gliding: boolean, speed: number): { shares: number[]; parts: number[] } {
  const [first, second] = gliding ? [0.3, 0.45] : [0.3, 0.62];
  const begin = Math.min(0.45, first * speed);
  const finish = 1 - Math.min(0.45, (1 - second) * speed);
  return { shares: [0, begin, finish, 1], parts: [0, first, second, 1] };
}
