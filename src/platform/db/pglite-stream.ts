import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import { MessageTypes } from './message-types.ts';

/** The part of a PGlite that the stream speaks to. */
export type ProtocolEnd = Pick<PGlite, 'execProtocolRawStream'>;

/** The embedded database does not answer any more: it has panicked, and its memory is not to be trusted. */
export class DatabaseStopped extends Error {
  constructor(cause?: unknown) {
    // By the first words `outageOf` and DBOS know a lost connection.
    super('Connection terminated unexpectedly: the embedded database has stopped', { cause });
    this.name = 'DatabaseStopped';
  }
}

/** Messages that PostgreSQL always ends its answer to by saying that it is ready: a query, and "sync". */
const awaitsReady: ReadonlySet<number | undefined> = new Set(Buffer.from('QS'));
const ready = Buffer.from('Z')[0];
const goodbye = Buffer.from('X')[0];

/**
 * A socket for `pg` whose other end is a PGlite in this process. All messages of a query go to it together, and of no other, where PGlite's own
 * `query` goes there five times, and `pg` reads values as it does from PostgreSQL.
 */
export class PGliteStream extends EventEmitter {
  writable = true;
  readonly #database: ProtocolEnd;
  #written: { message: Uint8Array; done?: (() => void) | undefined }[] = [];
  #isSending = false;

  constructor(database: ProtocolEnd) {
    super();
    this.#database = database;
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  write(message: Uint8Array, done?: () => void): boolean {
    // It would end the database, which is for whoever opened it to close.
    if (message[0] === goodbye) {
      if (done) queueMicrotask(done);
      return true;
    }
    this.#written.push({ message, done });
    if (!this.#isSending) {
      this.#isSending = true;
      queueMicrotask(() => void this.#send());
    }
    return true;
  }

  /** Each query goes there alone: with more behind it in one piece, a database that panics would never come back. */
  async #send(): Promise<void> {
    while (this.#written.length > 0) {
      const end = this.#written.findIndex(({ message }) => awaitsReady.has(message[0]));
      const query = this.#written.splice(0, end < 0 ? this.#written.length : end + 1);
      await this.#ask(query.map(({ message }) => message));
      for (const { done } of query) done?.();
    }
    this.#isSending = false;
  }

  async #ask(messages: readonly Uint8Array[]): Promise<void> {
    const types = new MessageTypes();
    let isReady = !messages.some(([type]) => awaitsReady.has(type));
    let failure: unknown;
    try {
      // Only file systems of browsers need to be synchronised.
      await this.#database.execProtocolRawStream(Buffer.concat(messages), {
        syncToFs: false,
        onRawData: (bytes) => {
          // Its bytes lie in the database's memory, which the next message overwrites.
          const copy = Buffer.from(bytes);
          if (types.in(copy).includes(ready)) isReady = true;
          try {
            this.emit('data', copy);
          } catch (error) {
            // It is not to be thrown through the database.
            failure ??= error;
          }
        },
      });
    } catch (error) {
      failure ??= error;
    }
    if (!isReady) {
      this.#written = [];
      this.emit('error', new DatabaseStopped(failure));
    } else if (failure !== undefined) this.emit('error', failure);
  }

  end(): void {
    this.writable = false;
    queueMicrotask(() => this.emit('close'));
  }

  destroy(): void {
    this.end();
  }

  // What a socket can be told besides has no meaning here.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
