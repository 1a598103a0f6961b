/** Marks that are put into a text. */

/** A mark to put before a word. */
export interface Insertion {
  at: number;
  mark: string;
}

/** `insertions`: in the sequence of the text. */
export function withInsertions(text: string, insertions: readonly Insertion[]): string {
  return insertions.reduceRight(
    (whole, { at, mark }) => `${whole.slice(0, at).trimEnd()}${mark}${whole.slice(at)}`,
    text,
  );
}
