import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/schema.ts';
import { tiers } from '../domain/regions.ts';

/** Affiliates: people who refer buyers, each with an account of their own. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => user.id),
    fullName: text('full_name').notNull(),
    region: text().notNull(),
    tier: text({ enum: tiers }).notNull(),
    /** Referral id in the affiliate's links; eight characters. */
    referralId: text('referral_id').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('affiliates_created').on(table.createdAt)],
);
