import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { subscriberKinds } from '../contract.ts';
import {
  invoiceStatuses,
  type FormerBuyer,
  type InvoiceBuyer,
  type InvoiceVat,
  type StoredInvoiceLine,
} from '../domain/plan-invoice.ts';
import { planKeys, planStatuses } from '../domain/plans.ts';
import { soldHostKeys, soldPlanKeys } from '../domain/sold-plans.ts';
import { usageStates } from '../domain/usage.ts';

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
  /** Lines of the address on its invoices; empty until it was given. */
  postalAddress: text('postal_address').notNull().default(''),
  /** The provider's id of who pays; null before the first payment page. */
  customerId: text('customer_id'),
  /** Names and addresses of before, the oldest first: an invoice that is read late has those of the day of its issue. */
  formerBuyers: jsonb('former_buyers').$type<FormerBuyer[]>().notNull().default([]),
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

/** The trial of a host: the plan that it may end in, chosen last. */
export const hostTrials = pgTable('host_trials', {
  accountId: accountId().primaryKey(),
  plan: text({ enum: soldHostKeys }).notNull(),
  /** True for one with a sample souvenir for each property. */
  withSample: boolean('with_sample').notNull(),
  begunAt: moment('begun_at').notNull(),
});

/** Every plan that was ever begun, as last read from the payment provider. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    accountId: accountId(),
    plan: text({ enum: soldPlanKeys }).notNull(),
    /** Pence of its price at the provider, which may be older than the price book; null for a plan not read since this is kept, 0 for an ended one that has none. */
    pricePence: integer('price_pence'),
    /** Plan and pence that follow when the period is over; null when it goes on as it is. */
    nextPlan: text('next_plan', { enum: soldPlanKeys }),
    nextPence: integer('next_pence'),
    /** Pence that its business has been told will follow, and since when: the plan may be ended and chosen again meanwhile. */
    toldPence: integer('told_pence'),
    toldAt: moment('told_at'),
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

/** Invoices of plans, as last read from the payment provider. Seven years of accounts need them, also without the account. */
export const planInvoices = pgTable(
  'plan_invoices',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    accountId: text('account_id').references(() => user.id, { onDelete: 'set null' }),
    subscriptionId: text('subscription_id').notNull(),
    number: text(),
    status: text({ enum: invoiceStatuses }).notNull(),
    issuedAt: moment('issued_at').notNull(),
    paidAt: moment('paid_at'),
    totalPence: integer('total_pence').notNull(),
    lines: jsonb().$type<StoredInvoiceLine[]>().notNull(),
    /** Failed tries until now, and the next one. */
    tries: integer().notNull(),
    nextTryAt: moment('next_try_at'),
    /** The business as it was when the invoice was issued, whatever it is called later. */
    buyer: jsonb().$type<InvoiceBuyer>().notNull(),
    /** The seller's VAT at that time; null for a seller who was not registered. */
    vat: jsonb().$type<InvoiceVat>(),
    syncedAt: moment('synced_at').notNull(),
  },
  (table) => [index('plan_invoices_account').on(table.accountId, table.issuedAt)],
);

/** Delivered souvenirs, each counted once at the provider, whose own memory lasts a day. `sending`: it may have been told. */
export const souvenirUsage = pgTable(
  'souvenir_usage',
  {
    /** Given by the room that delivered it. */
    deliveryId: text('delivery_id').primaryKey(),
    accountId: accountId(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    plan: text({ enum: soldPlanKeys }).notNull(),
    /** Pence that it costs, whatever its plan costs later. */
    ratePence: integer('rate_pence').notNull(),
    deliveredAt: moment('delivered_at').notNull(),
    state: text({ enum: usageStates }).notNull(),
    /** Moment that it is counted at: of the delivery, or later where that month was billed already. */
    countedAt: moment('counted_at').notNull(),
    /** Number of the identifier that the provider knows it by: another one only after it was found not to be counted. */
    attempt: integer().notNull().default(0),
    /** First and last time that the provider was told under this number. */
    toldAt: moment('told_at'),
    triedAt: moment('tried_at'),
  },
  (table) => [
    index('souvenir_usage_waiting').on(table.state, table.triedAt),
    index('souvenir_usage_account').on(table.accountId, table.deliveredAt),
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

/** Amounts that are billed once beside a plan, with its next invoice. */
export const planCharges = pgTable(
  'plan_charges',
  {
    /** Given by the room that sold it: one thing is one charge. */
    id: text().primaryKey(),
    accountId: accountId(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    /** On the invoice. */
    name: text().notNull(),
    pence: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the provider had taken it; null until then. */
    billedAt: moment('billed_at'),
  },
  (table) => [index('plan_charges_waiting').on(table.billedAt, table.createdAt)],
);
