/** Checks that a song uses a fact: most of its telling words stand close together. */

/** Share of the telling words that must be there: a line may leave out where or when. */
const MOST = 0.6;
/** Lines over which one sentence may run. */
const TOGETHER = 3;

export function isUsed(fact: string, song: string): boolean {
  const wanted = [...new Set(telling(fact))];
  if (wanted.length === 0) return false;
  const lines = song.split('\n').map(words);
  return lines.some((_, at) => {
    const sung = new Set(lines.slice(at, at + TOGETHER).flat());
    return wanted.filter((word) => sung.has(word)).length >= wanted.length * MOST;
  });
}

/** Words that say something; all words when none is longer than three letters. */
function telling(text: string): string[] {
  const all = words(text);
  const long = all.filter((word) => word.length > 3);
  return long.length > 0 ? long : all;
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
}
