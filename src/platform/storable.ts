/** NUL and half characters: valid JSON, and nothing the database could keep. */
const unstorable = /\0|\p{Surrogate}/u;

/** True if the database can store every text in the value, however deep; iterative, so that deep input cannot overflow the stack. */
export function isStorable(input: unknown): boolean {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && unstorable.test(value)) return false;
    if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) waiting.push(key, member);
  }
  return true;
}

/** True if the path and the query of an address can be kept once they are decoded, as routes and loaders decode them. */
export function isStorableAddress({ pathname, searchParams }: URL): boolean {
  return !/%00/.test(pathname) && isStorable([...searchParams]);
}
