/** Words by which something is the recipient's. */
import { isGivenName } from './given-names.ts';
import type { ReadingRules } from './rules.ts';

/** "sus", "son", "seine": of "Sus cuatro hijos" it names nobody. */
export function isPossessive(word: string, { persons }: ReadingRules): boolean {
  return !isGivenName(word) && Object.values(persons).some(({ words }) => Object.hasOwn(words, word));
}
