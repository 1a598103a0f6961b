import { setTimeout as pause } from 'node:timers/promises';
import type { OngoingWork } from '../jobs/port.ts';
import { PlannedLooks } from '../jobs/planned-looks.ts';
import type { Settings } from '../settings/settings.ts';
import { createDelivery, type DeliveryParts } from './delivery.ts';
import {
  dueLetters,
  giveBack,
  keepTaken,
  markDeadly,
  markHeld,
  mostTries,
  offerAbandoned,
  takeDue,
  takenFor,
  uncountTry,
  type TakenLetter,
} from './owed-letters-repository.ts';

export interface DeskParts extends DeliveryParts {
  settings: Settings;
  /** Letters that this process sends at once. */
  places: number;
  /** Milliseconds between two looks of its own, beside those for what is put in. */
  lookEvery: number;
  /** Milliseconds for which an end waits for letters that are on their way. */
  patience: number;
}

/** Seconds until letters that were given back are looked for again. */
const pauseAfterFailure = 1;

/**
 * Sends the letters that are owed. A letter's row is what is durable: a desk takes what is due for a minute, and what it took and did
 * not send is due again, for itself when it starts anew and for others when the minute is over. Being taken is what counts as a try,
 * so that a letter that ends its process is given up as well.
 */
export class LetterDesk implements OngoingWork {
  readonly #parts: DeskParts;
  readonly #delivery: ReturnType<typeof createDelivery>;
  readonly #inHand = new Map<string, Promise<void>>();
  readonly #looks = new PlannedLooks(() => this.#begin());
  readonly fromOthers = { waiting: dueLetters, look: (): void => this.#looks.soon() };
  readonly #timers = new Set<NodeJS.Timeout>();
  /** The letter in hand that somebody else took before and noted nothing of; others like it wait for it. */
  #abandoned: string | null = null;
  /** Null while it does not work. */
  #executorId: string | null = null;
  #looking: Promise<void> | null = null;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#delivery = createDelivery(parts);
  }

  async start(executorId: string): Promise<void> {
    await offerAbandoned(this.#parts.db, executorId);
    this.#executorId = executorId;
    this.#looks.soon();
    this.#every(this.#parts.lookEvery, () => this.#looks.soon());
    this.#every((takenFor * 1000) / 3, () => void this.#keep());
  }

  async stop(): Promise<void> {
    const executorId = this.#executorId;
    this.#executorId = null;
    this.#looks.stop();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    const ending = new AbortController();
    await this.#looking;
    const sent = Promise.all(this.#inHand.values());
    const { patience } = this.#parts;
    await Promise.race([sent, pause(patience, undefined, { signal: ending.signal }).catch(() => undefined)]);
    ending.abort();
    if (executorId !== null) await this.#breakOff(executorId);
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
    const { db, places } = this.#parts;
    const most = places - this.#inHand.size;
    if (most <= 0) return;
    const taken = await takeDue(db, executorId, { most, alsoAbandoned: this.#abandoned === null });
    // One that is in hand is due when its minute could not be prolonged, a clock was set, or staff send it again.
    const letters = taken.filter(({ id }) => !this.#inHand.has(id));
    if (letters.length < taken.length) this.#looks.soon();
    if (letters.length === 0) return;
    try {
      await this.#send(executorId, letters);
    } catch (error) {
      await this.#giveBack(executorId, letters);
      throw error;
    }
  }

  /** Begins to send letters that were taken. @throws errors of the database, before any is in hand */
  async #send(executorId: string, letters: readonly TakenLetter[]): Promise<void> {
    const { db, settings, log } = this.#parts;
    if ((await settings.current()).emailsStopped) {
      await markHeld(db, idsOf(letters));
      return this.#looks.soon();
    }
    const deadly = letters.filter(({ tries }) => tries > mostTries);
    if (deadly.length > 0) await this.#giveUp(executorId, deadly);
    const offered = letters.filter(({ tries }) => tries <= mostTries);
    if (offered.length === 0) return;
    const deliver = await this.#delivery(offered, () => this.#executorId !== null);
    for (const letter of offered) {
      const delivered = deliver(letter)
        .then((dueAgain) => this.#lookIn(dueAgain))
        .catch((error: unknown) => log.error({ err: error, emailId: letter.id }, 'a letter was not noted'))
        .finally(() => this.#putDown(letter.id));
      this.#inHand.set(letter.id, delivered);
      if (letter.takenBefore !== null) this.#abandoned = letter.id;
    }
  }

  async #giveUp(executorId: string, letters: readonly TakenLetter[]): Promise<void> {
    const { db, log } = this.#parts;
    await markDeadly(db, executorId, idsOf(letters));
    for (const { id } of letters)
      log.error({ alert: 'email-not-sent', emailId: id }, 'an e-mail ended its process at every try');
    this.#looks.soon();
  }

  async #giveBack(executorId: string, letters: readonly TakenLetter[]): Promise<void> {
    const { db, log } = this.#parts;
    try {
      await giveBack(db, executorId, idsOf(letters));
      this.#lookIn(pauseAfterFailure);
    } catch (error) {
      log.warn({ err: error }, 'letters that were taken could not be given back');
    }
  }

  /** Tries that an orderly end breaks off do not count. */
  async #breakOff(executorId: string): Promise<void> {
    if (this.#inHand.size === 0) return;
    const { db, log } = this.#parts;
    await uncountTry(db, executorId, [...this.#inHand.keys()]).catch((error: unknown) => {
      log.warn({ err: error }, 'tries that were broken off could not be uncounted');
    });
  }

  /** Looks again if there was no place for others. */
  #putDown(id: string): void {
    const wasFull = this.#inHand.size >= this.#parts.places;
    const wasAbandoned = this.#abandoned === id;
    this.#inHand.delete(id);
    if (wasAbandoned) this.#abandoned = null;
    if (wasFull || wasAbandoned) this.#looks.soon();
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

const idsOf = (letters: readonly TakenLetter[]): string[] => letters.map(({ id }) => id);
