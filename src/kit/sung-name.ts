/** Longest name a chorus can hold, in syllables. */
const longestName = 7;

/**
 * The whole name when it is short enough to sing, else the most of its first words that are; null when even one is too
 * long. The studio counts syllables by sound, the forms by spelling.
 */
export function singablePart(name: string, syllables: (text: string) => number): string | null {
  const words = name.split(' ');
  for (let count = words.length; count > 0; count--) {
    const shorter = words.slice(0, count).join(' ').replace(/,$/, '');
    if (syllables(shorter) <= longestName && (count === words.length || !endsOnLink(shorter))) return shorter;
  }
  return null;
}

/** "Ruth and": what joins names has no capital, save in "EVERYONE AT NO 42". */
function endsOnLink(name: string): boolean {
  return /(?:^| )(?:\p{Ll}\S*|[^\p{L}]+|AND|AT|FOR|FROM|IN|NO|OF|ON|THE)$/u.test(name);
}

/** True if a song can call somebody by this name, as far as its spelling tells: one vowel or several together are a syllable. */
export function isSingableName(name: string): boolean {
  const vowels = (text: string): number => text.normalize('NFD').match(/(?:[aeiouyæœø]\p{M}*)+/giu)?.length ?? 0;
  return singablePart(name.trim().replace(/\s+/g, ' '), vowels) !== null;
}
