import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { consents } from '#features/consents/server/schema.ts';
import { credits } from '#features/credits/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

const order = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id);

/** Songs that their buyers offer to the magazine. The id is the song's public address, never used again. */
export const songOffers = pgTable(
  'song_offers',
  {
    id: text().primaryKey(),
    orderId: order(),
    /** `ended`: taken back by its buyer; its address answers 410. */
    state: text({ enum: ['offered', 'featured', 'declined', 'ended'] }).notNull(),
    /** Name that it is shown under, as its buyer wrote it. */
    customer: text().notNull(),
    story: text().notNull(),
    /** The film made of the order's photos may be shown too. */
    includesFilm: boolean('includes_film').notNull(),
    consentId: text('consent_id')
      .notNull()
      .references(() => consents.id),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('song_offers_open')
      .on(table.orderId)
      .where(sql`${table.state} <> 'ended'`),
    index('song_offers_state').on(table.state, table.createdAt),
  ],
);

/** Films of reactions on their way in; gone once they are entered, refused or abandoned. */
export const reactionUploads = pgTable(
  'reaction_uploads',
  {
    id: text().primaryKey(),
    orderId: order(),
    sentBytes: bigint('sent_bytes', { mode: 'number' }).notNull(),
    touchedAt: moment('touched_at').notNull(),
  },
  (table) => [index('reaction_uploads_touched').on(table.touchedAt), index('reaction_uploads_order').on(table.orderId)],
);

/** Films that take part in the challenge of a month. */
export const challengeEntries = pgTable(
  'challenge_entries',
  {
    id: text().primaryKey(),
    orderId: order(),
    /** 'YYYY-MM' in Europe/London */
    month: text().notNull(),
    /** `checking`: nobody has looked into the film yet; `failed`: we could not, and it is kept to be tried again. */
    state: text({ enum: ['checking', 'refused', 'failed', 'entered', 'won', 'ended'] }).notNull(),
    /** Empty before the film was checked, and once it was deleted. */
    storageKey: text('storage_key').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Tick at the upload that it may be shown on the trending page; null without it, or once it was taken back. */
    consentId: text('consent_id').references(() => consents.id),
    creditId: text('credit_id').references(() => credits.id),
    enteredAt: moment('entered_at').notNull(),
    decidedAt: moment('decided_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('challenge_entries_order')
      .on(table.orderId)
      .where(sql`${table.state} <> 'ended'`),
    uniqueIndex('challenge_entries_winner')
      .on(table.month)
      .where(sql`${table.creditId} is not null`),
    index('challenge_entries_month').on(table.month, table.enteredAt),
  ],
);
