import { longestLine } from './limits.ts';

/** Control characters, and signs that turn the direction of what stands around them. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const invisible = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A line as a buyer typed it, on one line and without signs that nobody sees; null for one that cannot be sung or is too long. */
export function typedLine(text: string): string | null {
  const line = text.replace(invisible, ' ').replace(/\s+/gu, ' ').trim();
  if (line.length > longestLine) return null;
  return /\p{L}/u.test(line) ? line : null;
}
