import type { ReadingRules } from './rules.ts';

/** The dog in a song for the cat that hated it: named with its hater, it is not among those who send their love. */
export function dislikedIn(story: string, { hating }: ReadingRules): (name: string) => boolean {
  const sentences = story
    .toLowerCase()
    .split(/[.!?\n;]/u)
    .filter((text) => hating.some((word) => text.includes(word)));
  return (name) => {
    const lower = name.toLowerCase();
    return sentences.some((text) => {
      const at = text.indexOf(lower);
      const hated = Math.min(...hating.map((word) => text.indexOf(word)).filter((index) => index >= 0));
      return at >= 0 && Math.abs(hated - at) < lower.length + 24;
    });
  };
}
