import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Refund and erasure requests of buyers. An erasure under way is `granted` until no work is left, then `done`. */
export const rightsRequests = pgTable(
  'rights_requests',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ['refund', 'erasure'] }).notNull(),
    state: text({ enum: ['open', 'granted', 'refused', 'done'] }).notNull(),
    /** The buyer's words. */
    reason: text(),
    /** The staff's words to the buyer. */
    answer: text(),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [index('rights_requests_order').on(table.orderId), index('rights_requests_state').on(table.state)],
);

/** The code that confirms an erasure, hashed; the newest of an order is the only one. */
export const erasureCodes = pgTable('erasure_codes', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  codeHash: text('code_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  tries: integer().notNull().default(0),
});
