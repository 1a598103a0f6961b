import { Refusal } from '#kit/refusal.ts';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { siteKey } from '#platform/network-key.ts';
import type { conversationContract } from '../contract.ts';
import { lastSequences } from './repository.ts';

type Contract = (typeof conversationContract)['watchMessages' | 'watchProjectMessages'];

/** Most open streams of one process. */
const mostPerConversation = 12;
const mostPerAddress = 120;
/** One customer may have all networks of an IPv6 site. */
const mostPerSite = 600;
const mostInAll = 5000;

/** Milliseconds between two polls of the database for messages that other processes have written. */
const pollInterval = 500;

interface Waiting {
  after: number;
  wake: (changed: boolean) => void;
}

/**
 * Registry of this process's watchers by conversation. A message written here wakes them at once; one written by another
 * process wakes them at the next poll, which is one small query however many watch. A wake carries no message: each
 * watcher reads from its own cursor, so that a wake too many or too late loses nothing.
 */
export class LiveConversations {
  readonly #db: Database;
  readonly #log: Log;
  readonly #seats = new Map<string, number>();
  readonly #waiting = new Map<string, Set<Waiting>>();
  #inAll = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor({ db, log }: { db: Database; log: Log }) {
    this.#db = db;
    this.#log = log;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Reserves a stream; the returned function releases it, once. @throws Refusal TOO_MANY_STREAMS */
  takeSeat(conversationId: string, address: string): () => void {
    const keys = [`conversation ${conversationId}`, `address ${address}`, `site ${siteKey(address)}`];
    const limits = [mostPerConversation, mostPerAddress, mostPerSite];
    const full = keys.some((key, position) => (this.#seats.get(key) ?? 0) >= (limits[position] ?? 0));
    if (full || this.#closed || this.#inAll >= mostInAll) throw new Refusal<Contract>('TOO_MANY_STREAMS');
    this.#inAll += 1;
    for (const key of keys) this.#seats.set(key, (this.#seats.get(key) ?? 0) + 1);
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      this.#inAll -= 1;
      for (const key of keys) {
        const left = (this.#seats.get(key) ?? 1) - 1;
        if (left > 0) this.#seats.set(key, left);
        else this.#seats.delete(key);
      }
    };
  }

  /** Waits for a message after the cursor. @returns false after `milliseconds`, or when the watcher or the process leaves */
  next(conversationId: string, after: number, milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
    if (this.#closed || signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const watchers = this.#waiting.get(conversationId) ?? new Set();
      const wake = (changed: boolean): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        watchers.delete(waiting);
        if (watchers.size === 0) this.#waiting.delete(conversationId);
        resolve(changed);
      };
      const leave = (): void => wake(false);
      const waiting: Waiting = { after, wake };
      const timer = setTimeout(leave, milliseconds);
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.set(conversationId, watchers.add(waiting));
      this.#lookSoon();
    });
  }

  /** Wakes the watchers of a conversation after this process has committed a message. */
  wrote(conversationId: string, sequence: number): void {
    for (const waiting of this.#waiting.get(conversationId) ?? []) if (waiting.after < sequence) waiting.wake(true);
  }

  #lookSoon(): void {
    if (this.#timer || this.#closed || this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => void this.#look(), pollInterval);
  }

  async #look(): Promise<void> {
    try {
      for (const [id, last] of await lastSequences(this.#db, [...this.#waiting.keys()])) this.wrote(id, last);
    } catch (error) {
      if (!this.#closed) this.#log.warn({ err: error }, 'could not look for new messages');
    } finally {
      this.#timer = null;
      this.#lookSoon();
    }
  }

  /** Ends every stream; clients reconnect to another process or to the next one here. */
  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const watchers of this.#waiting.values()) for (const waiting of watchers) waiting.wake(false);
  }
}
