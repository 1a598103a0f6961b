import { date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TrackedEvent } from '#kit/track.ts';
import type { VisitValue } from '../domain/visit.ts';

/** What happened on which day. No time of day, address or identifier: two rows cannot be told to be one person's. */
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
  },
  (table) => [index('visits_day').on(table.day, table.event)],
);
