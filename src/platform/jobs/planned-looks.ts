import { AsyncResource } from 'node:async_hooks';

/**
 * Milliseconds between two looks for work that others put in: other processes of a PostgreSQL do. What this one puts in is looked for
 * when it is due and two to three seconds later, what an earlier one left to wait for its time too, so that on the embedded database
 * they find what is due in more than an hour, and what a transaction of more than two seconds put in.
 */
export const lookEvery = { postgres: 250, pglite: 10_000 } as const;

/**
 * Milliseconds between two looks that DBOS and the letters' desk take of themselves, each of which is a transaction. One statement asks
 * for all of them meanwhile (`lookedFor`).
 */
export const ownLooksEvery = 60_000;

/** Milliseconds from putting something in to the look for it: its transaction commits meanwhile, and others join in. */
const soon = 20;

/** Milliseconds from the end of the second in which something is due to one more look: longer transactions have committed by then. */
const late = 2000;

/** Milliseconds. What is due later than that waits for the interval. */
const longestPlan = 3_600_000;

/** Looks for work right after it was put in, and once more for transactions that commit late; several share a look. */
export class PlannedLooks {
  /** Returns false where it came too early, and is done again. */
  readonly #look: () => boolean;
  #planned: NodeJS.Timeout | null = null;
  /** By the second in which something is due. */
  readonly #later = new Map<number, NodeJS.Timeout>();

  constructor(look: () => boolean) {
    // It is planned within transactions, and is part of none.
    this.#look = AsyncResource.bind(look);
  }

  /** Plans a look; one that is planned already will do. */
  soon(): void {
    if (this.#planned) return;
    const look = (): void => {
      this.#planned = null;
      if (!this.#look()) this.soon();
    };
    this.#planned = setTimeout(look, soon).unref();
  }

  /** Plans the looks for something that was put in, due in so many milliseconds. */
  whenDue(due: number): void {
    if (due > longestPlan) return;
    if (due === 0) this.soon();
    const second = Math.ceil((performance.now() + due) / 1000);
    if (this.#later.has(second)) return;
    const look = (): void => {
      this.#later.delete(second);
      this.soon();
    };
    // From the end of the second: whatever else is due in it has this look too.
    this.#later.set(second, setTimeout(look, second * 1000 - performance.now() + late).unref());
  }

  /** Forgets what is planned. */
  stop(): void {
    for (const timer of this.#later.values()) clearTimeout(timer);
    this.#later.clear();
    if (this.#planned) clearTimeout(this.#planned);
    this.#planned = null;
  }
}
