import { boolean, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Settings that staff change while the shop runs. One row at most; without one the configuration applies. */
export const shopSettings = pgTable('shop_settings', {
  /** Always 1. */
  id: integer().primaryKey(),
  /** Orders a business day; null is `content/site.json`'s. */
  dailyCap: integer('daily_cap'),
  ordersStopped: boolean('orders_stopped').notNull().default(false),
  productionStopped: boolean('production_stopped').notNull().default(false),
  emailsStopped: boolean('emails_stopped').notNull().default(false),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
});
