/** Milliseconds for which an answer stands. */
const answerStands = 1000;

/** Asks about each id at most once a second, and believes in between that it would pass again. A question that fails is asked anew. */
export function askedRarely(ask: (id: string) => Promise<void>): (id: string) => Promise<void> {
  const passed = new Set<string>();
  return async (id) => {
    if (passed.has(id)) return;
    await ask(id);
    passed.add(id);
    setTimeout(() => passed.delete(id), answerStands).unref();
  };
}
