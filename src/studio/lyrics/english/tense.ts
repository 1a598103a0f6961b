/** Tense of the last verb of an English clause, from its form alone. */
import reading from './reading.json' with { type: 'json' };

const pasts: ReadonlySet<string> = new Set([
  ...reading.pasts,
  'was',
  'were',
  'had',
  'did',
  "didn't",
  "wasn't",
  "weren't",
  "couldn't",
]);
const presents: ReadonlySet<string> = new Set([
  ...reading.presents,
  'is',
  'are',
  'am',
  'have',
  'has',
  'do',
  "don't",
  'will',
  "won't",
  'can',
  "can't",
]);

export function isPast(words: readonly string[]): boolean {
  const last = words.findLast((word) => isOfPast(word) || presents.has(word) || /'(?:re|ve|m|ll)$/u.test(word));
  return last !== undefined && isOfPast(last);
}

const isOfPast = (word: string): boolean => pasts.has(word) || /[\p{L}]{2}ed$/u.test(word);
