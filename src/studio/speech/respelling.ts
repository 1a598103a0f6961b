/**
 * Names as people spell them for strangers: "Shi-vawn", "zhoh-OW", "een-YAH-ki". Hyphens part the syllables; a syllable in
 * capitals is stressed, else the first one (the last of two, when the first ends in a short open vowel, as in "Shi-vawn").
 */
import { isVowel, type Phone } from './phones.ts';

const VOWELS: [RegExp, Phone[]][] = [
  [/^(eye|igh|ie$|ai|uy|y$)/, ['ay']],
  [/^(ee|ea|iy|ii)/, ['iy']],
  [/^(oo|uu|ou|ew|ue)/, ['uw']],
  [/^(air|ehr|are$)/, ['eh', 'r']],
  [/^(eer|ear|ihr)/, ['ih', 'r']],
  [/^(oor|or|awr)/, ['ao', 'r']],
  [/^(ar|ahr)/, ['aa', 'r']],
  [/^(er|ur|ir|uhr)/, ['er']],
  [/^(ay|ey|ei)/, ['ey']],
  [/^(oy|oi)/, ['oy']],
  [/^(oh|oa|oe)/, ['ow']],
  [/^(ow|au$|ao)/, ['aw']],
  [/^(aw|au)/, ['ao']],
  [/^(ah|aa)/, ['aa']],
  [/^uh/, ['ah']],
  [/^eh/, ['eh']],
  [/^ih/, ['ih']],
  [/^a$/, ['aa']],
  [/^i$/, ['iy']],
  [/^o$/, ['ow']],
  [/^u$/, ['uw']],
  [/^e$/, ['ey']],
  [/^o(?=.+e$)/, ['ow']],
  [/^a(?=.e$)/, ['ey']],
  [/^i(?=.e$)/, ['ay']],
  [/^a/, ['ae']],
  [/^e/, ['eh']],
  [/^i/, ['ih']],
  [/^o/, ['aa']],
  [/^[uy]/, ['ah']],
];

const CONSONANTS: [RegExp, Phone[]][] = [
  [/^tch/, ['ch']],
  [/^sch/, ['sh']],
  [/^(ng)$/, ['ng']],
  [/^sh/, ['sh']],
  [/^zh/, ['zh']],
  [/^ch/, ['ch']],
  [/^th/, ['th']],
  [/^dh/, ['dh']],
  [/^ph/, ['f']],
  [/^(kh|ck|c|q|k)/, ['k']],
  [/^ny/, ['n', 'y']],
  [/^dj/, ['jh']],
  [/^x/, ['k', 's']],
  [/^j/, ['jh']],
  [/^h(?=[aeiouy])/, ['hh']],
  [/^y(?=[aeiou])/, ['y']],
  [/^[bdfglmnprstvwz]/, []],
];

/** Phones of a hyphenated respelling in plain letters, with the writer's capitals still in `syllables`. */
export function soundsOfRespelling(syllables: readonly string[]): Phone[] {
  const sounds = syllables.map((syllable) => soundsOfSyllable(syllable.toLowerCase()));
  const capitals = syllables.findIndex((syllable) => syllable.length > 1 && syllable === syllable.toUpperCase());
  const iambic = sounds.length === 2 && isVowel(sounds[0]!.at(-1) ?? '') && !isVowel(sounds[1]!.at(-1) ?? '');
  const stressed = capitals >= 0 ? capitals : iambic ? 1 : 0;
  return sounds.flatMap((phones, index) =>
    phones.map((phone) => (isVowel(phone) ? `${phone}${index === stressed ? 1 : 0}` : phone)),
  );
}

/** One syllable: letters after its vowel are consonants, a final silent e is dropped. */
function soundsOfSyllable(letters: string): Phone[] {
  const phones: Phone[] = [];
  let rest = letters;
  let sung = false;
  while (rest) {
    if (sung && rest === 'e') break;
    const consonant = match(CONSONANTS, rest);
    const found = consonant ?? match(VOWELS, rest);
    if (!found) {
      rest = rest.slice(1);
      continue;
    }
    sung ||= !consonant;
    const sounds = found.phones.length > 0 ? found.phones : [found.letters];
    if (sounds[0] !== phones.at(-1)) phones.push(...sounds);
    rest = rest.slice(found.letters.length);
  }
  return phones;
}

function match(rules: readonly [RegExp, Phone[]][], letters: string): { letters: string; phones: Phone[] } | null {
  for (const [pattern, phones] of rules) {
    const found = pattern.exec(letters);
    if (found) return { letters: found[0], phones };
  }
  return null;
}
