import pg from 'pg';

type Ask = (config: unknown, values?: unknown, callback?: Answer) => unknown;
type Answer = (error: Error | undefined, result: unknown) => void;
type ReadColumn = (text: string) => unknown;

/** Parts of `pg` 8.23 (pinned) that its types do not tell of; `described-query.postgres.test.ts` fails when they change. */
interface Wire {
  parse(statement: { name: string; text: string }): void;
  bind(values: { portal: ''; statement: string; values: readonly unknown[]; binary: false }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(): void;
  sync(): void;
  submittedNamedStatements: Record<string, string>;
}
declare class WireQuery {
  constructor(text: string, values: readonly unknown[], callback: Answer);
  name: string;
  text: string;
  values: readonly unknown[];
  callback: Answer;
  requiresPreparation(): boolean;
  hasBeenParsed(wire: Wire): boolean;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
}

/** Readers of the columns of statements that a connection has parsed. PostgreSQL refuses one whose columns have got other types. */
const described = new WeakMap<Wire, Map<string, readonly ReadColumn[]>>();

/**
 * A query for rows as arrays. Of a statement that its connection keeps under a name, the columns are described once: `pg` asks for them
 * each time, and makes of them what only rows as objects need. Of 40 columns that costs more than all the rest.
 */
class DescribedQuery extends (pg.Query as unknown as typeof WireQuery) {
  readonly #types: { getTypeParser(type: number, format: 'text'): ReadColumn };
  #wire: Wire | null = null;
  #columns: readonly ReadColumn[] | undefined;
  readonly #rows: unknown[][] = [];
  #failure: Error | undefined;

  constructor({ text, name = '', types = pg.types }: pg.QueryArrayConfig, values: readonly unknown[], done: Answer) {
    super(text, values, done);
    this.name = name;
    this.#types = types;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    const { name, text } = this;
    this.#wire = wire;
    if (this.hasBeenParsed(wire)) this.#columns = described.get(wire)?.get(name);
    else {
      wire.parse({ name, text });
      if (name) wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ portal: '', statement: name, values: this.values, binary: false });
    if (!this.#columns) wire.describe({ type: 'P', name: '' });
    wire.execute();
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text'));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const columns = this.#columns ?? [];
    try {
      this.#rows.push(fields.map((text, i) => (text === null ? null : columns[i]?.(text))));
    } catch (error) {
      // Not to be thrown through the connection, which others wait for.
      this.#failure ??= error as Error;
    }
  }

  override handleCommandComplete(): void {
    if (!this.name || !this.#wire) return;
    const known = described.get(this.#wire);
    if (!known) described.set(this.#wire, new Map([[this.name, this.#columns ?? []]]));
    else if (!known.has(this.name)) known.set(this.name, this.#columns ?? []);
  }

  override handleReadyForQuery(): void {
    this.callback(this.#failure, { rows: this.#rows });
  }
}

const asksForArrays = (config: unknown): config is pg.QueryArrayConfig =>
  (config as Partial<pg.QueryArrayConfig> | null)?.rowMode === 'array';

/** A client of `pg` that asks for rows as arrays by described queries. */
export class DescribingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as Ask;
    const askForArrays = (config: pg.QueryArrayConfig, values: unknown, callback: Answer): void => {
      const given = (values ?? config.values ?? []) as readonly unknown[];
      let sent: readonly unknown[];
      try {
        sent = given.map(encoded);
      } catch (error) {
        return callback(error as Error, undefined);
      }
      ask(new DescribedQuery(config, sent, callback));
    };
    const query: Ask = (config, values, callback) => {
      if (!asksForArrays(config)) return ask(config, values, callback);
      if (callback) return askForArrays(config, values, callback);
      return new Promise((resolve, reject) => {
        askForArrays(config, values, (error, result) => (error ? reject(error) : resolve(result)));
      });
    };
    this.query = query as pg.Client['query'];
  }
}

/** A value as `pg` sends it. @throws Error for one that it cannot turn into text, such as a circular object */
export function encoded(value: unknown): unknown {
  return (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils.prepareValue(value);
}
