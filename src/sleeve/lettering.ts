/** Fitting words to a sleeve without a browser or a font: widths are estimates, generous so that a fit is always a fit. */

/** Bidirectional controls would let a name reorder the words around it; control characters are not valid in XML. */
const UNWANTED = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/gu;

const LONGEST = 300;

/** One line of words: no control characters, single spaces, at most 300 characters. */
export function tidy(text: string): string {
  const start = Array.from(text.slice(0, LONGEST * 4))
    .slice(0, LONGEST)
    .join('');
  return start.replace(UNWANTED, ' ').replace(/\s+/g, ' ').trim();
}

/** Text for XML content and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** True when a line reads from right to left, by its first letter with a direction. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first);
}

/** Mean advance in em of Bricolage Grotesque 800 condensed, and of Noto Sans for what it does not hold. */
function advance(character: string): number {
  if (/[ilj.,'’!|: ]/.test(character)) return 0.2;
  if (/[MW@—]/.test(character)) return 0.68;
  if (/[mw&]/.test(character)) return 0.54;
  if (/[A-Z0-9\p{Script=Latin}]/u.test(character)) return /\p{Lu}|\d/u.test(character) ? 0.42 : 0.36;
  if (/\p{Mn}/u.test(character)) return 0;
  if (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u.test(character)
  )
    return 1.05;
  if (/[\u3000-\u303f\uff00-\uffef]/u.test(character)) return 1.05;
  return 0.66;
}

/** Newsreader italic is wider than the condensed title face by this much. */
export const NOTES_WIDTH = 1.34;

/** True when a title needs extra line height, as vowel signs and tall scripts do. */
export const isTall = (text: string): boolean =>
  /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text);

/** Estimated width of a line of the title face, in em. */
export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + advance(character), 0);

/** Units between which a line may break: words, or single characters in scripts without spaces. */
function pieces(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{P}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]*\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*/gu,
    ) ?? []
  );
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const piece of pieces(text)) {
    if (current && widthOf((current + piece).trimEnd()) > width) {
      lines.push(current.trimEnd());
      current = piece;
    } else current += piece;
  }
  return [...lines, current.trimEnd()];
}

/** The text cut to a width in em, with an ellipsis when something is missing. */
export function clipped(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  while (characters.length > 1 && widthOf(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Lines with their words spread evenly, so that no word is left alone. */
function balanced(text: string, width: number, lines: string[]): string[] {
  let best = lines;
  for (let share = 0.98; share > 0.4; share -= 0.02) {
    const next = wrap(text, width * share);
    if (next.length > lines.length || next.some((line) => widthOf(line) > width)) break;
    best = next;
  }
  return best;
}

/** A type size in sleeve units, and the most lines it may take. */
export type SizeChoice = readonly [size: number, rows: number];

/** The largest of the sizes at which the title fits the width; the smallest cuts what still does not. */
export function fitTitle(
  title: string,
  width: number,
  sizes: readonly SizeChoice[],
): { size: number; lines: string[] } {
  for (const [size, rows] of sizes) {
    const lines = wrap(title, width / size);
    if (lines.length > rows || lines.some((line) => widthOf(line) > width / size)) continue;
    return { size, lines: balanced(title, width / size, lines) };
  }
  const smallest = sizes.at(-1);
  if (!smallest) throw new RangeError('no sizes to choose from');
  const [size, rows] = smallest;
  const lines = wrap(title, width / size);
  const rest = lines.slice(rows - 1).join(' ');
  const kept = [...lines.slice(0, rows - 1), ...(rest ? [rest] : [])];
  return { size, lines: kept.map((line) => clipped(line, width / size)) };
}
