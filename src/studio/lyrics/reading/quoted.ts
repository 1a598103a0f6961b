/** Words that somebody says in a story, between marks of quotation. */
const QUOTATION = /["“„«][^"“”„«»\n]{1,200}["“”»]/gu;
/** In a row, the words that were said: "she said 'well don't mention it'". */
const OPENED = /(?<![\p{L}\p{Nd}.!?…,])(?:["“„«‘]|'(?!(?:cos|coz|cause|til)\b))[ \u00a0]?(?:\p{L}+ ){0,2}$/u;
const LONGEST = 90;

/** True for a place within a quotation, or behind the mark that opens one. */
export function isQuoted(text: string, at: number): boolean {
  const quotations = [...text.matchAll(QUOTATION)].map(({ 0: words, index }) => ({
    from: index,
    to: index + words.length - 1,
  }));
  if (quotations.some(({ from, to }) => from < at && at < to)) return true;
  const start = Math.max(0, at - LONGEST);
  const opened = OPENED.exec(text.slice(start, at));
  // The mark that closes a quotation opens none: « Allez ! » Ne parlez pas…
  return opened !== null && !quotations.some(({ to }) => to === start + opened.index);
}
