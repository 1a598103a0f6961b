import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Settings and health of an engine. Without a row its defaults apply. */
export const engineSwitches = pgTable('engine_switches', {
  engine: text().primaryKey(),
  /** Null leaves what the engine is by default. */
  isOn: boolean('is_on'),
  /** The smallest is asked first; null stands behind those that have one. */
  position: integer(),
  /** Genres it is asked for, lower case; empty for all. */
  genres: jsonb().$type<string[]>().notNull().default([]),
  /** BCP 47 tags it is asked for; empty for all it knows. */
  languages: jsonb().$type<string[]>().notNull().default([]),
  /** Failures in a row. */
  failures: integer().notNull().default(0),
  /** It is not asked before this time. */
  restsUntil: timestamp('rests_until', { withTimezone: true }),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});
