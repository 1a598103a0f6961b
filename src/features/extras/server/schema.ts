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
  /** 130 random bits; anyone who knows the token may listen. */
  token: text().notNull().unique(),
  /** Time when the buyer, or staff, took the page down; null while it is open. */
  closedAt: moment('closed_at'),
  createdAt: moment('created_at').notNull(),
});

/** Progress of publishing a song on the streaming services, which a producer does by hand. */
export const publishing = pgTable('publishing', {
  orderId: order(),
  state: text({ enum: ['to-do', 'submitted', 'live'] }).notNull(),
  /** Address of the published song, once it is live. */
  link: text(),
  updatedAt: moment('updated_at').notNull(),
});
