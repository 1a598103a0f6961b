import { setTimeout as pause } from 'node:timers/promises';
import type { OngoingWork } from '../jobs/port.ts';
import { PlannedLooks } from '../jobs/planned-looks.ts';
import type { Settings } from '../settings/settings.ts';
import { createDelivery, type DeliveryParts } from './delivery.ts';
import { giveBackTaken, keepTaken, markHeld, takeDue, takenFor } from './owed-letters-repository.ts';

export interface DeskParts extends DeliveryParts {
  settings: Settings;
  /** Letters that this process sends at once. */
  places: number;
  /** Milliseconds between two looks for letters that others put in. */
  lookEvery: number;
}

/** Milliseconds for which an end waits for letters that are on their way. */
const patience = 10_000;

/**
 * Sends the letters that are owed. A letter's row is what is durable: a desk takes what is due for a minute, and what it took and did
 * not send is due again, for itself when it starts anew and for others when the minute is over.
 */
export class LetterDesk implements OngoingWork {
  readonly #parts: DeskParts;
  readonly #delivery: ReturnType<typeof createDelivery>;
  readonly #inHand = new Map<string, Promise<void>>();
  readonly #looks = new PlannedLooks(() => this.#begin());
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Null while it does not work. */
  #executorId: string | null = null;
  #looking: Promise<void> | null = null;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#delivery = createDelivery(parts);
  }

  async start(executorId: string): Promise<void> {
    await giveBackTaken(this.#parts.db, executorId);
    this.#executorId = executorId;
    this.#looks.soon();
    this.#every(this.#parts.lookEvery, () => this.#looks.soon());
    this.#every((takenFor * 1000) / 3, () => void this.#keep());
  }

  async stop(): Promise<void> {
    this.#executorId = null;
    this.#looks.stop();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    const ending = new AbortController();
    await this.#looking;
    const sent = Promise.all(this.#inHand.values());
    await Promise.race([sent, pause(patience, undefined, { signal: ending.signal }).catch(() => undefined)]);
    ending.abort();
  }

  /** Looks for a letter that is being put in. */
  lookWhenPutIn(): void {
    if (this.#executorId !== null) this.#looks.whenDue(0);
  }

  #every(milliseconds: number, run: () => void): void {
    this.#timers.add(setInterval(run, milliseconds).unref());
  }

  /** @returns false while another look is under way */
  #begin(): boolean {
    const executorId = this.#executorId;
    if (executorId === null) return true;
    if (this.#looking) return false;
    this.#looking = this.#look(executorId)
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'letters could not be looked for'))
      .finally(() => {
        this.#looking = null;
      });
    return true;
  }

  async #look(executorId: string): Promise<void> {
    const { db, settings, places } = this.#parts;
    const free = places - this.#inHand.size;
    if (free <= 0) return;
    const taken = await takeDue(db, executorId, free);
    // One that is in hand is due when its minute could not be prolonged, a clock was set, or staff send it again.
    const letters = taken.filter(({ id }) => !this.#inHand.has(id));
    if (letters.length < taken.length) this.#looks.soon();
    if (letters.length === 0) return;
    const ids = letters.map(({ id }) => id);
    if ((await settings.current()).emailsStopped) return markHeld(db, ids);
    const deliver = await this.#delivery(letters, () => this.#executorId !== null);
    for (const letter of letters) {
      const delivered = deliver(letter)
        .then((dueAgain) => this.#lookIn(dueAgain))
        .catch((error: unknown) => this.#parts.log.error({ err: error, emailId: letter.id }, 'a letter was not noted'))
        .finally(() => this.#putDown(letter.id));
      this.#inHand.set(letter.id, delivered);
    }
  }

  /** Looks again if no place was free: others may wait. */
  #putDown(id: string): void {
    const wasFull = this.#inHand.size >= this.#parts.places;
    this.#inHand.delete(id);
    if (wasFull) this.#looks.soon();
  }

  #lookIn(seconds: number | null): void {
    if (seconds === null || this.#executorId === null) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#looks.soon();
    }, seconds * 1000).unref();
    this.#timers.add(timer);
  }

  async #keep(): Promise<void> {
    if (this.#executorId === null || this.#inHand.size === 0) return;
    const { db, log } = this.#parts;
    await keepTaken(db, this.#executorId, [...this.#inHand.keys()]).catch((error: unknown) => {
      log.warn({ err: error }, 'letters that are on their way could not be kept');
    });
  }
}
