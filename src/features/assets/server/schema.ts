import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Staff uploads in progress; deleted once stored, refused or abandoned. */
export const assetUploads = pgTable(
  'asset_uploads',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Its name, made safe to show. */
    name: text().notNull(),
    /** As the browser announced it. */
    sentBytes: bigint('sent_bytes', { mode: 'number' }).notNull(),
    touchedAt: moment('touched_at').notNull(),
  },
  (table) => [index('asset_uploads_touched').on(table.touchedAt)],
);
