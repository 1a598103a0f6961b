import { inArray } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/** Names of rows by their ids; ids that the table does not have are left out. Both columns are of one table. */
export async function namedRows(
  db: Queryable,
  columns: { id: AnyPgColumn; name: AnyPgColumn },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select(columns)
    .from(columns.id.table)
    .where(inArray(columns.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]));
}
