import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/schema.ts';
import { subscriberKinds } from '../contract.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The business behind an account. */
export const subscriberProfiles = pgTable('subscriber_profiles', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  kind: text({ enum: subscriberKinds }).notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  companyName: text('company_name').notNull(),
  vatRegistered: boolean('vat_registered').notNull(),
  /** Null unless it is registered. */
  vatNumber: text('vat_number'),
  updatedAt: moment('updated_at').notNull(),
});
