/** Width of a text in points, in letters of a size. */
type Measure = (text: string, size: number) => number;

/** Lines of one text: points of their letters, and from one line to the next. */
export interface SetLines {
  lines: string[];
  size: number;
  lead: number;
}

export interface CardWords {
  dedication: SetLines;
  signature: SetLines;
  /** Points between the two. */
  gap: number;
  /** Points that all of it takes. */
  height: number;
}

interface Room {
  width: number;
  height: number;
}

const largest = 17;
/** Smaller letters cannot be read in print. */
const smallest = 8;

/**
 * A dedication with its signature as large as they fit; nothing is ever left out. Where even small letters do not fit, because
 * there are many short lines, the lines are run together.
 */
export function layoutCardWords(
  { dedication, signature }: { dedication: string; signature: string },
  room: Room,
  measure: { dedication: Measure; signature: Measure },
): CardWords {
  const set = (text: string, size: number): CardWords => {
    const written = text
      .split('\n')
      .flatMap((line) => wrapped(line, room.width, (part) => measure.dedication(part, size)));
    const small = Math.max(smallest, Math.round(size * 0.65));
    const signed = wrapped(signature, room.width, (part) => measure.signature(part, small));
    const words = { lines: written, size, lead: size * 1.35 };
    const below = { lines: signed, size: small, lead: small * 1.35 };
    const gap = written.length > 0 && signed.length > 0 ? size / 2 : 0;
    return { dedication: words, signature: below, gap, height: heightOf(words) + gap + heightOf(below) };
  };
  for (let size = largest; size >= smallest; size--) {
    const words = set(dedication, size);
    if (words.height <= room.height) return words;
  }
  return set(dedication.replaceAll('\n', ' '), smallest);
}

const heightOf = ({ lines, lead }: SetLines): number => lines.length * lead;

/** Lines of a text, none wider than the room: a word that is longer is cut between letters. */
export function wrapped(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      if (line !== '' && measure(line + segment) > room) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}
