/** Seeded choices for drawing: the same text always gives the same sleeve, in the browser and on the server. */

/** 32 bit unsigned hash (FNV-1a over code points, then the finaliser of MurmurHash3). */
export function hash(text: string): number {
  let h = 2166136261;
  for (const character of text) h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 16777619);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export interface Choices {
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number;
  /** One element. */
  of<T>(list: readonly [T, ...T[]]): T;
  /** The list, started at a random place. */
  turned<T>(list: readonly T[]): T[];
}

/** Choices from a seed (mulberry32). */
export function choicesFrom(seed: number): Choices {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => Math.floor(low + next() * (high - low + 1)),
    of: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    turned: (list) => {
      const start = Math.floor(next() * list.length);
      return [...list.slice(start), ...list.slice(0, start)];
    },
  };
}
