/** Syllables, stress and rhymes of English lines, from the pronouncing dictionary. */
import { pronounce, stressPattern, syllabify, wordsOf } from '#studio/speech/english.ts';
import { remembering } from '#studio/speech/remembered.ts';
import type { Syllable } from '../language.ts';

const patternOf = remembering(wordPattern);
const tailOf = remembering(tail);

export function syllables(line: string): Syllable[] {
  return wordsOf(line).flatMap((word, index) =>
    Array.from(patternOf(word), (digit) => ({ word: index, stressed: digit === '1' })),
  );
}

function wordPattern(word: string): string {
  return stressPattern(word) || (/[\p{L}\p{Nd}]/u.test(word) ? '0' : '');
}

/** From the last stressed vowel on; in "everything", two syllables after the stress, a song leans on the end. */
export function rhymeKey(line: string): string {
  return tailOf(lastWord(line)).sounds;
}

/** Same sound to the end, and a different consonant before it ("sea" and "see" are one sound). */
export function rhymes(first: string, second: string): boolean {
  const [one, other] = [tailOf(lastWord(first)), tailOf(lastWord(second))];
  return one.sounds !== '' && one.sounds === other.sounds && one.onset !== other.onset;
}

/** The sounds that rhyme, and the consonants just before them. */
function tail(word: string): { onset: string; sounds: string } {
  const spoken = syllabify(pronounce(word));
  const stressed = spoken.findLastIndex((syllable) => syllable.stressed);
  const start = stressed < 0 || stressed < spoken.length - 2 ? spoken.length - 1 : stressed;
  const [first, ...rest] = spoken.slice(Math.max(start, 0));
  if (!first) return { onset: '', sounds: '' };
  const after = rest.flatMap(({ onset, nucleus, coda }) => [...onset, nucleus, ...coda]);
  const sounds = [first.nucleus, ...first.coda, ...after].map((phone) => phone.replace(/\d/, ''));
  return { onset: first.onset.join(' '), sounds: blended(sounds.join(' ')) };
}

/** Sounds the dictionary tells apart and few ears do: "here" and "year", "on" and "gone", "yours" and "doors". */
function blended(key: string): string {
  return key
    .replace(/^iy r/, 'ih r')
    .replace(/^uh r/, 'ao r')
    .replace(/^ao (?=[nfgs]|th|ng)/, 'aa ');
}

/** A dash may join the last two words of a line; only the last one rhymes. */
const lastWord = remembering((line) => {
  const words = line.split(/[\s—–-]+/u).filter((word) => /[\p{L}\p{Nd}]/u.test(word));
  return (words.at(-1) ?? '').replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}']+$/gu, '').replace(/'+$/, '');
});

const families: readonly (readonly [RegExp, string])[] = [
  [/^(?:p|t|k|ch)$/u, 'stop'],
  [/^(?:b|d|g|jh)$/u, 'voiced stop'],
  [/^(?:f|s|sh|th)$/u, 'breath'],
  [/^(?:v|z|zh|dh)$/u, 'voiced breath'],
  [/^(?:m|n|ng)$/u, 'nasal'],
];

/** Sounds of one family end alike to the ear: "home" and "stone" (Pat Pattison's family rhyme). */
export const familyOf = remembering((key: string): string =>
  key
    .split(' ')
    .map((phone) => families.find(([pattern]) => pattern.test(phone))?.[1] ?? phone)
    .join(', '),
);
