import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { subscriberKinds } from '../contract.ts';
import { planKeys, planStatuses } from '../domain/plans.ts';
import { soldPlanKeys } from '../domain/sold-plans.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Reference to the account; the row is deleted with it. */
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

/** Payment page of an account's plan: one at a time, deleted once a plan was begun. */
export const planCheckouts = pgTable('plan_checkouts', {
  accountId: accountId().primaryKey(),
  /** Id of this page, part of the idempotency key with which it is requested. */
  id: text().notNull(),
  plan: text({ enum: soldPlanKeys }).notNull(),
  trial: boolean().notNull(),
  /** Pence that are paid once at the start: nothing where the setup is free or was paid before. */
  setupPence: integer('setup_pence').notNull().default(0),
  begunAt: moment('begun_at').notNull(),
  sessionId: text('session_id'),
  url: text(),
  expiresAt: moment('expires_at'),
});

/** Every plan that was ever begun, as last read from the payment provider. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    accountId: accountId(),
    plan: text({ enum: soldPlanKeys }).notNull(),
    /** The provider's id of who pays; null for a plan that was not read since this is kept. */
    customerId: text('customer_id'),
    status: text({ enum: planStatuses }).notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    endsWithPeriod: boolean('ends_with_period').notNull(),
    /** Number of answers written: an answer requested before the last one was written is outdated. */
    looks: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    syncedAt: moment('synced_at').notNull(),
  },
  (table) => [
    index('subscriptions_account').on(table.accountId, table.createdAt),
    index('subscriptions_period').on(table.status, table.periodEnd),
  ],
);

/** Songs taken from a plan, each with its plan and month. */
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
