import { bigint, pgTable, text, integer } from 'drizzle-orm/pg-core';

/** Counters of `limits.ts`. */
export const limits = pgTable('limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
