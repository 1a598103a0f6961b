import { FRAME_SECONDS, type SpectralEnvelope } from './spectral-envelope.ts';
import type { SpokenPhone } from './speech.ts';

/** Share of a vowel's level at which it is heard to have begun. */
const HEARD = 0.4;
/** A vowel is moved by no more than this share of itself. */
const LARGEST_SHARE = 0.5;

/**
 * Phones whose vowels begin where their voice is heard. After a voiceless consonant the synthesiser still breathes for up to
 * 50 ms inside the vowel; that breath belongs to the consonant, before the beat.
 */
export function withHeardVowels(spoken: readonly SpokenPhone[], { voiceLevel }: SpectralEnvelope): SpokenPhone[] {
  const phones = spoken.map((phone) => ({ ...phone }));
  phones.forEach((phone, index) => {
    const before = phones[index - 1];
    if (!phone.traits.vowel || !before?.traits.voiceless) return;
    const heard = heardFrom(voiceLevel, phone.start, phone.end);
    before.end = heard;
    phone.start = heard;
  });
  return phones;
}

function heardFrom(voiceLevel: Float32Array, start: number, end: number): number {
  const [first, last] = [Math.round(start / FRAME_SECONDS), Math.round(end / FRAME_SECONDS)];
  const loudest = voiceLevel.subarray(first, last + 1).reduce((most, level) => Math.max(most, level), 0);
  const latest = first + Math.floor((last - first) * LARGEST_SHARE);
  let frame = first;
  while (frame < latest && voiceLevel[frame]! < loudest * HEARD) frame++;
  return frame === first ? start : frame * FRAME_SECONDS;
}
