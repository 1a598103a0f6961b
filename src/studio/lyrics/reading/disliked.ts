import type { ReadingRules } from './rules.ts';

/** The dog in a song for the cat that hated it: named with its hater, it is not among those who send their love. */
export function dislikedIn(story: string, { hating }: ReadingRules): (name: string) => boolean {
  const hater = new RegExp(String.raw`(?<!\p{L})(?:${hating.join('|')})`, 'u');
  const sentences = story
    .toLowerCase()
    .split(/[.!?\n;]/u)
    .filter((text) => hater.test(text));
  return (name) => {
    const lower = name.toLowerCase();
    const named = new RegExp(String.raw`(?<!\p{L})${lower.replaceAll(/[^\p{L}\p{Nd} '-]/gu, '.')}(?!\p{L})`, 'u');
    return sentences.some((text) => {
      const apart = text.search(named) - text.search(hater);
      return named.test(text) && Math.abs(apart) < lower.length + 24;
    });
  };
}
