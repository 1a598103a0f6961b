import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { subscriberKinds } from '../contract.ts';
import { planKeys } from '../domain/plans.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Gone with the account. */
const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

/** The business behind an account. */
export const subscriberProfiles = pgTable('subscriber_profiles', {
  accountId: accountId().primaryKey(),
  kind: text({ enum: subscriberKinds }).notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  companyName: text('company_name').notNull(),
  vatRegistered: boolean('vat_registered').notNull(),
  /** Null unless it is registered. */
  vatNumber: text('vat_number'),
  updatedAt: moment('updated_at').notNull(),
});

/** The page where an account pays a plan: one at a time, gone once a plan was begun. */
export const planCheckouts = pgTable('plan_checkouts', {
  accountId: accountId().primaryKey(),
  /** This page's own, with which it is asked for. */
  id: text().notNull(),
  plan: text({ enum: planKeys }).notNull(),
  trial: boolean().notNull(),
  begunAt: moment('begun_at').notNull(),
  sessionId: text('session_id'),
  url: text(),
  expiresAt: moment('expires_at'),
});

/** What the payment provider last said of each plan that was ever begun. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    accountId: accountId(),
    plan: text({ enum: planKeys }).notNull(),
    status: text({ enum: ['incomplete', 'trialing', 'active', 'past_due', 'ended'] }).notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    endsWithPeriod: boolean('ends_with_period').notNull(),
    /** How often the provider was asked: an answer asked for before the last one was written is too old. */
    looks: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    syncedAt: moment('synced_at').notNull(),
  },
  (table) => [
    index('subscriptions_account').on(table.accountId, table.createdAt),
    index('subscriptions_period').on(table.status, table.periodEnd),
  ],
);

/** Which month of which plan a song was taken from. */
export const subscriptionOrders = pgTable(
  'subscription_orders',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    accountId: accountId(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** The client's idempotency key: whichever browser of the account sends it again, it is this order. */
    draftKey: text('draft_key').notNull(),
    plan: text({ enum: planKeys }).notNull(),
    periodStart: moment('period_start').notNull(),
    trial: boolean().notNull(),
  },
  (table) => [
    index('subscription_orders_month').on(table.subscriptionId, table.periodStart),
    index('subscription_orders_draft').on(table.accountId, table.draftKey),
  ],
);
