/** Which syllables of a chorus are held: one in each couplet, on an open vowel, where its line has the time. */
import type { LineProsody } from '../score.ts';
import type { PlacedSection } from './form.ts';
import { hasEaseToHold, hasRoomToHold } from './rhythm.ts';

const OPEN_ARPABET = /^(aa|ae|ah1|ao|aw|ay|ow|oy|eh|ey)/;
const OPEN_IPA = /^[ˈˌ]?[aɑɒæɐʌɔoɛ]/u;

/** True for a vowel on which a singer can hold a note with an open mouth. @param nucleus ARPAbet or IPA */
export function isOpen(nucleus: string): boolean {
  return /^[a-z]{2}[01]?$/.test(nucleus) ? OPEN_ARPABET.test(nucleus) : OPEN_IPA.test(nucleus);
}

/** For lines with a held note the index of its syllable. Empty for sections that are no chorus. */
export function heldSyllables(
  section: PlacedSection,
  prosodies: readonly LineProsody[],
  bpm: number,
): Map<number, number> {
  const held = new Map<number, number>();
  if (section.tag !== 'chorus') return held;
  const lines = section.lines.filter(({ line }) => prosodies[line]!.syllables.length > 0);
  for (let first = 0; first < lines.length; first += 2) {
    // The second line of a couplet comes first: there the sense ends.
    const couplet = lines.slice(first, first + 2).toReversed();
    const chosen = [hasEaseToHold, hasRoomToHold]
      .flatMap((hasRoom) =>
        couplet.filter(({ line, beats }) => hasRoom(prosodies[line]!.syllables.length, (beats * 60) / bpm)),
      )
      .map(({ line }) => ({ line, syllable: heldIn(prosodies[line]!) }))
      .find(({ syllable }) => syllable !== undefined);
    if (chosen?.syllable !== undefined) held.set(chosen.line, chosen.syllable);
  }
  return held;
}

/** The last open syllable that ends the line or is stressed; undefined where there is none. */
function heldIn({ syllables }: LineProsody): number | undefined {
  const last = syllables.length - 1;
  const found = syllables.findLastIndex(({ nucleus, stressed }, i) => isOpen(nucleus) && (i === last || stressed));
  return found < 0 ? undefined : found;
}
