import type { LyricLine, Lyrics } from '../contracts.ts';

type Sections = Lyrics['sections'];

/**
 * For each line of the new words the line of the old ones that is sung the same, or null. Lines stay in their order; where
 * sections or lines came or went, those between are found again.
 */
export function unchangedLines(before: Sections, now: Sections): (number | null)[] {
  const old = linesOf(before);
  const lines = linesOf(now);
  if (hasSameShape(before, now)) return lines.map((line, i) => (sungAlike(old[i]!, line) ? i : null));
  return inSequence(old, lines);
}

interface TaggedLine extends LyricLine {
  tag: string;
}

const linesOf = (sections: Sections): TaggedLine[] =>
  sections.flatMap(({ tag, lines }) => lines.map((line) => ({ tag, ...line })));

function hasSameShape(before: Sections, now: Sections): boolean {
  return (
    before.length === now.length &&
    before.every(({ tag, lines }, i) => tag === now[i]!.tag && lines.length === now[i]!.lines.length)
  );
}

/** The same words for the voice; as many to show, so that each keeps its time. */
function sungAlike(a: TaggedLine, b: TaggedLine): boolean {
  return a.tag === b.tag && a.sung === b.sung && countWords(a.display) === countWords(b.display);
}

const countWords = (text: string): number => text.split(/\s+/u).filter((word) => word.length > 0).length;

/** The longest common subsequence. */
function inSequence(old: readonly TaggedLine[], now: readonly TaggedLine[]): (number | null)[] {
  const longest = Array.from({ length: old.length + 1 }, () => new Int32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i]![j] = sungAlike(old[i]!, now[j]!)
        ? longest[i + 1]![j + 1]! + 1
        : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
    }
  }
  const found: (number | null)[] = now.map(() => null);
  for (let i = 0, j = 0; i < old.length && j < now.length;) {
    if (sungAlike(old[i]!, now[j]!)) found[j++] = i++;
    else if (longest[i + 1]![j]! >= longest[i]![j + 1]!) i++;
    else j++;
  }
  return found;
}
