/**
 * Pronunciation of English words: dictionary first (CMU Pronouncing Dictionary), then endings and compounds of known words, then
 * spelling rules of our own. Pure and synchronous. Any text is accepted; what cannot be spoken gives no phones.
 */
import exceptions from './english-exceptions.json' with { type: 'json' };
import { findPronunciation } from './english-dictionary.ts';
import { soundsOfLetters } from './english-letters.ts';
import { numberInWords } from './english-numbers.ts';
import { plainLetters } from './plain-letters.ts';
import { isVowel, type Phone, syllabify } from './phones.ts';
import { soundsOfRespelling } from './respelling.ts';

export { type Phone, isVowel, syllabify } from './phones.ts';

/** The longest word of English dictionaries has 45 letters; what is longer is noise, and only its start is sung. */
const LONGEST_WORD = 45;
const LONGEST_TEXT = 400;

const spokenExceptions = new Map(Object.entries({ ...exceptions.words, ...exceptions.names }));

/** One-syllable words that a line does not lean on. */
const WEAK_WORDS = new Set(
  (
    'a an the to of in on at by for from with and or but nor so as if than that this is am are was were be been has have had do does did will ' +
    "would can could shall should may might must i you he she it we they me him her us them my your his its our their 'em i'm you're we're " +
    "they're it's he's she's i'll you'll we'll i've you've we've i'd you'd not just"
  ).split(' '),
);

const remembered = new Map<string, Phone[]>();
const REMEMBERED_WORDS = 20_000;

/** The phones of one written word; also of a number, of a hyphenated word, of a name. Empty when nothing can be spoken. */
export function pronounce(word: string): Phone[] {
  const known = remembered.get(word);
  if (known) return [...known];
  const text = word.slice(0, LONGEST_TEXT);
  const phones = withVowel(respelled(text) ?? parts(text).flatMap(sound));
  if (remembered.size >= REMEMBERED_WORDS) remembered.clear();
  remembered.set(word, phones);
  return [...phones];
}

/** Syllables a singer needs for the line. */
export function syllableCount(line: string): number {
  return wordsOf(line).reduce((sum, word) => sum + pronounce(word).filter(isVowel).length, 0);
}

/** One digit for each syllable, '1' where the line is stressed: "I love you, Maria" gives '010010'. */
export function stressPattern(line: string): string {
  return wordsOf(line)
    .map((word) => {
      const syllables = syllabify(pronounce(word));
      if (syllables.length === 1) return WEAK_WORDS.has(bare(word)) ? '0' : '1';
      return syllables.map((syllable) => (syllable.stressed ? '1' : '0')).join('');
    })
    .join('');
}

/** The sounds two rhymes share: from the last stressed vowel on, stress left out ("tomorrow" gives 'aa r ow'). */
export function rhymePart(word: string): string {
  const phones = pronounce(word);
  const vowels = phones.flatMap((phone, index) => (isVowel(phone) ? [index] : []));
  const start = vowels.findLast((index) => phones[index]!.endsWith('1')) ?? vowels.at(-1);
  if (start === undefined) return '';
  return phones
    .slice(start)
    .map((phone) => phone.replace(/\d/, ''))
    .join(' ');
}

/** Words of a line as written, split at spaces. */
export function wordsOf(line: string): string[] {
  return line.split(/\s+/u).filter(Boolean);
}

function bare(word: string): string {
  return plainLetters(word).replaceAll(/[^a-z']/g, '');
}

/** Spoken pieces of a written word: numbers in words, hyphens split, signs spoken, the rest letters and apostrophes. */
function parts(word: string): string[] {
  const known = bare(word);
  if (spokenExceptions.has(known) && !/\d/.test(word)) return [known];
  return word
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replaceAll('@', ' at ')
    .replaceAll('%', ' percent ')
    .replaceAll(/(\d)[,.\u202f\u00a0](?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/\d+(?:st|nd|rd|th|s)?/gi, (digits) => ` ${numberInWords(digits)} `)
    .split(/[\s\-\u2010-\u2015/_.,:]+/u)
    .flatMap(
      (part) =>
        spelledOut(part) ?? [
          plainLetters(part)
            .replaceAll(/[^a-z']/g, '')
            .slice(0, LONGEST_WORD),
        ],
    )
    .filter((part) => /[a-z]/.test(part));
}

/** A hyphenated word with a part that no dictionary has, or with one part in capitals, says how a name sounds. */
function respelled(word: string): Phone[] | null {
  const syllables = word
    .replaceAll(/[^\p{L}\u2010\u2011-]/gu, '')
    .split(/[-\u2010\u2011]/u)
    .filter(Boolean);
  if (
    syllables.length < 2 ||
    lookUp(word.toLowerCase()) ||
    !syllables.every((syllable) => /^[a-z]{1,8}$/i.test(syllable))
  )
    return null;
  const capitals = syllables.filter((syllable) => syllable.length > 1 && syllable === syllable.toUpperCase()).length;
  const unknown = syllables.some((syllable) => !lookUp(syllable.toLowerCase()) && !withEnding(syllable.toLowerCase()));
  return unknown || (capitals > 0 && capitals < syllables.length) ? soundsOfRespelling(syllables) : null;
}

/** Capitals without a vowel are said letter by letter (NYC). */
function spelledOut(part: string): string[] | null {
  return /^[B-DF-HJ-NP-TV-Z]{2,5}$/.test(part) && findPronunciation(part.toLowerCase()) === undefined
    ? part.toLowerCase().split('')
    : null;
}

function sound(word: string): Phone[] {
  return (
    lookUp(word) ?? unquoted(word) ?? withEnding(word) ?? compound(word) ?? soundsOfLetters(word.replaceAll("'", ''))
  );
}

function lookUp(word: string): Phone[] | null {
  const exception = spokenExceptions.get(word);
  if (exception) return exception.split(' ');
  const entry = findPronunciation(word);
  if (entry === undefined) return null;
  return withoutSecondary(entry.toLowerCase().split(' '));
}

/** The dictionary's secondary stress counts as stress ("understand", "celebrate") unless it leans on the syllable before ("tomorrow"). */
function withoutSecondary(phones: Phone[]): Phone[] {
  let previous = '';
  return phones.map((phone) => {
    if (!isVowel(phone.replace('2', '1'))) return phone;
    const even = phone.replace('2', previous.endsWith('1') ? '0' : '1');
    previous = even;
    return even;
  });
}

/** 'quoted', runnin' (running), rock'n'roll. */
function unquoted(word: string): Phone[] | null {
  const plain = word.replaceAll(/^'+|'+$/g, '');
  if (plain === word) return null;
  if (plain.endsWith('in') && word.endsWith("'")) {
    const full = lookUp(`${plain}g`);
    if (full) return [...full.slice(0, -1), 'n'];
  }
  return plain
    ? (lookUp(plain) ?? withEnding(plain) ?? compound(plain) ?? soundsOfLetters(plain.replaceAll("'", '')))
    : null;
}

const ENDINGS: { ending: RegExp; stems: string[]; sounds: (stem: Phone[]) => Phone[] }[] = [
  { ending: /'?s$/, stems: [''], sounds: withS },
  { ending: /es$/, stems: ['', 'e'], sounds: withS },
  { ending: /ies$/, stems: ['y'], sounds: withS },
  { ending: /'?d$/, stems: ['e', ''], sounds: withD },
  { ending: /ed$/, stems: ['', 'e'], sounds: withD },
  { ending: /ied$/, stems: ['y'], sounds: withD },
  { ending: /ing$/, stems: ['', 'e'], sounds: (stem) => [...stem, 'ih0', 'ng'] },
  { ending: /ly$/, stems: ['', 'l'], sounds: (stem) => [...stem, 'l', 'iy0'] },
  { ending: /er$/, stems: ['', 'e'], sounds: (stem) => [...stem, 'er0'] },
  { ending: /est$/, stems: ['', 'e'], sounds: (stem) => [...stem, 'ah0', 's', 't'] },
  { ending: /ness$/, stems: [''], sounds: (stem) => [...stem, 'n', 'ah0', 's'] },
  { ending: /less$/, stems: [''], sounds: (stem) => [...stem, 'l', 'ah0', 's'] },
  { ending: /ful$/, stems: [''], sounds: (stem) => [...stem, 'f', 'ah0', 'l'] },
  { ending: /'ll$/, stems: [''], sounds: (stem) => [...stem, 'ah0', 'l'] },
  { ending: /'ve$/, stems: [''], sounds: (stem) => [...stem, 'ah0', 'v'] },
];

/** A known word with an English ending; a possessive or contraction of an unknown name too. */
function withEnding(word: string): Phone[] | null {
  for (const { ending, stems, sounds } of ENDINGS) {
    const match = ending.exec(word);
    if (!match || match.index < 2) continue;
    const start = word.slice(0, match.index);
    for (const stem of [...stems.map((tail) => start + tail), start.replace(/(.)\1$/, '$1')]) {
      const phones = lookUp(stem);
      if (phones) return sounds(phones);
    }
    if (match[0].startsWith("'")) return sounds(sound(start));
  }
  return null;
}

function withS(stem: Phone[]): Phone[] {
  const last = stem.at(-1) ?? '';
  if (['s', 'z', 'sh', 'zh', 'ch', 'jh'].includes(last)) return [...stem, 'ah0', 'z'];
  return [...stem, ['p', 't', 'k', 'f', 'th'].includes(last) ? 's' : 'z'];
}

function withD(stem: Phone[]): Phone[] {
  const last = stem.at(-1) ?? '';
  if (last === 't' || last === 'd') return [...stem, 'ah0', 'd'];
  return [...stem, ['p', 'k', 'f', 'th', 's', 'sh', 'ch'].includes(last) ? 't' : 'd'];
}

/** Two known words of at least four letters written as one ("moonglow"), the longest first part preferred. */
function compound(word: string): Phone[] | null {
  for (let cut = word.length - 4; cut >= 4; cut--) {
    const first = lookUp(word.slice(0, cut));
    const second = first && lookUp(word.slice(cut));
    if (second) return [...first, ...second];
  }
  return null;
}

/** Something to sing on: "psst", "Ng" and the like get a neutral vowel before the last consonant. */
function withVowel(phones: Phone[]): Phone[] {
  if (phones.length === 0 || phones.some(isVowel)) return phones;
  return [...phones.slice(0, -1), 'ah1', ...phones.slice(-1)];
}

/** True for a word of the dictionary, or one with an ending of its own ("whistled", "Anna's"). */
export function isWord(word: string): boolean {
  const plain = plainLetters(word).toLowerCase();
  return [plain, plain.replace(/'?s$/u, '')].some((each) => findPronunciation(each) !== undefined);
}
