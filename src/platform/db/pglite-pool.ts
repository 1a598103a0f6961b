import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { emptyDatabase } from './empty-database.ts';
import { lockFolder } from './folder-lock.ts';
import { DescribingClient } from './described-query.ts';
import { isOutdated } from './outdated-statement.ts';
import { PGliteStream } from './pglite-stream.ts';
import { openWithRoom } from './room-to-open.ts';

type Query = string | pg.QueryConfig;

const begins = (text: string): boolean => /^\s*(BEGIN|START\s+TRANSACTION)/i.test(text);
const ends = (text: string): boolean => /^\s*(COMMIT|END|ROLLBACK(?!.*\bTO\b))/i.test(text);

const textOf = (query: Query): string => (typeof query === 'string' ? query : query.text);

/** Number of statements that the session keeps parsed and planned. */
const keptStatements = 300;

/** One database, one session: whoever holds the turn runs alone. */
class Session {
  readonly database: PGlite;
  readonly client: pg.Client;
  /** By their text; null for one that was seen and has no name. */
  readonly #names = new Map<string, string | null>();
  #named = 0;
  #tail: Promise<void> = Promise.resolve();

  private constructor(database: PGlite, client: pg.Client) {
    this.database = database;
    this.client = client;
  }

  static async open(database: PGlite, whenLost: (error: Error) => void): Promise<Session> {
    const client = new DescribingClient({
      // Its types ask for a stream; its code, for the socket's methods that this one has.
      stream: () => new PGliteStream(database) as unknown as Duplex,
      host: 'localhost',
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
      pipeline: true,
    });
    await client.connect();
    // Each query that waits fails of it, and each that comes.
    client.on('error', whenLost);
    return new Session(database, client);
  }

  /** Waits for the turn; the returned function gives it on. */
  async turn(): Promise<() => void> {
    let done!: () => void;
    const before = this.#tail;
    this.#tail = new Promise<void>((resolve) => {
      done = resolve;
    });
    await before;
    return done;
  }

  async run(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const config = typeof query === 'string' ? { text: query } : query;
    const given = values ?? config.values;
    if (!given?.length) return this.client.query(config);
    const name = this.#nameOf(config.text);
    try {
      return await this.client.query({ ...config, values: given, name: name ?? '' });
    } catch (error) {
      const isKept = error instanceof pg.DatabaseError && !isOutdated(error);
      if (name !== null && !isKept) this.#names.set(config.text, null);
      throw error;
    }
  }

  /**
   * A query outside a transaction: one that is refused for having been kept has done nothing, and is asked again. Inside one the
   * transaction has failed with it.
   */
  async runAlone(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.run(query, values);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      return this.run(query, values);
    }
  }

  /** Null for the first time that a text is seen: many never come again. */
  #nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known) return known;
    if (known === undefined) {
      if (this.#names.size < keptStatements) this.#names.set(text, null);
      return null;
    }
    this.#named += 1;
    const name = `kept ${this.#named}`;
    this.#names.set(text, name);
    return name;
  }
}

/** One connection as `pg` shows it: holds the session from BEGIN to COMMIT or ROLLBACK. */
class PGliteClient extends EventEmitter {
  readonly #session: Session;
  #giveOn: (() => void) | null = null;
  #stopListening: (() => void)[] = [];

  constructor(session: Session) {
    super();
    this.#session = session;
  }

  async query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const text = textOf(query);
    const channel = /^\s*LISTEN\s+"?(\w+)"?/i.exec(text)?.[1];
    if (channel) this.#listen(channel);
    if (this.#giveOn) return this.#inTransaction(query, values);
    const giveOn = await this.#session.turn();
    if (!begins(text)) return this.#session.runAlone(query, values).finally(giveOn);
    this.#giveOn = giveOn;
    return this.#inTransaction(query, values);
  }

  async #inTransaction(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const text = textOf(query);
    try {
      return await this.#session.run(query, values);
    } catch (error) {
      if (begins(text)) this.#free();
      throw error;
    } finally {
      if (ends(text)) this.#free();
    }
  }

  /** The session goes on listening when this client is released: others may listen to the same. */
  #listen(channel: string): void {
    const pass = (message: pg.Notification): void => {
      // Afterwards: what a listener throws is not to be thrown through the connection, which all share.
      if (message.channel === channel) queueMicrotask(() => this.emit('notification', message));
    };
    this.#session.client.on('notification', pass);
    this.#stopListening.push(() => this.#session.client.off('notification', pass));
  }

  #free(): void {
    this.#giveOn?.();
    this.#giveOn = null;
  }

  async release(): Promise<void> {
    if (this.#giveOn) {
      await this.#session.run('ROLLBACK').catch(() => undefined);
      this.#free();
    }
    for (const stop of this.#stopListening.splice(0)) stop();
  }

  async end(): Promise<void> {
    await this.release();
  }

  connect(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * Ends the process, once all that waited has failed: the only connection is gone, and nothing but a new process, which reads the
 * log of the database, is sure to bring it back.
 */
function endProcess(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}

/** PGlite reserves 128 MB for its cache of pages and never gives them back. The system caches the same files for this one process. */
export const smallCache = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/**
 * A `pg.Pool`-shaped view of one PGlite, so that Drizzle, DBOS, better-auth and the rate limiter run unchanged. The class
 * name must contain "Pool": Drizzle takes a client of its own for a transaction only then.
 */
export class PGlitePool extends EventEmitter {
  readonly options = {};
  readonly totalCount = 1;
  readonly idleCount = 1;
  readonly waitingCount = 0;
  ended = false;
  readonly #session: Session;
  readonly #leave: () => Promise<void>;

  private constructor(session: Session, leave: () => Promise<void>) {
    super();
    this.#session = session;
    this.#leave = leave;
  }

  /**
   * Opens the folder, or a database in memory without one. PGlite takes no lock of its own: two processes on one folder would
   * silently lose rows. `whenLost` hears that the database has stopped. @throws Error when another process has the folder
   * open, NoRoomError when the disk is full
   */
  static async open(folder?: string, snapshot?: Blob, whenLost = endProcess): Promise<PGlitePool> {
    const unlock = folder ? await lockFolder(folder) : () => undefined;
    try {
      const first = snapshot ?? (folder ? await emptyDatabase(folder) : undefined);
      const create = (): Promise<PGlite> =>
        PGlite.create({
          startParams: smallCache,
          ...(folder ? { dataDir: folder } : {}),
          ...(first ? { loadDataDir: first } : {}),
        });
      const database = await (folder ? openWithRoom(folder, create) : create());
      const leave = (): Promise<void> => database.close().finally(unlock);
      return await PGlitePool.over(database, leave, whenLost);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** A pool on a database that is open already. `leave` is called when the pool ends, with nothing running any more. */
  static async over(database: PGlite, leave: () => Promise<void>, whenLost = endProcess): Promise<PGlitePool> {
    return new PGlitePool(await Session.open(database, whenLost), leave);
  }

  /** A copy of the whole database, to start others from. */
  snapshot(): Promise<Blob> {
    return this.#session.database.dumpDataDir('none');
  }

  connect(): Promise<PGliteClient> {
    return Promise.resolve(new PGliteClient(this.#session));
  }

  async query(query: Query, values?: unknown[]): Promise<pg.QueryResult> {
    if (begins(textOf(query))) throw new Error('A transaction needs pool.connect()');
    const giveOn = await this.#session.turn();
    return this.#session.runAlone(query, values).finally(giveOn);
  }

  async end(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    const giveOn = await this.#session.turn();
    try {
      await this.#session.client.end();
    } finally {
      await this.#leave().finally(giveOn);
    }
  }
}
