/** French: "que" and "te" lose their vowel before another, and get it back where a word was exchanged: "qu'elle" → "que tu". */
import type { Clause } from './clause.ts';
import { type Token, wordToken } from './tokens.ts';

const ELIDING = ['que', 'te', 'se', 'me', 'ne', 'de', 'je', 'jusque', 'lorsque', 'puisque'];
const VOWEL = /^h?[aeiouyàâéèêëîïôûùœ]/u;
/** Begin with a vowel and take no elision. */
const ASPIRATED = /^(?:ha(?!bi|l[eè]|rm)|h[ée]ros|hib|hors|huit|onz|oui|ouistiti|y[aeo])/u;

export function withElisions(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause) => ({
    ...clause,
    tokens: clause.tokens.map((token, at) => fitted(token, clause.tokens[at + 1])),
  }));
}

function fitted(token: Token, next: Token | undefined): Token {
  if (next === undefined || next.mark || token.mark) return token;
  const isVowel = VOWEL.test(next.lower) && !ASPIRATED.test(next.lower);
  const whole = token.lower.replace(/'$/u, 'e');
  if (!ELIDING.includes(whole) || isVowel === token.lower.endsWith("'")) return token;
  const written = isVowel ? token.text.replace(/e$/u, "'") : token.text.replace(/'$/u, 'e');
  return wordToken(written, token.initial);
}
