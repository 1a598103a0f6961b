import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import type { Lyrics } from '#studio/contracts.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A draft as it was written, and as it stands with the buyer's changes. */
export interface Draft {
  written: Lyrics;
  now: Lyrics;
}

/** The drafts of an order's first version that its buyer reads before they are sung. */
export const wordReadings = pgTable(
  'word_readings',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    version: integer().notNull(),
    /** `ended`: the order was given up before they were approved; without drafts, they were dropped to be written anew. */
    state: text({ enum: ['to-read', 'approved', 'ended'] }).notNull(),
    drafts: jsonb().$type<Draft[]>().notNull(),
    /** Index of the draft that is sung. */
    chosen: integer().notNull().default(0),
    /** Grows with every change. */
    revision: integer().notNull().default(0),
    shownAt: moment('shown_at').notNull(),
    /** When they approve themselves. */
    approvesAt: moment('approves_at').notNull(),
    /** When their buyer is reminded; null for never, and once it is done. */
    remindsAt: moment('reminds_at'),
    approvedAt: moment('approved_at'),
    approvedBy: text('approved_by', { enum: ['buyer', 'time'] }),
  },
  (table) => [index('word_readings_due').on(table.state, table.approvesAt)],
);

/** Every line that a buyer has changed. */
export const wordChanges = pgTable(
  'word_changes',
  {
    /** Grows with the changes of an order. */
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Indices of the draft, of the section in it and of the line in that. */
    draft: integer().notNull(),
    section: integer().notNull(),
    line: integer().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    source: text({ enum: ['offered', 'typed'] }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('word_changes_order').on(table.orderId, table.at)],
);
