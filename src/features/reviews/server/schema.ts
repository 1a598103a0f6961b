import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import { reviewStates } from '../domain/states.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The review of an order by its giver, from the first hearing of the song on; one for an order. */
export const reviews = pgTable(
  'reviews',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id),
    state: text({ enum: reviewStates }).notNull(),
    /** When the song was first heard. */
    heardAt: moment('heard_at').notNull(),
    /** SHA-256 of the token in the letter's link; null until it is sent, and once the order is closed to every link. */
    tokenHash: text('token_hash').unique(),
    askedAt: moment('asked_at'),
    /** 1 to 5; null while nothing is given. */
    stars: integer(),
    words: text().notNull(),
    /** First name that the giver wants to stand beside it. */
    name: text().notNull(),
    occasion: text().notNull(),
    consentId: text('consent_id'),
    /** When it was given, or changed last. */
    givenAt: moment('given_at'),
    /** Staff's answer, shown below it; empty for none. */
    reply: text().notNull(),
    /** When it was withdrawn. */
    endedAt: moment('ended_at'),
  },
  (table) => [index('reviews_state').on(table.state, table.givenAt)],
);
