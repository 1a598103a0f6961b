import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/** A column that is encrypted under SECRET. */
export interface SealedColumn {
  table: PgTable;
  /** Its primary key. */
  id: PgColumn;
  column: PgColumn;
  /** The value sealed anew; null when the present SECRET sealed it. @throws when no secret of the shop opens it */
  reseal: (sealed: string) => string | null | Promise<string | null>;
}

const batch = 200;

/**
 * Seals what stands in a column anew where an earlier secret sealed it; an empty text is one that was cleared. Safe beside writers:
 * a value that was changed meanwhile is left. @returns numbers of values that were sealed anew, and of those that no secret opens
 */
export async function resealColumn(
  db: Queryable,
  { table, id, column, reseal }: SealedColumn,
): Promise<{ resealed: number; unreadable: number }> {
  const found = { resealed: 0, unreadable: 0 };
  let last: string | null = null;
  for (;;) {
    const isNext = last === null ? undefined : gt(id, last);
    const rows: Record<string, unknown>[] = await db
      .select({ id, sealed: column })
      .from(table)
      .where(and(isNotNull(column), ne(column, ''), isNext))
      .orderBy(asc(id))
      .limit(batch);
    for (const row of rows) {
      const [key, sealed] = [String(row['id']), String(row['sealed'])];
      last = key;
      try {
        const fresh = await reseal(sealed);
        if (fresh === null) continue;
        await db
          .update(table)
          .set({ [nameOf(table, column)]: fresh })
          .where(and(eq(id, key), eq(column, sealed)));
        found.resealed += 1;
      } catch {
        found.unreadable += 1;
      }
    }
    if (rows.length < batch) return found;
  }
}

/** Name of a column in its table's object, by which Drizzle writes it. */
function nameOf(table: PgTable, column: PgColumn): string {
  const entry = Object.entries(table).find(([, value]) => value === column);
  if (!entry) throw new Error(`${column.name} is no column of the table`);
  return entry[0];
}
