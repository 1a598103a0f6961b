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
 * A socket for `pg` whose other end is a PGlite in this process. All messages of a query go to it together, where PGlite's own
 * `query` goes there five times, and `pg` reads values as it does from PostgreSQL.
 */
export class PGliteStream extends EventEmitter {
  writable = true;
  readonly #database: ProtocolEnd;
  #messages: Uint8Array[] = [];

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
    if (this.#messages.length === 0) queueMicrotask(() => void this.#send(done));
    this.#messages.push(message);
    return true;
  }

  async #send(done?: () => void): Promise<void> {
    const messages = this.#messages.splice(0);
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
    if (!isReady) this.emit('error', new DatabaseStopped(failure));
    else if (failure !== undefined) this.emit('error', failure);
    done?.();
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
