/** Checks that a song uses a fact: all words of the fact longer than two letters are in one line. */

export function isUsed(fact: string, song: string): boolean {
  const wanted = telling(fact);
  if (wanted.length === 0) return false;
  return song.split('\n').some((line) => {
    const sung = new Set(words(line));
    return wanted.every((word) => sung.has(word));
  });
}

/** Words that say something; all words when none is longer than two letters. */
function telling(text: string): string[] {
  const all = words(text);
  const long = all.filter((word) => word.length > 2);
  return long.length > 0 ? long : all;
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
}
