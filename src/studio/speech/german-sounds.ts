/** German vowels and the sound of a rhyme. */
import { type Nucleus } from './syllable.ts';

const GROUP = /äu|eu|ei|ai|ey|ay|au|aa|ee|oo|ie|[aeiouäöüyáàâãåéèêëíìîïóòôøœúùûæ]/gu;

/** The vowel groups of a word in lower case; the u of qu is no vowel, nor is y before a vowel. */
export function germanNuclei(word: string): Nucleus[] {
  const nuclei: Nucleus[] = [];
  for (const { 0: text, index } of word.matchAll(GROUP)) {
    if (text === 'u' && word[index - 1] === 'q') continue;
    if (text === 'y' && /[aeiouäöü]/u.test(word[index + 1] ?? '')) continue;
    nuclei.push({ start: index, end: index + text.length, peak: index });
  }
  return nuclei;
}

/** The sound of a word from one nucleus to the end; a long vowel is written with a colon. */
export function germanSound(word: string, { start, end }: Nucleus): string {
  const vowel = word.slice(start, end);
  const rest = word.slice(end);
  return colour(vowel, rest) + tail(rest);
}

const COLOURS: Record<string, string> = {
  äu: 'OY',
  eu: 'OY',
  ei: 'AI',
  ai: 'AI',
  ey: 'AI',
  ay: 'AI',
  au: 'AU',
  ie: 'i:',
  aa: 'a:',
  ee: 'e:',
  oo: 'o:',
};

function colour(vowel: string, rest: string): string {
  const fixed = COLOURS[vowel];
  if (fixed !== undefined) return fixed;
  const plain = vowel === 'y' ? 'ü' : vowel;
  // Long ä and long e are one sound to most speakers (gezählt, fehlt).
  if (isLong(plain, rest)) return plain === 'ä' ? 'e:' : `${plain}:`;
  return plain === 'ä' ? 'e' : plain;
}

/** Long before a vowel, h, ß, one consonant, or one with a verb's t, st behind it (lebt, fragst). */
function isLong(vowel: string, rest: string): boolean {
  if (/^(?:$|[aeiouäöü]|h|ß)/u.test(rest)) return true;
  if (/^(?:ch|sch)/u.test(rest)) return rest.startsWith('ch') && vowel === 'u';
  if (/^(?:[bg](?:s?t)|r[dt]e)/u.test(rest)) return true;
  return /^[bdfgklmnprstvz](?:$|[aeiouäöü])/u.test(rest);
}

function tail(rest: string): string {
  return rest
    .replace(/^h(?![aeiouäöü])/u, '')
    .replace(/(?<=[aeiouäöü]|^)h(?=[aeiouäöü])/u, '')
    .replace(/sch/gu, 'S')
    .replace(/tsch/gu, 'tS')
    .replace(/chs/gu, 'ks')
    .replace(/ph|v/gu, 'f')
    .replace(/th|dt|tt/gu, 't')
    .replace(/ck|kk/gu, 'k')
    .replace(/tz|zz|ts|ds/gu, 'z')
    .replace(/x/gu, 'ks')
    .replace(/ig$/u, 'ich')
    .replace(/igt$/u, 'icht')
    .replace(/ch/gu, 'C')
    .replace(/ng/gu, 'N')
    .replace(/nk/gu, 'Nk')
    .replace(/([bdfglmnpr])\1/gu, '$1')
    .replace(/s(?=[aeiouäöü])(?<!s.)/gu, 'ž')
    .replace(/ss|ß/gu, 's')
    .replace(/b(?=$|[stk])/gu, 'p')
    .replace(/d(?=$|[st])/gu, 't')
    .replace(/g(?=$|[st])/gu, 'k')
    .replace(/ž/gu, 'Z')
    .replace(/er(?=n?s?t?$)/gu, '6')
    .replace(/e/gu, '@');
}
