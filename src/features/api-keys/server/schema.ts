import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/schema.ts';
import type { Scope } from '../domain/scopes.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Keys by which programs call the API: the operator's, and those of businesses. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Its first characters. */
    prefix: text().notNull(),
    /** SHA-256 of the whole key. */
    keyHash: text('key_hash').notNull().unique(),
    scopes: jsonb().$type<Scope[]>().notNull(),
    /** Account that made it. */
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    /** To the minute. */
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    /** Business whose rows it opens; null for the operator's. */
    accountId: text('account_id').references(() => user.id, { onDelete: 'cascade' }),
  },
  (table) => [index('api_keys_account').on(table.accountId, table.createdAt)],
);
