import { type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './db/database.ts';

/** Retention rule of one kind of data. */
export interface RetentionRule {
  /** Name of the data, for the operator's report. */
  what: string;
  /** Retention period, in words. */
  kept: string;
  /** Counts rows past their retention period. */
  due(now: Date): Promise<number>;
  /** Deletes them; safe to run concurrently. @returns the number of deleted rows */
  clear(now: Date): Promise<number>;
}

/** Rule that deletes the rows of one table past a time. */
export function rowsPast(
  db: Queryable,
  rule: Pick<RetentionRule, 'what' | 'kept'> & { table: PgTable; past: (now: Date) => SQL | undefined },
): RetentionRule {
  const { what, kept, table, past } = rule;
  return {
    what,
    kept,
    due: (now) => db.$count(table, past(now)),
    clear: async (now) => (await db.delete(table).where(past(now))).rowCount ?? 0,
  };
}

const day = 24 * 60 * 60 * 1000;

/** The moment from which on things that are kept `days` are over their time at `now`. Days of 24 hours. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * day);
}

/**
 * Subtracts calendar years in UTC: seven years before 1 July 2033, 10:00 is 1 July 2026, 10:00. Where the earlier year has no
 * 29 February it is the 28th, so that nothing goes a day too early.
 */
export function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  if (then.getUTCMonth() !== now.getUTCMonth()) then.setUTCDate(0);
  return then;
}
