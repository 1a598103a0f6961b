import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';

/**
 * A socket for `pg` whose other end is a PGlite in this process. All messages of a query go to it together, where PGlite's own
 * `query` goes there five times, and `pg` reads values as it does from PostgreSQL.
 */
export class PGliteStream extends EventEmitter {
  writable = true;
  readonly #database: PGlite;
  #messages: Uint8Array[] = [];

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  write(message: Uint8Array, done?: () => void): boolean {
    if (this.#messages.length === 0) queueMicrotask(() => void this.#send(done));
    this.#messages.push(message);
    return true;
  }

  async #send(done?: () => void): Promise<void> {
    const messages = Buffer.concat(this.#messages.splice(0));
    try {
      // Only file systems of browsers need to be synchronised.
      await this.#database.execProtocolRawStream(messages, {
        syncToFs: false,
        // Its bytes lie in the database's memory, which the next message overwrites.
        onRawData: (bytes) => this.emit('data', Buffer.from(bytes)),
      });
    } catch (error) {
      this.emit('error', error);
    }
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
