import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OrderDetails, OrderKind } from '../details.ts';
import type { PriceLine } from '../domain/price.ts';
import { orderStatuses } from '../domain/status.ts';
import type { Contributed } from '../domain/contributed.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Every order of every kind. Money is pence. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** SONG-<year>-<six characters>, what the buyer sees and types. */
    number: text().notNull().unique(),
    kind: text().$type<OrderKind>().notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    email: text().notNull(),
    /** Keyed hash of e-mail and number, by which a buyer without an account finds the order. */
    lookupHash: text('lookup_hash').notNull().unique(),
    /** SHA-256 of the key of the browser that placed it. */
    browserHash: text('browser_hash').notNull(),
    /** The client's idempotency key; forgotten when the order is cancelled, so that the draft may be ordered again. */
    draftKey: text('draft_key'),
    /** SHA-256 of what was ordered, to tell a repeated request from a changed draft. */
    contentHash: text('content_hash').notNull(),
    details: jsonb().$type<OrderDetails>().notNull(),
    lines: jsonb().$type<PriceLine[]>().notNull(),
    pricePence: integer('price_pence').notNull(),
    /** The Europe/London day whose place it takes, or wants. */
    businessDay: date('business_day', { mode: 'string' }).notNull(),
    /**
     * wanted: not paid, counted nowhere. taken: paid, or authorised and about to be captured. freed: given back. held: not
     * paid and counted all the same, in orders from before a payment took the place.
     */
    slot: text({ enum: ['wanted', 'held', 'taken', 'freed'] }).notNull(),
    /** The day whose last place was gone when the payment was authorised; until another day is chosen. */
    soldOutDay: date('sold_out_day', { mode: 'string' }),
    checkoutAttempt: integer('checkout_attempt').notNull().default(0),
    checkoutSession: text('checkout_session'),
    checkoutUrl: text('checkout_url'),
    /** When the page ends; without an address, when the page that is being made will end. */
    checkoutExpiresAt: moment('checkout_expires_at'),
    approvedForRelease: boolean('approved_for_release').notNull().default(false),
    downloadDisabled: boolean('download_disabled').notNull().default(false),
    customAudioUrl: text('custom_audio_url'),
    customVideoUrl: text('custom_video_url'),
    /** Seed of its sleeve artwork: the draft's key, so that the cover is the one the buyer saw while ordering. */
    sleeveSeed: text('sleeve_seed').notNull(),
    /** The song's title once it is written. */
    title: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    paidAt: moment('paid_at'),
    /** Promised time of delivery; set with the payment. */
    dueAt: moment('due_at'),
    /** The buyer reads the words of the first version, and approves them, before they are sung. */
    readsWords: boolean('reads_words').notNull().default(false),
    /** Day that the buyer named for the gift, in London; reading ends early enough for it. */
    wantedOn: date('wanted_on', { mode: 'string' }),
    /** When the words were approved, by the buyer or by time; the promise counts from there. */
    wordsApprovedAt: moment('words_approved_at'),
    /** Time at which a producer's own work began; later productions of the song keep it. */
    workBegunAt: moment('work_begun_at'),
    completedAt: moment('completed_at'),
    /** Time of erasure: since then only the data that accounting law requires is left. */
    erasedAt: moment('erased_at'),
    /** Reason why it may be neither erased nor cleared away for now. */
    legalHold: text('legal_hold'),
    /** The moment ahead of which nothing of it is made, because others still add to it; null for at once. */
    startsAt: moment('starts_at'),
    /** Additions of friends that its giver chose; null without any. */
    contributed: jsonb().$type<Contributed>(),
  },
  (table) => [
    uniqueIndex('orders_draft').on(table.browserHash, table.draftKey),
    index('orders_status').on(table.status, table.createdAt),
    index('orders_created').on(table.createdAt),
    index('orders_due').on(table.dueAt),
    index('orders_checkout').on(table.checkoutSession),
    index('orders_email').on(sql`lower(${table.email})`, table.createdAt),
  ],
);

/** Audit log: every status change and action on an order, kept as long as the order itself. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    at: moment('at').notNull(),
    /** Tells which of two events of the same millisecond came first. */
    sequence: bigserial({ mode: 'number' }).notNull(),
    kind: text().notNull(),
    from: text('from_status', { enum: orderStatuses }),
    to: text('to_status', { enum: orderStatuses }),
    note: text(),
    /** 'buyer', 'system', 'payments', or the account's id. */
    actor: text().notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.at)],
);

/** Number of taken places by day. */
export const businessDays = pgTable('business_days', {
  day: date({ mode: 'string' }).primaryKey(),
  taken: integer().notNull(),
});

/** Browsers that may open an order as its buyer. */
export const orderAccess = pgTable(
  'order_access',
  {
    browserHash: text('browser_hash').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    grantedAt: moment('granted_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.browserHash, table.orderId] })],
);

/** Secrets in e-mailed links, stored hashed. */
export const orderLinks = pgTable('order_links', {
  tokenHash: text('token_hash').primaryKey(),
  orderId: text('order_id')
    .notNull()
    .references(() => orders.id),
  /** `portal` opens the order; the others show one film or song of it and nothing else. */
  purpose: text({ enum: ['portal', 'share-teaser', 'share-video', 'share-audio'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
  /** Keyed hash of the address it was sent to: it opens the order while that is the order's address. Null for shared films. */
  addressHash: text('address_hash'),
});

/** Addresses that a browser proved by opening a link that was sent to them. */
export const addressProofs = pgTable(
  'address_proofs',
  {
    browserHash: text('browser_hash').notNull(),
    /** The order the link was about. */
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Keyed hash of the address. */
    addressHash: text('address_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.browserHash, table.orderId] })],
);
