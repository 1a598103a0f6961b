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

/** Limits concurrent runs of each key, so that nobody takes the places of all; a run above its limit is refused, not queued. */
export class ConcurrencyByKey {
  readonly #most: number;
  readonly #running = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns null if the key has as many runs as it may, or what `run` answers. @throws what `run` throws */
  async take<T>(key: string, run: () => Promise<T>): Promise<T | null> {
    const running = this.#running.get(key) ?? 0;
    if (running >= this.#most) return null;
    this.#running.set(key, running + 1);
    try {
      return await run();
    } finally {
      const left = (this.#running.get(key) ?? 1) - 1;
      if (left === 0) this.#running.delete(key);
      else this.#running.set(key, left);
    }
  }
}

/**
 * Limits concurrent runs of all, and of whoever sends among them by one or more shares, such as of a site and of a circle, so that
 * whoever is slow keeps nobody else waiting.
 */
export class SharedSlots<Share extends string> {
  readonly #all: ConcurrencyLimit;
  readonly #shares: readonly (readonly [Share, ConcurrencyByKey])[];

  constructor({ most, mostOf }: { most: number; mostOf: Readonly<Record<Share, number>> }) {
    this.#all = new ConcurrencyLimit(most);
    const shares = Object.entries<number>(mostOf) as [Share, number][];
    this.#shares = shares.map(([share, mostOfIt]) => [share, new ConcurrencyByKey(mostOfIt)]);
  }

  /** @returns null if all slots are taken, or as many as a share may have, or what `run` answers. @throws what `run` throws */
  take<T>(keys: Readonly<Record<Share, string>>, run: () => Promise<T>): Promise<T | null> {
    let within = () => this.#all.take(run);
    for (const [share, slots] of this.#shares) {
      const inner = within;
      within = () => slots.take(keys[share], inner);
    }
    return within();
  }
}
