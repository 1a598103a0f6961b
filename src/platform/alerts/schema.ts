import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Alerts that were raised, with what the operator was told of them. */
export const alerts = pgTable(
  'alerts',
  {
    /** Its name and what it is about: one alert of a key at a time. */
    key: text().primaryKey(),
    name: text().notNull(),
    /** `event`: a line of the log; it ends when none has come for an hour. `state`: a figure beyond its bound; it ends with that. */
    kind: text({ enum: ['event', 'state'] }).notNull(),
    says: text().notNull(),
    details: jsonb().$type<Record<string, string | number | boolean>>().notNull(),
    since: moment('since').notNull(),
    lastAt: moment('last_at').notNull(),
    times: integer().notNull().default(1),
    toldAt: moment('told_at'),
    endedAt: moment('ended_at'),
    endToldAt: moment('end_told_at'),
  },
  (table) => [index('alerts_last_at').on(table.lastAt)],
);
