/** TRD-06: a tag as it stands in an address: 'First Dance' is 'first-dance'. */
export function tagSlug(tag: string): string {
  return tag.trim().toLowerCase().replaceAll(/\s+/g, '-');
}

/** Longest part of an address, of articles and tags alike. */
export const slugLength = 80;

/** Lower-case letters and figures with single hyphens between: 'sung-vows'. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Letters of any script, figures, spaces and hyphens: what becomes part of an address without a second reading. */
export const tagPattern = /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u;

/** True when two articles have a tag in common, however it is written. */
export function shareATag(a: readonly string[], b: readonly string[]): boolean {
  const known = new Set(a.map(tagSlug));
  return b.some((tag) => known.has(tagSlug(tag)));
}
