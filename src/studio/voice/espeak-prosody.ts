/** Syllables of a line from eSpeak's phones: glides lean on their vowel, and vowels that meet between words share a syllable. */
import type { LineProsody } from '../score.ts';
import type { WrittenPhone } from './espeak.ts';
import { isIpaGlide, isIpaVowel, isStressed } from './ipa.ts';

/** Languages whose singers join a final vowel to the next word's first one. */
const ELIDING = new Set(['it', 'es']);

type Syllable = LineProsody['syllables'][number];
interface SpelledPhone {
  name: string;
  word: number;
}

export function espeakProsody(
  sung: string,
  display: string,
  language: string,
  written: readonly WrittenPhone[],
): LineProsody {
  const sungWords = [...sung.matchAll(/\S+/gu)];
  const shown = display.split(/\s+/u).filter(Boolean);
  const phones = written.map(({ name, textPosition }) => ({ name, word: wordAt(sungWords, textPosition) }));
  const words = shown.length === sungWords.length ? shown : sungWords.map(([word]) => word);
  return { words, sung, syllables: syllables(phones, ELIDING.has(language)) };
}

/** eSpeak counts characters from 1; a position after the line's end belongs to its last word. */
function wordAt(words: readonly RegExpMatchArray[], textPosition: number): number {
  const word = words.findLastIndex(({ index }) => (index ?? 0) < textPosition);
  return Math.max(0, word);
}

/** Vowels sung as one: the nucleus and those that lean on it. Indexes of phones. */
interface VowelGroup {
  first: number;
  nucleus: number;
  last: number;
}

function syllables(phones: readonly SpelledPhone[], eliding: boolean): Syllable[] {
  const groups = vowelGroups(phones, eliding);
  let start = 0;
  return groups.map(({ nucleus, last }, index) => {
    const next = groups[index + 1];
    const end = next === undefined ? phones.length : boundary(phones, last, next.first);
    const syllable: Syllable = {
      onset: names(phones.slice(start, nucleus)),
      nucleus: phones[nucleus]!.name,
      coda: names(phones.slice(nucleus + 1, end)),
      stressed: isStressed(phones[nucleus]!.name),
      word: phones[nucleus]!.word,
    };
    start = end;
    return syllable;
  });
}

function names(phones: readonly SpelledPhone[]): string[] {
  return phones.map(({ name }) => name);
}

/** Of vowels that join, the stressed or fuller one carries the syllable. */
function vowelGroups(phones: readonly SpelledPhone[], eliding: boolean): VowelGroup[] {
  const groups: VowelGroup[] = [];
  phones.forEach((phone, index) => {
    if (!isIpaVowel(phone.name)) return;
    const group = groups.at(-1);
    if (!eliding || group?.last !== index - 1 || !joins(phones[group.last]!, phone)) {
      groups.push({ first: index, nucleus: index, last: index });
      return;
    }
    group.last = index;
    const carrier = phones[group.nucleus]!.name;
    if (isStressed(phone.name) || (isIpaGlide(carrier) && !isStressed(carrier))) group.nucleus = index;
  });
  return groups;
}

function joins(first: SpelledPhone, second: SpelledPhone): boolean {
  if (isStressed(first.name) && isStressed(second.name)) return false;
  if (first.word !== second.word) return true;
  return [first, second].some(({ name }) => isIpaGlide(name) && !isStressed(name));
}

/** The consonant before a vowel opens its syllable; liquids and glides take the stop before them along. Words stay whole. */
function boundary(phones: readonly SpelledPhone[], vowel: number, next: number): number {
  const belongs = (index: number): boolean => index > vowel && phones[index]!.word === phones[next]!.word;
  if (!belongs(next - 1)) return next;
  const cluster = /^[rɾlɹʁjwɪʊiu]$/u.test(phones[next - 1]!.name) && /^[pbtdkɡgfv]/u.test(phones[next - 2]?.name ?? '');
  return cluster && belongs(next - 2) ? next - 2 : next - 1;
}
