import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import type { TrendContent } from '../content.ts';
import { focuses, mediaKinds, mediaStates, type MediaPart } from '../domain/media.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Articles of the magazine. What one says is in its versions; which of them readers have is here. */
export const trends = pgTable(
  'trends',
  {
    id: text().primaryKey(),
    /** Of the newest version; an address belongs to one article. */
    slug: text().notNull().unique(),
    latestVersion: integer('latest_version').notNull(),
    publishedVersion: integer('published_version'),
    scheduledVersion: integer('scheduled_version'),
    scheduledAt: moment('scheduled_at'),
    /** When it was first readable, as its page says. */
    publishedAt: moment('published_at'),
    withdrawnAt: moment('withdrawn_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('trends_updated').on(table.updatedAt)],
);

/** Never changed, never deleted: what was readable yesterday can be read again by the editors. */
export const trendVersions = pgTable(
  'trend_versions',
  {
    trendId: text('trend_id')
      .notNull()
      .references(() => trends.id),
    number: integer().notNull(),
    content: jsonb().$type<TrendContent>().notNull(),
    /** The body as HTML, cleaned when it was stored and once more when it is read. */
    bodyHtml: text('body_html').notNull(),
    readMinutes: integer('read_minutes').notNull(),
    actor: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.trendId, table.number] })],
);

/** Sentences that become the prompt of a song ordered from an article. */
export const trendTemplates = pgTable('trend_templates', {
  key: text().primaryKey(),
  headline: text().notNull(),
  promptSkeleton: text('prompt_skeleton').notNull(),
  genreOptions: jsonb('genre_options').$type<string[]>().notNull(),
  moodOptions: jsonb('mood_options').$type<string[]>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** Pictures, films, songs and captions that editors have uploaded. Their files lie below `magazine/{id}/`. */
export const trendMedia = pgTable(
  'trend_media',
  {
    id: text().primaryKey(),
    kind: text({ enum: mediaKinds }).notNull(),
    /** Name of the file as it was sent, made safe to show. */
    name: text().notNull(),
    /** Names of its files: 'tall.jpg'. */
    parts: jsonb().$type<MediaPart[]>().notNull(),
    state: text({ enum: mediaStates }).notNull().default('kept'),
    focus: text({ enum: focuses }).notNull().default('centre'),
    /** Upload that it is made of. One upload is one file, however often it is sent; null for what was kept by an older release. */
    uploadId: text('upload_id').unique(),
    /** Counts the runs that made it or tried to. */
    attempt: integer().notNull().default(1),
    actor: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('trend_media_created').on(table.createdAt)],
);

/** Orders that began at an article. Says nothing about a person. */
export const trendOrders = pgTable(
  'trend_orders',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    trendId: text('trend_id')
      .notNull()
      .references(() => trends.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('trend_orders_trend').on(table.trendId)],
);

/** Views by day of Europe/London. */
export const trendViews = pgTable(
  'trend_views',
  {
    trendId: text('trend_id')
      .notNull()
      .references(() => trends.id),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.trendId, table.day] })],
);

/** Networks whose view of an article counted on a day, as keyed hashes that differ from day to day; deleted after two days. */
export const trendReaders = pgTable(
  'trend_readers',
  {
    trendId: text('trend_id')
      .notNull()
      .references(() => trends.id),
    day: date({ mode: 'string' }).notNull(),
    reader: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trendId, table.day, table.reader] }),
    index('trend_readers_day').on(table.day),
  ],
);
