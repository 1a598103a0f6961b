/** Thrown when a run is refused because the queue is full. */
export class QueueFull extends Error {
  constructor() {
    super('Too many wait for their turn');
    this.name = 'QueueFull';
  }
}

/** Runs tasks one after another. At most `mostWaiting` wait, without it any number. @throws QueueFull */
export class SerialQueue {
  readonly #mostWaiting: number;
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;

  constructor(mostWaiting = Number.POSITIVE_INFINITY) {
    this.#mostWaiting = mostWaiting;
  }

  /** @throws QueueFull, or what `run` throws */
  async take<T>(run: () => Promise<T>): Promise<T> {
    if (this.#pending > this.#mostWaiting) throw new QueueFull();
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
