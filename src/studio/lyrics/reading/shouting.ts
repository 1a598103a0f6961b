/** Text in capitals alone: read as if it were typed in small letters. */
import { isGivenName } from './people.ts';
import type { ReadingRules } from './rules.ts';
import { capitalised } from './tokens.ts';

/** Shorter texts may be acronyms. */
const SHORTEST = 12;
/** Shorter words may be initials that somebody goes by: "TJ", "DJ". */
const SHORTEST_WORD = 4;
const WORD = /[\p{L}\p{M}'-]+/gu;

const isInCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();

/** A field typed in capitals throughout, else its parts that are. */
export function withoutShouting(text: string): string {
  if (isShouted(text)) return text.toLowerCase();
  return text.replace(/[^.!?…;:\n()]+/gu, (part) => (isShouted(part) ? part.toLowerCase() : part));
}

function isShouted(text: string): boolean {
  return text.length > SHORTEST && isInCapitals(text);
}

/** "GIVE OVER" → "Give over"; a single short word may be an acronym. */
export function quietQuote(quote: string): string {
  const words = quote.match(WORD) ?? [];
  const isOne = words.length === 1 && quote.length <= SHORTEST_WORD;
  if (isOne || !isInCapitals(quote)) return quote;
  return capitalised(
    quote.toLowerCase().replace(WORD, (word) => (isGivenName(word) || word === 'i' ? capitalised(word) : word)),
  );
}

/** "OUR TRACEY, MAM, THE DOG" → "our Tracey, Mam, the dog". */
export function quietNames(text: string, rules: ReadingRules): string {
  return text.replace(WORD, (word) => {
    if (word.length < 2 || !isInCapitals(word)) return word;
    const lower = word.toLowerCase();
    if (rules.relatives.some((group) => group.includes(lower))) return capitalised(lower);
    const { kin, determiners, self, and, prepositions, spouse } = rules;
    if ([kin, determiners, self, and, prepositions, spouse].some((list) => list.includes(lower))) return lower;
    if (word.length < SHORTEST_WORD && !isGivenName(lower)) return word;
    return capitalised(lower);
  });
}
