/** Repeatable randomness, so that a run can be tried again by its seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + this.fraction() * (most - least);
  }

  happens(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** @throws Error for an empty list */
  pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.fraction() * from.length)];
    if (one === undefined) throw new Error('There is nothing to pick from');
    return one;
  }
}
