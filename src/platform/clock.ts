/** Time comes from here, so that a test can say what time it is. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
export class SettableClock implements Clock {
  #at: number;
  constructor(start: string | Date) {
    this.#at = new Date(start).getTime();
  }
  now(): Date {
    return new Date(this.#at);
  }
  set(at: string | Date): void {
    this.#at = new Date(at).getTime();
  }
  advance(milliseconds: number): void {
    this.#at += milliseconds;
  }
}
