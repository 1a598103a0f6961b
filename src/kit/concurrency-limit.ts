/** Limits concurrent runs; a run above the limit is refused, not queued. */
export class ConcurrencyLimit {
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  /** @returns null if every slot is taken, or what `run` answers. @throws what `run` throws */
  async take<T>(run: () => Promise<T>): Promise<T | null> {
    if (this.#free === 0) return null;
    this.#free -= 1;
    try {
      return await run();
    } finally {
      this.#free += 1;
    }
  }
}
