/** Words that somebody says in a story, between marks of quotation. */
const QUOTATION = /["“„«][^"“”„«»\n]{1,200}["“”»]/gu;
/** In a row, the words that were said: "she said 'well don't mention it'". */
const OPENED = /(?<![\p{L}\p{Nd}])["“„«'‘]\s?(?:\p{L}+ ){0,2}$/u;
const LONGEST = 90;

/** True for a place within a quotation, or behind the mark that opens one. */
export function isQuoted(text: string, at: number): boolean {
  if (OPENED.test(text.slice(Math.max(0, at - LONGEST), at))) return true;
  return [...text.matchAll(QUOTATION)].some(
    ({ 0: quotation, index }) => index < at && at < index + quotation.length - 1,
  );
}
