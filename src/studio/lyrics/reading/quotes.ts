/** Words the family says. */

const MARKED = /[“"«„]\s?([^“”"«»„\n]{2,60}?)\s?[”"»“]/gu;
const LONGEST = 6;

/** Quoted text anywhere, and what is left of `special` cut into short pieces. */
export function quotesIn(text: string, special: string): string[] {
  const marked = [...`${text}\n${special}`.matchAll(MARKED)].map(([, inside]) => inside ?? '');
  const pieces = special.replace(MARKED, '\n').split(/[,;.\n/|]+/u);
  const quotes = [...marked, ...pieces].map((piece) => piece.trim().replace(/[.,;:]+$/u, ''));
  return quotes.filter((quote) => /\p{L}{2}/u.test(quote) && quote.split(' ').length <= LONGEST && quote.length <= 36);
}

/** The text without its quotations, which are read on their own. */
export function withoutQuotes(text: string): string {
  return text.replace(MARKED, ' , ');
}
