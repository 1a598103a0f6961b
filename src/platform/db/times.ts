import { gt, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Milliseconds. Times further ahead than this were written before the clock stepped back. */
const mostAhead = 15 * 60 * 1000;

/** True for a time before `before`, and for one so far after it that waiting for it would be waiting for a clock that was wrong. */
export function isPast(column: PgColumn, before: Date): SQL | undefined {
  return or(lt(column, before), gt(column, new Date(before.getTime() + mostAhead)));
}
