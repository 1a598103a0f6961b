import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Photos on their way to an order.
 * - `receiving`: bytes arrive, or have arrived and wait to be checked
 * - `ready`: checked and stored; an order may take it, and has if `order_id` is set
 * - `refused`: was no photo; the file is gone
 * - `moved`: another room stores the file as its own; the row only counts its bytes until that room lets go of it
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    /** SHA-256 of the key of the browser that sent it. */
    ownerKeyHash: text('owner_key_hash').notNull(),
    state: text({ enum: ['receiving', 'ready', 'refused', 'moved'] }).notNull(),
    /** The visitor's name for the file, made safe to show. */
    name: text().notNull(),
    /** As the browser announced it; a finished upload has exactly so many. */
    sentBytes: integer('sent_bytes').notNull(),
    /** Bytes that had arrived when the browser last stopped sending. */
    receivedBytes: integer('received_bytes').notNull().default(0),
    /** Bytes on our disk once it is checked; null before, when it is `sent_bytes` at most. */
    storedBytes: integer('stored_bytes'),
    /** Keyed hash of the network that sent it; null for those from before networks were counted. */
    networkHash: text('network_hash'),
    /** Hexadecimal, of the file as it was sent. */
    sentSha256: text('sent_sha256'),
    /** Storage keys of the upright JPEG and the small one. */
    photoKey: text('photo_key'),
    thumbnailKey: text('thumbnail_key'),
    /** Of the stored JPEG, in pixels. */
    width: integer(),
    height: integer(),
    orderId: text('order_id').references(() => orders.id),
    /** Place in the order's film, from 0; null for a photo that is only reserved for the order. */
    position: integer(),
    createdAt: moment('created_at').notNull(),
    /** When the browser last asked about it or sent something. */
    touchedAt: moment('touched_at').notNull(),
    /** When the browser last sent something; null until then. */
    receivedAt: moment('received_at'),
    /** When it is cleared away unless an order has taken it. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('uploads_owner').on(table.ownerKeyHash, table.createdAt),
    index('uploads_network').on(table.networkHash, table.createdAt),
    index('uploads_created').on(table.createdAt),
    index('uploads_order').on(table.orderId, table.position),
    index('uploads_expiry').on(table.expiresAt),
  ],
);
