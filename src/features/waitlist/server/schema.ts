import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Hosts who wait for a plan. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: text().primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    /** The address as it is compared: one entry each. */
    comparableEmail: text('comparable_email').notNull().unique(),
    propertyName: text('property_name'),
    /** Consent that the entry rests on; withdrawn, it takes the entry with it. */
    consentId: text('consent_id').notNull(),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    index('waitlist_entries_joined').on(table.joinedAt),
    index('waitlist_entries_consent').on(table.consentId),
  ],
);

/** Places of the free setup that are taken; names nobody but the account. */
export const freeSetups = pgTable('free_setups', {
  /** From 1. */
  place: integer().primaryKey(),
  accountId: text('account_id')
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  takenAt: moment('taken_at').notNull(),
  /** Until then the place is held for a payment page; afterwards it is free once the provider says that the page was not paid. */
  heldUntil: moment('held_until').notNull(),
  /** When the plan began whose setup was free. */
  usedAt: moment('used_at'),
});
