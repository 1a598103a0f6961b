import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Credits that pay a part of one order. Money is pence. */
export const credits = pgTable('credits', {
  id: text().primaryKey(),
  /** SHA-256 of its code without hyphens. */
  codeHash: text('code_hash').notNull().unique(),
  /** The code, sealed: only for the letter and the page of whoever it was given to. */
  sealedCode: text('sealed_code').notNull(),
  amountPence: integer('amount_pence').notNull(),
  /** 'birthday-challenge 2026-03' */
  reason: text().notNull(),
  issuedBy: text('issued_by').notNull(),
  issuedAt: moment('issued_at').notNull(),
  /** After this moment's day in London no order can take it; one that has taken it keeps it. Later once a paid order gave it back. */
  expiresAt: moment('expires_at').notNull(),
  /** When a paid order that its buyer cancelled has made it last longer, which happens once. */
  extendedAt: moment('extended_at'),
  /** Order that has taken it, paid or still to be paid; null while it is free. One order has one. */
  orderId: text('order_id')
    .unique()
    .references(() => orders.id, { onDelete: 'set null' }),
  takenAt: moment('taken_at'),
});
