/** Lengths of the consonants between two vowels of a phrase. */
import type { VoiceCraft } from './craft.ts';
import type { SpokenPhone } from './speech.ts';

export interface TimedPhone {
  phone: SpokenPhone;
  seconds: number;
}

/** A syllable's consonants at their spoken length. */
export interface Consonants {
  onset: readonly TimedPhone[];
  coda: readonly TimedPhone[];
}

const LONGEST_ONSET = 0.24;
/** Seconds below which a consonant is no longer heard as one: about three frames of a speech recogniser. */
const SHORTEST_CONSONANT = 0.04;
/** Share of the time between two vowels that consonants take at most, however many they are. */
const MOST_SHARE = 0.62;

/** @param room seconds since the vowel before began */
export function fitOnset(
  { onset }: Consonants,
  before: Consonants | undefined,
  room: number,
  { consonantShare, onsetShare }: VoiceCraft,
): TimedPhone[] {
  if (consonantShare === null) return scaled(onset, Math.min(LONGEST_ONSET, room * onsetShare));
  return shortened(onset, longestBetween([...(before?.coda ?? []), ...onset], room, consonantShare));
}

/** @param room seconds until the vowel of the next syllable, and to the end of this one */
export function fitCoda(
  { coda }: Consonants,
  next: Consonants | undefined,
  room: { toVowel: number; toEnd: number },
  { consonantShare, codaShare }: VoiceCraft,
): TimedPhone[] {
  if (consonantShare === null) return scaled(coda, room.toEnd * codaShare);
  const longest = longestBetween([...coda, ...(next?.onset ?? [])], room.toVowel, consonantShare);
  return scaled(shortened(coda, longest), room.toEnd * MOST_SHARE);
}

export function total(phones: readonly TimedPhone[]): number {
  return phones.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** All alike shorter where there is no room. */
function scaled(phones: readonly TimedPhone[], room: number): TimedPhone[] {
  const scale = Math.min(1, room / (total(phones) || 1));
  return phones.map(({ phone, seconds }) => ({ phone, seconds: seconds * scale }));
}

function shortened(phones: readonly TimedPhone[], longest: number): TimedPhone[] {
  return phones.map(({ phone, seconds }) => ({ phone, seconds: Math.min(seconds, longest) }));
}

/** Seconds of the longest consonant with which all fit between two vowels: the long ones give way first. */
function longestBetween(phones: readonly TimedPhone[], room: number, share: number): number {
  let left = Math.max(room * share, Math.min(room * MOST_SHARE, phones.length * SHORTEST_CONSONANT));
  const lengths = phones.map(({ seconds }) => seconds).sort((a, b) => a - b);
  for (const [index, seconds] of lengths.entries()) {
    const equal = left / (lengths.length - index);
    if (seconds > equal) return equal;
    left -= seconds;
  }
  return Number.POSITIVE_INFINITY;
}
