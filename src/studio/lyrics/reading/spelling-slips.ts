/** Classical slips of spelling: a consonant once instead of twice ("stoped"), i and e swapped. */
import { isGivenName } from './given-names.ts';

/** Shorter words have too many candidates. */
const SHORTEST = 5;

/** The one word of the dictionary that may have been meant; none when several may. */
export function correctlySpelled(word: string, isWord: (word: string) => boolean): string | undefined {
  if (word.length < SHORTEST || !/^\p{Ll}+$/u.test(word)) return undefined;
  // "doted" is of "dote", whether or not the dictionary has it.
  const base = word.replace(/(?:ed|ing)$/u, 'e');
  if (base !== word && isWord(base)) return undefined;
  for (const candidates of [beforeEnding(word), swapped(word), doubled(word)]) {
    const known = [...new Set(candidates)].filter((candidate) => isWord(candidate) && !isGivenName(candidate));
    if (known.length === 1) return known[0];
  }
  return undefined;
}

/** "driping" → "dripping". */
function beforeEnding(word: string): string[] {
  return [word.replace(/([bdgklmnprt])(?=(?:ed|ing)$)/u, '$1$1')].filter((other) => other !== word);
}

/** "beleive" → "believe". */
function swapped(word: string): string[] {
  return [word.replace('ei', 'ie'), word.replace('ie', 'ei')].filter((other) => other !== word);
}

function doubled(word: string): string[] {
  return [...word.matchAll(/[bcdfgklmnprst]/gu)].map(({ index }) => word.slice(0, index + 1) + word.slice(index));
}
