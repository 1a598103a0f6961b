/** The field for further details, in which a buyer speaks to the shop as often as of the recipient. */
import { matchOf } from './absence.ts';
import type { Clause } from './clause.ts';
import type { ReadingRules } from './rules.ts';
import type { Sentence } from './tokens.ts';

/** The text without its questions: they are asked of the shop. */
export function withoutQuestions(text: string): string {
  // Cut first: a pattern of all that may stand before the mark takes quadratic time on a long text without one.
  const sentences = text.split(/(?<=[.!?;\n])(?![?!])/u);
  return sentences.filter((sentence) => !sentence.trimEnd().endsWith('?')).join(' ');
}

/** True for a fact of the recipient, who does it or whom we do it to, with no word of the song, its tone, its day or a wish. */
export function isFactOfRecipient(sentence: Sentence, clauses: readonly Clause[], rules: ReadingRules): boolean {
  if (rules.ofOrder === undefined) return true;
  const text = sentence.map(({ lower }) => lower).join(' ');
  const isOfRecipient = clauses.some(({ turned }) => turned) || isOurs(sentence, rules);
  return isOfRecipient && matchOf(text, rules.ofOrder) === undefined;
}

/** "We all love her yellow van" */
function isOurs([first, ...more]: Sentence, { pronounsOurs, persons }: ReadingRules): boolean {
  const words = [persons.m, persons.f, persons.many].flatMap((person) => Object.keys(person.words));
  return first !== undefined && pronounsOurs.includes(first.lower) && more.some(({ lower }) => words.includes(lower));
}
