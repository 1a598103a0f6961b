import { date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TrackedEvent } from '#kit/track.ts';
import type { VisitValue } from '../domain/visit.ts';

/**
 * Counts of events by day. No time of day, address or identifier: nothing in it is one person's. The id of a row
 * is the hash of all it says, so that the same again only counts.
 */
export const visits = pgTable(
  'visits',
  {
    id: text().primaryKey(),
    /** Day in Europe/London. */
    day: date({ mode: 'string' }).notNull(),
    event: text().$type<TrackedEvent>().notNull(),
    page: text().notNull(),
    source: text().notNull(),
    data: jsonb().$type<Record<string, VisitValue>>().notNull(),
    count: integer().notNull().default(1),
  },
  (table) => [index('visits_day').on(table.day, table.event)],
);
