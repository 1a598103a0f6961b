/** First names of the languages we sing in. */
import given from './given-names.json' with { type: 'json' };

const givenNames = new Set<string>(given);

export function isGivenName(word: string): boolean {
  return givenNames.has(word.toLowerCase());
}
