import { index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { affiliates } from '#features/affiliates/server/schema.ts';
import { consents } from '#features/consents/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Photos that an affiliate took of somebody, under an address that cannot be guessed. */
export const photoSessions = pgTable(
  'photo_sessions',
  {
    /** 'session_', the time and 128 random bits. */
    id: text().primaryKey(),
    affiliateId: text('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    /** Chosen by the affiliate's phone once per session. */
    clientKey: text('client_key').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it is deleted with its photos. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    unique('photo_sessions_once').on(table.affiliateId, table.clientKey),
    index('photo_sessions_affiliate').on(table.affiliateId, table.createdAt),
    index('photo_sessions_expiry').on(table.expiresAt),
  ],
);

/** Reference to a session; the row is deleted with it. */
const sessionId = () =>
  text('session_id')
    .notNull()
    .references(() => photoSessions.id, { onDelete: 'cascade' });

export const sessionPhotos = pgTable(
  'session_photos',
  {
    id: text().primaryKey(),
    sessionId: sessionId(),
    /** Chosen by the affiliate's phone once per photo. */
    clientKey: text('client_key').notNull(),
    photoKey: text('photo_key').notNull(),
    thumbnailKey: text('thumbnail_key').notNull(),
    name: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    storedBytes: integer('stored_bytes').notNull(),
    /** Upload that it was sent as, which counts its bytes; null for photos from before they were counted. */
    uploadId: text('upload_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('session_photos_once').on(table.sessionId, table.clientKey),
    index('session_photos_session').on(table.sessionId, table.createdAt),
  ],
);

/** People who asked for a preview of their song, with their consent. */
export const leads = pgTable(
  'leads',
  {
    /** 128 random bits; known to the browser that left it. */
    id: text().primaryKey(),
    /** Null for a preview without a session. */
    sessionId: text('session_id').references(() => photoSessions.id, { onDelete: 'set null' }),
    affiliateId: text('affiliate_id').references(() => affiliates.id),
    /** SHA-256 of the key of the browser that left it: the copies that it took go with the lead. */
    browserHash: text('browser_hash'),
    firstName: text('first_name').notNull(),
    email: text().notNull(),
    consentId: text('consent_id')
      .notNull()
      .unique()
      .references(() => consents.id),
    /** Withdrawal secret for its letter, encrypted. */
    sealedToken: text('sealed_token').notNull(),
    story: text(),
    /** Preview lyrics as they were shown. */
    lyrics: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('leads_created').on(table.createdAt),
    index('leads_affiliate').on(table.affiliateId, table.createdAt),
    index('leads_session').on(table.sessionId),
  ],
);

/** Copies of a session's photos that a visitor took into their own uploads. */
export const sessionGrants = pgTable(
  'session_grants',
  {
    sessionId: sessionId(),
    photoId: text('photo_id')
      .notNull()
      .references(() => sessionPhotos.id, { onDelete: 'cascade' }),
    browserHash: text('browser_hash').notNull(),
    uploadId: text('upload_id').notNull(),
    grantedAt: moment('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.photoId, table.browserHash] }),
    index('session_grants_session').on(table.sessionId),
  ],
);
