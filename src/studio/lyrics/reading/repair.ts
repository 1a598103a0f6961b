/** Mends what a buyer mistyped: known slips, accents left out, one letter wrong in a word that no dictionary has. */
import type { ReadingRules, ReadingTools } from './rules.ts';
import { correctlySpelled } from './spelling-slips.ts';
import { capitalised, type Token } from './tokens.ts';

/** Shorter words have too many neighbours. */
const SHORTEST = 4;

interface Lookups {
  /** The word that is written so without its accents. */
  plain: ReadonlyMap<string, string>;
  /** Absent in a language whose words nobody lists: there a word that is unknown may well be right. */
  neighbours: ((word: string) => string | undefined) | undefined;
}

/** By vocabulary, which a language has one of. */
const made = new WeakMap<ReadingTools['vocabulary'], Lookups>();

/** Made once for a language: to go through its vocabulary costs more than to read a story. */
function lookupsFor(tools: ReadingTools): Lookups {
  const { vocabulary, isWord } = tools;
  const known = made.get(vocabulary);
  if (known) return known;
  const lookups: Lookups = {
    plain: new Map([...vocabulary].map((word) => [unaccented(word), word])),
    neighbours: isWord && neighboursOf(vocabulary),
  };
  made.set(vocabulary, lookups);
  return lookups;
}

export function repairer(
  rules: ReadingRules,
  tools: ReadingTools,
): (token: Token, isName: (lower: string) => boolean, next?: Token) => string {
  const { vocabulary, isWord, isSpelledRight = false } = tools;
  const { plain, neighbours } = lookupsFor(tools);
  return ({ text: typed, lower, capital, initial }, isName, next) => {
    const text = isStressed(typed, lower, tools, rules) && !isName(lower) ? lower : typed;
    if (Object.hasOwn(rules.consonantSlips, lower) && !/^(?:[aeiou]|hour|honest)/u.test(next?.lower ?? 'a'))
      return rules.consonantSlips[lower]!;
    if (initial && Object.hasOwn(rules.initialSlips, lower)) return rules.initialSlips[lower]!;
    const slip = Object.hasOwn(rules.slips, lower) ? rules.slips[lower] : undefined;
    const isProper = slip !== undefined && /^\p{Lu}/u.test(slip);
    if (slip !== undefined && (!isName(lower) || !capital) && (isProper || !(capital && !initial))) return slip;
    if (rules.capitals.includes(lower)) return capitalised(lower);
    if (vocabulary.has(lower) || isName(lower) || (capital && !initial) || /\d/u.test(lower)) return text;
    const correct = isWord && !capital && !isWord(lower) ? correctlySpelled(lower, isWord) : undefined;
    if (correct !== undefined) return correct;
    if (isWord && isFormOfWord(lower, isWord)) return text;
    const accented = lower === unaccented(lower) && lower.length >= SHORTEST ? plain.get(lower) : undefined;
    // A last letter's accent is a tense ("canto", "cantó"), and a German umlaut a mood.
    if (accented !== undefined && !rules.capitalNouns && !/[áéíóúàèìòù]$/u.test(accented)) return accented;
    if (isSpelledRight || !neighbours || capital || lower.length < SHORTEST) return text;
    return neighbours(lower) ?? text;
  };
}

/** "IMMER": shouted, and no short name of something. */
function isStressed(typed: string, lower: string, { vocabulary }: ReadingTools, rules: ReadingRules): boolean {
  if (typed.length < 3 || typed !== typed.toUpperCase() || /[^\p{L}]/u.test(typed)) return false;
  const { adverbs, denials, determiners, pronounsFirst } = rules;
  const isSmall = [adverbs, denials, determiners, pronounsFirst].some((list) => list.includes(lower));
  return isSmall || (typed.length > 4 && vocabulary.has(lower));
}

/** "queued", "revising": of a known word, whose forms the dictionary need not list. */
function isFormOfWord(word: string, isWord: (word: string) => boolean): boolean {
  const stem = word.replace(/(?:e?d|ing|'?s)$/u, '');
  return isWord(word) || (stem !== word && stem.length >= SHORTEST && [stem, `${stem}e`].some(isWord));
}

function unaccented(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The word of the vocabulary that is one letter added, left out, changed or swapped away; none when several are. */
function neighboursOf(vocabulary: ReadonlySet<string>): (word: string) => string | undefined {
  const byHole = new Map<string, string[]>();
  for (const word of vocabulary) {
    if (word.length < SHORTEST) continue;
    for (const hole of [word, ...holesIn(word)]) byHole.set(hole, [...(byHole.get(hole) ?? []), word]);
  }
  return (word) => {
    const found = new Set([word, ...holesIn(word)].flatMap((hole) => byHole.get(hole) ?? []));
    const near = [...found].filter((other) => isNear(word, other));
    const swapped = near.filter((other) => sorted(other) === sorted(word));
    const alike = near.filter((other) => other[0] === word[0]);
    const chosen = [swapped, alike].find(({ length }) => length === 1);
    return chosen?.[0];
  };
}

function isNear(one: string, other: string): boolean {
  return Math.abs(one.length - other.length) <= 1;
}

function holesIn(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

function sorted(word: string): string {
  return Array.from(word).toSorted().join('');
}
