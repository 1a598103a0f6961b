/** Rhymes of a section that is set already: which of its lines are heard as a pair. */
import type { Language } from './language.ts';

/** Worth of a rhyme, of one by family, and of two lines that only share their last vowel. */
const RHYME = 3;
const FAMILY_RHYME = 2;
const HALF_RHYME = 1.2;
/** Worth of a last line that rhymes. */
const ENDING = 1;
/** Cost of a syllable by which two lines that rhyme differ. */
const UNEVEN = 0.12;

interface Pair {
  first: number;
  second: number;
  worth: number;
}

/** Worth of the rhymes of a section: of lines next to each other, or with one between, each in one pair. */
export function rhymesIn(section: readonly string[], language: Language): number {
  const pairs = section.flatMap((one, first) =>
    [first + 1, first + 2].flatMap((second): Pair[] => {
      const other = section[second];
      const rhyme = other === undefined ? 0 : closeness(one, other, language);
      if (other === undefined || rhyme === 0) return [];
      const uneven = Math.abs(language.syllables(one).length - language.syllables(other).length) * UNEVEN;
      return [{ first, second, worth: rhyme - uneven + (second === section.length - 1 ? ENDING : 0) }];
    }),
  );
  return best(pairs);
}

function best(pairs: readonly Pair[]): number {
  return Math.max(
    0,
    ...pairs.map(({ first, second, worth }, at) => {
      const apart = pairs
        .slice(at + 1)
        .filter((other) => ![other.first, other.second].some((line) => line === first || line === second));
      return worth + best(apart);
    }),
  );
}

export function closeness(one: string, other: string, language: Language): number {
  if (language.rhymes(one, other)) return RHYME;
  const [sound, otherSound] = [language.rhymeKey(one), language.rhymeKey(other)];
  if (sound === '' || sound === otherSound) return 0;
  if (language.asTold?.familyOf(sound) === language.asTold?.familyOf(otherSound)) return FAMILY_RHYME;
  const [vowel, ...rest] = sound.split(' ');
  const [otherVowel, ...otherRest] = otherSound.split(' ');
  return vowel === otherVowel && Math.abs(rest.length - otherRest.length) <= 1 ? HALF_RHYME : 0;
}
