/** Spanish from its spelling: syllables, stress, vowels that meet across words (sinalefa), and full rhyme by sound. */
import exceptions from './spanish.json' with { type: 'json' };
import { romanceNuclei, vowelsMeet } from './romance.ts';
import { remembering } from './remembered.ts';
import { bareWord, cutAround, lineSyllables, plain, SILENT, type SpokenSyllable, type SpokenWord } from './syllable.ts';

const marked = new Map(Object.entries(exceptions.stress));
const leaning = new Set(exceptions.leaning);

/** One word, with or without its punctuation. */
export const speakSpanish = remembering(say);

function say(word: string): SpokenWord {
  const bare = bareWord(word);
  if (bare === '') return SILENT;
  const spelled = marked.get(bare) ?? bare;
  const nuclei = romanceNuclei(spelled, (at) => isSilentOrConsonant(spelled, at));
  if (nuclei.length === 0) return { syllables: [bare], stress: 0, rhyme: bare, sound: bare };
  const accented = nuclei.findIndex(({ start, end }) => /[áéíóú]/u.test(spelled.slice(start, end)));
  const stress =
    accented >= 0 ? accented : Math.max(0, nuclei.length - (/(?:[aeiou]|[aeiou][ns])$/u.test(spelled) ? 2 : 1));
  const { peak, start, end } = nuclei[stress]!;
  const marks = spelled.slice(start, end).search(/[áéíóú]/u);
  const syllables = cutAround(spelled, nuclei, mayBegin);
  return {
    syllables: syllables.join('').length === bare.length ? recut(bare, syllables) : syllables,
    stress: leaning.has(bare) ? -1 : stress,
    rhyme: sound(spelled.slice(marks >= 0 ? start + marks : peak)),
    sound: sound(spelled),
  };
}

/** The syllables of a line as they are sung. */
export function spanishSyllables(line: string): SpokenSyllable[] {
  return lineSyllables(line, { speak: speakSpanish, joins: flow });
}

/** As `vowelsMeet`, but hie- and hue- begin with a consonant, the word y is a vowel, and a comma is no bar before a small word. */
function flow(left: string, right: string): boolean {
  if (/^[¡¿"'“«(]*h?(?:ie|ue)/iu.test(right)) return false;
  const before = leaning.has(bareWord(right)) ? left.replace(/,$/u, '') : left;
  return vowelsMeet(before, /^y$/iu.test(right) ? 'i' : right);
}

function isSilentOrConsonant(word: string, at: number): boolean {
  const [letter, before, next] = [word[at] ?? '', word[at - 1] ?? '', word[at + 1] ?? ''];
  if (letter === 'u') return before === 'q' || (before === 'g' && /[eiéí]/u.test(next));
  return letter === 'y' && /[aeiouáéíóú]/u.test(next);
}

function mayBegin(group: string): boolean {
  return /^(?:[bcdfghjklmnpqrstvwxyzñ]|[bcdfgpt][lr]|ch|ll|rr|[qg]u)$/u.test(group);
}

function recut(word: string, parts: readonly string[]): string[] {
  let from = 0;
  return parts.map((part) => word.slice(from, (from += part.length)));
}

/** The tail of a word in sounds; z and s stay apart, so that a rhyme holds on both sides of the ocean. */
function sound(tail: string): string {
  return tail
    .replace(/ñ/gu, 'N')
    .replace(/ü/gu, 'w')
    .replace(/./gu, (letter) => plain(letter))
    .replace(/ch/gu, 'C')
    .replace(/h/gu, '')
    .replace(/ll/gu, 'Y')
    .replace(/y(?=[aeiou])/gu, 'Y')
    .replace(/y/gu, 'i')
    .replace(/v/gu, 'b')
    .replace(/qu(?=[ei])/gu, 'k')
    .replace(/gu(?=[ei])/gu, 'G')
    .replace(/g(?=[ei])/gu, 'j')
    .replace(/c(?=[ei])/gu, 'z')
    .replace(/c/gu, 'k')
    .replace(/g/gu, 'G');
}
