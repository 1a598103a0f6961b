import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

const order = () =>
  text('order_id')
    .primaryKey()
    .references(() => orders.id);

/** The public page of an order's song. Its token is printed on paper, so it stays the same for ever. */
export const songPages = pgTable('song_pages', {
  orderId: order(),
  /** 130 random bits; who knows it may listen. */
  token: text().notNull().unique(),
  /** The buyer, or staff, took it down. */
  closedAt: moment('closed_at'),
  createdAt: moment('created_at').notNull(),
});

/** How far a song is on its way to the streaming services: a producer's task. */
export const publishing = pgTable('publishing', {
  orderId: order(),
  state: text({ enum: ['to-do', 'submitted', 'live'] }).notNull(),
  /** Where it can be heard, once it is live. */
  link: text(),
  updatedAt: moment('updated_at').notNull(),
});
