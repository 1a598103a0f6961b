import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Workers and when each was last seen alive. */
export const executors = pgTable('executors', {
  id: text().primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** Of the work it can do; null for a process of 0.1.0. */
  version: text(),
});
