import { drizzle } from 'drizzle-orm/node-postgres';
import type { Queryable } from './database.ts';

/** A statement as Drizzle has prepared it. */
interface Prepared<Result> {
  execute(values: Record<string, unknown>): Promise<Result>;
}

/** Builds statements and asks none. */
const builder = drizzle.mock();

/**
 * A statement whose SQL is put together once, at its first use; Drizzle would do so each time it is asked, which costs more than
 * asking. Values stand in it as `sql.placeholder(name)`; only one of a text column may be null, because Drizzle encodes times and
 * JSON whatever they are.
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  build: (db: typeof builder) => { prepare(name: string): Prepared<Result> },
): (db: Queryable, values: Values) => Promise<Result> {
  let statement: Prepared<Result> | null = null;
  return (db, values) => {
    statement ??= build(builder).prepare('');
    const asked = Object.create(statement, { client: { value: clientOf(db) } }) as Prepared<Result>;
    return asked.execute(values);
  };
}

/** The connection of a transaction, or the pool, which the types of Drizzle do not tell of. */
function clientOf(db: Queryable): unknown {
  return (db as unknown as { session: { client: unknown } }).session.client;
}
