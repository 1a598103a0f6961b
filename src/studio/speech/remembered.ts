/** Entries of one memory; it starts again when full, so that hostile text cannot fill it. */
const MOST = 20_000;

/** Memoises a function of a word or of a line: a song looks up the same ones thousands of times. Results must not be mutated. */
export function remembering<Answer>(
  answer: (word: string, next?: string) => Answer,
): (word: string, next?: string) => Answer {
  const known = new Map<string, Answer>();
  return (word, next) => {
    const key = next === undefined ? word : `${word} ${next}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const fresh = answer(word, next);
    if (known.size >= MOST) known.clear();
    known.set(key, fresh);
    return fresh;
  };
}
