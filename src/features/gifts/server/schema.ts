import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The private page on which an order's song is given, one for an order. */
export const gifts = pgTable('gifts', {
  id: text().primaryKey(),
  orderId: text('order_id')
    .notNull()
    .unique()
    .references(() => orders.id),
  /** SHA-256 of the token in its address. */
  tokenHash: text('token_hash').notNull().unique(),
  /** The token, sealed with the shop's secret: the giver's portal, cards and letters show the address again. */
  sealedToken: text('sealed_token').notNull(),
  dedication: text().notNull(),
  signature: text().notNull(),
  /** Asked before anything is shown; null for a page without a question. */
  question: text(),
  /** Keyed hash of the comparable answer. */
  answerHash: text('answer_hash'),
  mayDownload: boolean('may_download').notNull(),
  /** 'YYYY-MM-DD' in London, the last day that it is open; null for ever. */
  lastDay: text('last_day'),
  /** `both`: by its giver, and then by staff too, who give it back as its giver had left it. */
  closedBy: text('closed_by', { enum: ['giver', 'staff', 'both'] }),
  closedAt: moment('closed_at'),
  /** When somebody other than its giver first opened it. */
  openedAt: moment('opened_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Letters that bring a gift to its recipient, each at a day and hour of the recipient's zone. */
export const giftSends = pgTable(
  'gift_sends',
  {
    id: text().primaryKey(),
    giftId: text('gift_id')
      .notNull()
      .references(() => gifts.id),
    recipientName: text('recipient_name').notNull(),
    /** Empty once its time is over. */
    recipientEmail: text('recipient_email').notNull(),
    /** 'YYYY-MM-DD' of the zone's calendar. */
    day: text().notNull(),
    hour: integer().notNull(),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    state: text({ enum: ['waiting', 'sent', 'cancelled'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its letter was enqueued, or it was cancelled. */
    settledAt: moment('settled_at'),
    /** When the giver was told that the letter reached nobody. */
    bounceToldAt: moment('bounce_told_at'),
  },
  (table) => [index('gift_sends_gift').on(table.giftId), index('gift_sends_state').on(table.state, table.settledAt)],
);

/** Thank-yous that recipients leave, for the giver alone; the line of one stands on the page where both agreed to it. */
export const giftThanks = pgTable(
  'gift_thanks',
  {
    id: text().primaryKey(),
    giftId: text('gift_id')
      .notNull()
      .references(() => gifts.id),
    /** SHA-256 of the secret by which its browser takes it back. */
    secretHash: text('secret_hash').notNull(),
    line: text().notNull(),
    media: text({ enum: ['voice', 'film'] }),
    /** Null without a recording. */
    storageKey: text('storage_key'),
    /** Consents of the recipient and of the giver to show its line on the page; null while they have not given any, or took it back. */
    recipientConsentId: text('recipient_consent_id'),
    giverConsentId: text('giver_consent_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('gift_thanks_gift').on(table.giftId, table.createdAt)],
);
