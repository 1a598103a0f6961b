import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Scope } from '../domain/scopes.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Keys by which the operator's programs call the API. */
export const apiKeys = pgTable('api_keys', {
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
});
