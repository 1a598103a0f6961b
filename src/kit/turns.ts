/** Error of a run that was not begun, because as many wait already as may. */
export class TooManyWaiting extends Error {
  constructor() {
    super('Too many wait for their turn');
    this.name = 'TooManyWaiting';
  }
}

/** Lets runs through one after another. At most `mostWaiting` wait, the next one is refused; without it, all wait. */
export class Turns {
  readonly #mostWaiting: number;
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;

  constructor(mostWaiting = Number.POSITIVE_INFINITY) {
    this.#mostWaiting = mostWaiting;
  }

  /** @throws TooManyWaiting, or what `run` throws */
  async take<T>(run: () => Promise<T>): Promise<T> {
    if (this.#pending > this.#mostWaiting) throw new TooManyWaiting();
    this.#pending += 1;
    const mine = this.#last.then(run);
    // The next one does not care how this one ended.
    this.#last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      this.#pending -= 1;
    }
  }
}
