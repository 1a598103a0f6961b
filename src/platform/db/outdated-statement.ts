import pg from 'pg';

/** Codes of PostgreSQL for a kept statement that is gone, and for one whose tables have changed so that its columns have other types. */
const codes: ReadonlySet<string | undefined> = new Set(['26000', '0A000']);

/** True where a statement was refused for having been kept parsed, and is to be parsed anew. */
export function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && codes.has(error.code);
}
