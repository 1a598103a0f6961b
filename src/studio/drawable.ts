/** Replaces text that the fonts cannot draw: an empty box in a video is worse than a name in Latin letters. */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { fontFamilies } from './fonts.ts';
import { inLatinLetters } from './lyrics/latin-letters.ts';

const SIZE = 24;
/** A character that no font has. */
const NOBODYS = '\u{10FFFD}';
/** Characters that are certainly in the fonts and need no check. */
const CERTAIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Mark}\p{Cf}\s\d!-~’“”«»„…–—]$/u;

const known = new Map<string, boolean>();
const MOST_KNOWN = 5000;
let pen: { context: SKRSContext2D; box: string } | undefined;

/**
 * The same text where every letter has a glyph. A word with one that has none (Hebrew, Thai, hangul and some Chinese,
 * unless the machine has a font of its own) is spelled in Latin letters, roughly as it is said; letters nobody here can read are left out.
 */
export function drawable(text: string): string {
  if (Array.from(text).every(hasGlyph)) return text;
  return text
    .split(' ')
    .map((word) => (Array.from(word).every(hasGlyph) ? word : spelled(word)))
    .filter(Boolean)
    .join(' ');
}

function spelled(word: string): string {
  return Array.from(inLatinLetters(word, '')).filter(hasGlyph).join('');
}

function hasGlyph(character: string): boolean {
  if (CERTAIN.test(character)) return true;
  const found = known.get(character);
  if (found !== undefined) return found;
  pen ??= newPen();
  const has = picture(pen.context, character) !== pen.box;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(character, has);
  return has;
}

function newPen(): { context: SKRSContext2D; box: string } {
  const context = createCanvas(2 * SIZE, 2 * SIZE).getContext('2d');
  context.font = `800 ${SIZE}px ${fontFamilies().display}`;
  return { context, box: picture(context, NOBODYS) };
}

function picture(context: SKRSContext2D, character: string): string {
  context.clearRect(0, 0, 2 * SIZE, 2 * SIZE);
  context.fillText(character, SIZE / 2, SIZE * 1.5);
  return Buffer.from(context.getImageData(0, 0, 2 * SIZE, 2 * SIZE).data).toString('latin1');
}
