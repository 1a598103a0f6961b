/** The field for further details, in which a buyer speaks to the shop as often as of the recipient. */
import type { Clause } from './clause.ts';
import type { ReadingRules } from './rules.ts';
import type { Sentence } from './tokens.ts';

/** The text without its questions: they are asked of the shop. */
export function withoutQuestions(text: string): string {
  return text.replace(/[^.!?;\n]*\?+/gu, ' . ');
}

/** True for a fact of the recipient: they are its subject, and no word is about the song, its tone, its day or a wish. */
export function isFactOfRecipient(sentence: Sentence, clauses: readonly Clause[], { ofOrder }: ReadingRules): boolean {
  if (ofOrder === undefined) return true;
  const text = sentence.map(({ lower }) => lower).join(' ');
  return clauses.some(({ turned }) => turned) && !matches(text, ofOrder);
}

function matches(text: string, patterns: readonly string[]): boolean {
  return new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${patterns.join('|')})(?![\p{L}\p{M}])`, 'u').test(text);
}
