export const legalPages = ['privacy-policy', 'cookie-policy', 'terms-conditions', 'affiliate-terms'] as const;
export type LegalPageName = (typeof legalPages)[number];

/** Matches a link `[words](address)` in a text. */
export const linkInText = /\[([^\]]+)\]\(([^)]+)\)/g;

/** Replaces the `{placeholders}` in a text; an unknown one is left as it is. */
export function fillIn(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

export interface TextPiece {
  words: string;
  /** Link target; absent for plain text. */
  href?: string;
}

/** Splits a text into plain pieces and links. */
export function piecesOf(words: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of words.matchAll(linkInText)) {
    if (match.index > at) pieces.push({ words: words.slice(at, match.index) });
    pieces.push({ words: match[1] ?? '', href: match[2] ?? '' });
    at = match.index + match[0].length;
  }
  if (at < words.length) pieces.push({ words: words.slice(at) });
  return pieces;
}
