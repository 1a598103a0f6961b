import { date, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Givers who want to be reminded of an order's date next year; deleted when they stop it, or its time is over. */
export const yearReminders = pgTable('year_reminders', {
  id: text().primaryKey(),
  orderId: text('order_id')
    .notNull()
    .unique()
    .references(() => orders.id),
  consentId: text('consent_id').notNull(),
  /** Date next year, 'YYYY-MM-DD'. */
  day: date({ mode: 'string' }).notNull(),
  /** SHA-256 of the token in the letters' link, which opens the old story. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The token, sealed with the shop's secret: each of the letters has it. */
  sealedToken: text('sealed_token').notNull(),
  /** When the reminders were asked for, or moved last: an order from then on makes them needless. */
  createdAt: moment('created_at').notNull(),
});
