/** Cost of ending a line between two words, by the lists of a language: for those without parts of speech. */
import { isActing } from './reading/acting.ts';
import type { Language } from './language.ts';

/** Nobody breathes there. */
const NEVER = 20;
/** Between clauses, behind a comma, before where or when, before a noun's article, and anywhere else. */
const CLAUSE = 0.2;
const COMMA = 0.3;
const JOINING = 0.8;
const PLACE = 1.6;
const ARTICLE = 2.6;
/** Before "of": what comes before belongs to it. */
const LINKED = 3;
const ANYWHERE = 6;
/** Before a subject behind its verb: "haben | wir". */
const INVERTED = 9;
/** Between two names. */
const NAMES = 14;
/** Words up to which a comma ends an item of a list. */
const LISTED = 2;

/** For each word the cost of ending a line before it. The first has none. */
export function breakCostsOf(words: readonly string[], language: Language): number[] {
  return words.map((word, at) => (at === 0 ? 0 : costBetween(words, word, at, language)));
}

function costBetween(words: readonly string[], word: string, at: number, language: Language): number {
  const before = words[at - 1]!;
  const [last, next] = [before.toLowerCase(), word.toLowerCase()];
  if (isMark(word)) return NEVER;
  if (isMark(before)) return isListed(words, at) ? PLACE : COMMA;
  const { and, binding, conjunctions, dangling, determiners, linking, prepositions } = language.reading;
  if (holdsNext(last, language) || (isNumber(last, language) && (and.includes(next) || isNumber(next, language))))
    return NEVER;
  if (binding.includes(next) || conjunctions.includes(next)) return CLAUSE;
  if (dangling.includes(last)) return NEVER;
  if (isNumber(last, language) || (isProper(word) && isProper(before) && at > 1)) return NAMES;
  if (and.includes(next) || language.asTyped?.subjects.includes(next)) return JOINING;
  if (language.reading.capitalNouns && isActing(next, language.reading)) return INVERTED;
  if (linking.includes(next)) return LINKED;
  if (prepositions.includes(next)) return PLACE;
  return determiners.includes(next) ? ARTICLE : ANYWHERE;
}

/** An article, a preposition, "and", "my": what follows belongs to it, whatever it is. */
function holdsNext(word: string, { reading, asTyped }: Language): boolean {
  const { and, binding, clitics, conjunctions, determiners, prepositions, pronounsFirst, self } = reading;
  const holding = [and, binding, clitics, conjunctions, determiners, prepositions, asTyped?.held ?? []];
  const isOwner = self.includes(word) && !pronounsFirst.includes(word);
  return isOwner || word.endsWith("'") || holdsNoun(word, reading) || holding.some((list) => list.includes(word));
}

/** "seinem": turned it is "deinem". */
const holdsNoun = (word: string, { persons, determiners }: Language['reading']): boolean =>
  Object.values(persons).some(({ words }) => [words[word]].flat().some((told) => determiners.includes(told ?? '')));

const isProper = (word: string): boolean => /^\p{Lu}/u.test(word);

/** "forty" and "one" of "forty and one". */
function isNumber(word: string, language: Language): boolean {
  const known =
    numbers.get(language) ?? new Set(COUNTED.flatMap((digits) => language.inWords(digits)?.split(' ') ?? []));
  numbers.set(language, known);
  return known.has(word) && !language.reading.and.includes(word);
}

const COUNTED = Array.from({ length: 98 }, (_, at) => `${at + 2}`);
const numbers = new WeakMap<Language, ReadonlySet<string>>();

const isMark = (word: string): boolean => !/[\p{L}\p{Nd}]/u.test(word);

/** "Lina, Tom, Ida": a comma every other word. */
function isListed(words: readonly string[], at: number): boolean {
  return words.slice(at, at + LISTED + 1).some(isMark);
}
