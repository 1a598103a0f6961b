import { reminderInterval } from './alerts/reminder-interval.ts';
import type { Log } from './log.ts';
import { type Outage, outageOf } from './outage.ts';

/** Milliseconds for which a check holds, and that one may take. */
const checkHolds = 3000;
const checkTakes = 4000;
/** Milliseconds without a request that failed, after which a storage counts as back: the check does not ask it. */
const storageQuiet = 30_000;

/** Test write that fails when orders could not be stored; `thorough` writes more than already allocated space holds. */
export type WriteCheck = (options: { thorough: boolean }) => Promise<void>;

interface Ongoing {
  outage: Outage;
  begun: number;
  requests: number;
  /** When a request last failed by it. */
  noted: number;
  told: number;
}

/**
 * Tracks whether orders can be stored. Readiness reads it; failed requests are reported to it. Each outage is logged when it
 * begins, with an alert, each half hour while it stands, and when it ends, with the number of requests that it failed.
 */
export class OutageWatch {
  readonly #check: WriteCheck;
  readonly #log: Log;
  #ongoing: Ongoing | null = null;
  #lastCheck: { at: number; result: Promise<Outage | null> } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor({ check, log }: { check: WriteCheck; log: Log }) {
    this.#check = check;
    this.#log = log;
  }

  /** Notes a request that an outage failed. */
  note(outage: Outage, error: unknown): void {
    this.#begin(outage, error);
    if (this.#ongoing?.outage !== outage) return;
    this.#ongoing.requests += 1;
    this.#ongoing.noted = performance.now();
  }

  /** The outage that keeps orders from being stored, or null. A write every few seconds at most, however often this is asked. */
  async current(): Promise<Outage | null> {
    if (this.#ongoing && !isOfStorage(this.#ongoing.outage)) return this.#ongoing.outage;
    const now = performance.now();
    if (!this.#lastCheck || now - this.#lastCheck.at > checkHolds) {
      this.#lastCheck = { at: now, result: this.#tryToWrite() };
    }
    return this.#lastCheck.result;
  }

  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #tryToWrite(): Promise<Outage | null> {
    try {
      await withinTime(this.#check({ thorough: this.#ongoing?.outage === 'disk-full' }));
      return null;
    } catch (error) {
      // What keeps a row from being written keeps orders from being stored, whatever it is.
      const outage = outageOf(error) ?? 'database-unavailable';
      this.#begin(outage, error);
      return outage;
    }
  }

  #begin(outage: Outage, error: unknown): void {
    // Without files some pages still work; without the database none does, and that is to be told too.
    if (this.#closed || (this.#ongoing && !(isOfStorage(this.#ongoing.outage) && !isOfStorage(outage)))) return;
    const now = performance.now();
    this.#ongoing = { outage, begun: now, requests: 0, noted: now, told: now };
    this.#tell(outage, error);
    this.#lookAgain();
  }

  #tell(outage: Outage, error?: unknown): void {
    this.#log.error(
      { alert: outage, ...(error !== undefined && { err: error }) },
      'requests are refused until this is over',
    );
  }

  #tellAgain(): void {
    if (!this.#ongoing || performance.now() - this.#ongoing.told < reminderInterval) return;
    this.#ongoing.told = performance.now();
    this.#tell(this.#ongoing.outage);
  }

  #lookAgain(): void {
    if (this.#closed) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.#tryToWrite().then((outage) => {
        if (outage === null && this.#isQuiet()) return this.#end();
        this.#tellAgain();
        this.#lookAgain();
      });
    }, checkHolds / 3).unref();
  }

  #isQuiet(): boolean {
    return (
      !this.#ongoing || !isOfStorage(this.#ongoing.outage) || performance.now() - this.#ongoing.noted > storageQuiet
    );
  }

  #end(): void {
    if (!this.#ongoing) return;
    const { outage, begun, requests } = this.#ongoing;
    this.#ongoing = null;
    this.#lastCheck = null;
    const seconds = Math.round((performance.now() - begun) / 1000);
    this.#log.warn({ alertEnded: outage, outage, seconds, requests }, 'an outage is over');
  }
}

const isOfStorage = (outage: Outage): boolean => outage === 'storage-unavailable';

function withinTime(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The check took too long')), checkTakes);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
