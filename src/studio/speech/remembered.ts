/** Entries of one memory; it starts again when full, so that hostile text cannot fill it. */
const MOST = 20_000;

/** The same answer without the work: a song asks for the same words many thousand times. Answers must not be changed. */
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
