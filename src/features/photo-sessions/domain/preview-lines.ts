interface Section {
  lines: readonly { display: string }[];
}

/** Parts of a song that a preview shows. */
const shownSections = 2;
/** Shorter words are in every verse. */
const tellingLength = 4;

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= tellingLength);

const textOf = ({ lines }: Section): string => lines.map(({ display }) => display).join('\n');

/**
 * Lines of a song that a preview shows: the part that has most words of the guest's own sentence, and the one after it. A song's
 * first verse may be written for anybody, and a preview without their words is no preview.
 */
export function previewLyrics(sections: readonly Section[], story: string): string {
  const own = new Set(wordsOf(story));
  const shared = sections.map((section) => new Set(wordsOf(textOf(section)).filter((word) => own.has(word))).size);
  const fullest = Math.max(0, shared.indexOf(Math.max(...shared)));
  const start = Math.max(0, Math.min(fullest, sections.length - shownSections));
  return sections
    .slice(start, start + shownSections)
    .map(textOf)
    .join('\n\n');
}
