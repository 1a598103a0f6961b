const wordsPerMinute = 200;

/** TRD-03: minutes that somebody reads a text: its words without tags, 200 a minute, rounded up; at least one. */
export function readMinutes(html: string): number {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return Math.max(1, Math.ceil(words.length / wordsPerMinute));
}
