import { EventEmitter } from 'node:events';
import { PGlite, type Results } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';

interface QueryResult {
  rows: unknown[];
  rowCount: number;
  fields: { name: string; dataTypeID: number }[];
  command?: string;
}
interface QueryConfig {
  text: string;
  values?: unknown[];
  rowMode?: 'array';
}

const begins = (text: string): boolean => /^\s*(BEGIN|START\s+TRANSACTION)/i.test(text);
const ends = (text: string): boolean => /^\s*(COMMIT|END|ROLLBACK(?!.*\bTO\b))/i.test(text);

/** One database, one session: whoever holds the turn runs alone. */
class Session {
  readonly database: PGlite;
  #tail: Promise<void> = Promise.resolve();

  constructor(database: PGlite) {
    this.database = database;
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

  async run(query: QueryConfig): Promise<QueryResult> {
    const { text, values, rowMode } = query;
    if (!values?.length && /;\s*\S/.test(text)) {
      const last = (await this.database.exec(text)).at(-1);
      return shaped(last ?? { rows: [], fields: [] }, text);
    }
    return shaped(await this.database.query(text, values, rowMode ? { rowMode } : {}), text);
  }
}

function shaped(result: Results<unknown>, text: string): QueryResult {
  return {
    rows: result.rows,
    fields: result.fields.map((field) => ({ name: field.name, dataTypeID: field.dataTypeID })),
    rowCount: result.affectedRows || result.rows.length,
    command: text.trimStart().split(/\s/)[0]?.toUpperCase() ?? '',
  };
}

function asConfig(query: string | QueryConfig, values?: unknown[]): QueryConfig {
  if (typeof query === 'string') return { text: query, ...(values ? { values } : {}) };
  const given = query.values ?? values;
  return {
    text: query.text,
    ...(given ? { values: given } : {}),
    ...(query.rowMode ? { rowMode: query.rowMode } : {}),
  };
}

/** One connection as `pg` shows it: holds the session from BEGIN to COMMIT or ROLLBACK. */
class PGliteClient extends EventEmitter {
  readonly #session: Session;
  #giveOn: (() => void) | null = null;
  #stopListening: (() => Promise<void>)[] = [];

  constructor(session: Session) {
    super();
    this.#session = session;
  }

  async query(query: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const config = asConfig(query, values);
    const channel = /^\s*LISTEN\s+"?(\w+)"?/i.exec(config.text)?.[1];
    if (channel) return this.#listen(channel);
    if (this.#giveOn) return this.#inTransaction(config);
    const giveOn = await this.#session.turn();
    if (!begins(config.text)) return this.#session.run(config).finally(giveOn);
    this.#giveOn = giveOn;
    return this.#inTransaction(config);
  }

  async #inTransaction(config: QueryConfig): Promise<QueryResult> {
    try {
      return await this.#session.run(config);
    } catch (error) {
      if (begins(config.text)) this.#free();
      throw error;
    } finally {
      if (ends(config.text)) this.#free();
    }
  }

  async #listen(channel: string): Promise<QueryResult> {
    const stop = await this.#session.database.listen(channel, (payload) => {
      this.emit('notification', { channel, payload });
    });
    this.#stopListening.push(stop);
    return { rows: [], rowCount: 0, fields: [] };
  }

  #free(): void {
    this.#giveOn?.();
    this.#giveOn = null;
  }

  async release(): Promise<void> {
    if (this.#giveOn) {
      await this.#session.run({ text: 'ROLLBACK' }).catch(() => undefined);
      this.#free();
    }
    await Promise.all(this.#stopListening.splice(0).map((stop) => stop()));
  }

  async end(): Promise<void> {
    await this.release();
  }

  connect(): Promise<void> {
    return Promise.resolve();
  }
}

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
  readonly #unlock: () => void;

  private constructor(database: PGlite, unlock: () => void) {
    super();
    this.#session = new Session(database);
    this.#unlock = unlock;
  }

  /**
   * Opens the folder, or a database in memory without one. PGlite takes no lock of its own: two processes on one folder would
   * silently lose rows. @throws Error when another process has the folder open
   */
  static async open(folder?: string, snapshot?: Blob): Promise<PGlitePool> {
    const unlock = folder ? await lockFolder(folder) : () => undefined;
    try {
      const database = await PGlite.create({
        ...(folder ? { dataDir: folder } : {}),
        ...(snapshot ? { loadDataDir: snapshot } : {}),
      });
      return new PGlitePool(database, unlock);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** A copy of the whole database, to start others from. */
  snapshot(): Promise<Blob> {
    return this.#session.database.dumpDataDir('none');
  }

  connect(): Promise<PGliteClient> {
    return Promise.resolve(new PGliteClient(this.#session));
  }

  async query(query: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const config = asConfig(query, values);
    if (begins(config.text)) throw new Error('A transaction needs pool.connect()');
    const giveOn = await this.#session.turn();
    return this.#session.run(config).finally(giveOn);
  }

  async end(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    const giveOn = await this.#session.turn();
    try {
      await this.#session.database.close();
    } finally {
      giveOn();
      this.#unlock();
    }
  }
}
