import { gt, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Milliseconds. Times further ahead than this were written before the clock stepped back. */
const mostAhead = 15 * 60 * 1000;

/** True for a time before `before`, and for one more than `mostAhead` after it, which a wrong clock must have written. */
export function isPast(column: PgColumn, before: Date): SQL | undefined {
  return or(lt(column, before), gt(column, new Date(before.getTime() + mostAhead)));
}
