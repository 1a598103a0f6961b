/** Text in capitals alone: read as if it were typed in small letters. */
import { isGivenName } from './given-names.ts';
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
  const parts = text.split(/([.!?…;:\n()]|\s[-–—]+\s)/u);
  return parts.map((part) => (isShouted(part) ? part.toLowerCase() : part)).join('');
}

/** Words of two or three letters that are neither names nor initials. */
const SMALL =
  /^(?:up|no|so|my|me|we|he|be|do|go|in|on|of|to|at|as|by|if|an|or|am|is|oh|us|it|all|and|any|are|but|can|did|for|got|had|has|her|him|his|how|its|let|may|new|not|now|off|old|one|our|out|own|say|see|she|six|ten|the|too|two|was|way|wee|who|why|you|boy|man|dog|cat|big|son|kid|day|end|get|put|ran|sat|saw|yet)$/u;

export const isSmallWord = (lower: string): boolean => SMALL.test(lower);

/** Short words that surely are no initials. */
const SHORT = /^(?:UP|NO|SO|MY|ME|WE|HE|BE|DO|GO|IN|ON|OF|TO|AT|AS|BY|IF|AN|OR|AM|IS|OH)$/u;

/** "it is STILL UP", "THE LILO": words in capitals among small ones, where a dictionary has them. */
export function withoutEmphasis(text: string, isWord: (word: string) => boolean): string {
  return text.replace(WORD, (word) => {
    if (word.length < 2 || !isInCapitals(word) || INITIALS.test(word)) return word;
    const lower = word.toLowerCase();
    if (isGivenName(lower)) return capitalised(lower);
    return SHORT.test(word) || (word.length > 2 && !ACRONYMS.has(lower) && isWord(lower)) ? lower : word;
  });
}

const SHOUTED = /(?<!\p{L})\p{Lu}[\p{Lu}\p{M}'-]+(?:\s+\p{Lu}[\p{Lu}\p{M}'-]+)*(?!\p{L})/gu;

/** "Kim (SHE PAYS), NOT the ref" among small letters: rows of words that a dictionary has, and verbs and denials alone. */
export function withoutShoutedWords(text: string, rules: ReadingRules, isWord: (word: string) => boolean): string {
  if (isInCapitals(text)) return text;
  const isVerb = (word: string): boolean =>
    [/s$/u, /es$/u].some((ending) => ending.test(word) && rules.presents.includes(word.replace(ending, '')));
  const isPlainAlone = (word: string): boolean => !isGivenName(word) && (rules.denials.includes(word) || isVerb(word));
  return text.replace(SHOUTED, (row) => {
    const words = row.toLowerCase().split(/\s+/u);
    const isPlain = words.length === 1 ? words.every(isPlainAlone) : words.every(isWord);
    return isPlain ? row.toLowerCase() : row;
  });
}

function isShouted(text: string): boolean {
  return text.length > SHORTEST && isInCapitals(text);
}

/** Initials that a dictionary takes for words. */
const ACRONYMS = new Set(
  'aids asap bbq ceo dna diy faq fifa gps ibm ikea ira lego mit mot nasa nato nba nfl nhs nyc raf ram rip sas sos tv uk usa us ufo uni usb vip who'.split(
    ' ',
  ),
);

/** No vowel: "NYC", "NHS". */
const INITIALS = /^[BCDFGHJKLMNPQRSTVWXZ]{2,5}$/u;

/** "GIVE OVER" → "Give over"; a single short word may be an acronym. `names`: how the story writes names, by their small letters. */
export function quietQuote(quote: string, names: ReadonlyMap<string, string>): string {
  const words = quote.match(WORD) ?? [];
  const isOne = words.length === 1 && quote.length <= SHORTEST_WORD;
  if (isOne || !isInCapitals(quote)) return quote;
  return capitalised(
    quote.replace(WORD, (word) => {
      const lower = word.toLowerCase();
      if (INITIALS.test(word)) return word;
      return names.get(lower) ?? (isGivenName(lower) || lower === 'i' ? capitalised(lower) : lower);
    }),
  );
}

/** "OUR TRACEY, MAM, THE DOG" → "our Tracey, Mam, the dog". */
export function quietNames(text: string, rules: ReadingRules): string {
  const isLoud = rules.findsAntecedents === true && isShouted(text);
  return text.replace(WORD, (word) => {
    if (word.length < 2 || !isInCapitals(word)) return word;
    const lower = word.toLowerCase();
    if (rules.relatives.some((group) => group.includes(lower))) return capitalised(lower);
    const { kin, determiners, self, and, prepositions, spouse } = rules;
    if ([kin, determiners, self, and, prepositions, spouse].some((list) => list.includes(lower))) return lower;
    // "PAM, DI AND BEV" are no initials; "AJ" may be.
    const isShortName = isLoud && /[AEIOUY]/u.test(word) && !word.endsWith('J');
    if (isLoud && isSmallWord(lower)) return lower;
    if (word.length < SHORTEST_WORD && !isShortName && !isGivenName(lower)) return word;
    return lower.replace(/(?<=^|[-'])\p{L}(?=\p{L})/gu, (letter) => letter.toUpperCase());
  });
}
