import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import { disputeStates } from '#platform/payments/port.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Subject of an event, taken from it once its signature was checked. */
export interface EventSubject {
  kind: 'checkout' | 'authorisation-ended' | 'refunded' | 'refund-failed' | 'disputed' | 'subscription' | 'other';
  sessionId?: string;
  paymentIntentId?: string;
  amountRefundedPence?: number;
  refundId?: string;
  refundKey?: string | null;
  subscriptionId?: string;
}

/** Inbox of webhooks: written before they are answered, handled afterwards, re-run by hand if need be. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    source: text().notNull(),
    id: text().notNull(),
    type: text().notNull(),
    subject: jsonb().$type<EventSubject>().notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
    /** A sentence saying what handling it did. */
    outcome: text(),
    attempts: integer().notNull().default(0),
    error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.id] }),
    index('payment_events_open').on(table.handledAt, table.receivedAt),
    index('payment_events_intent').on(sql`(${table.subject}->>'paymentIntentId')`),
  ],
);

/**
 * Payments that were authorised on a card before anybody was charged; one row for each checkout session, written with the
 * decision, so that a crash between it and the provider is finished and not decided anew.
 */
export const authorisations = pgTable(
  'payment_authorisations',
  {
    sessionId: text('session_id').primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    paymentIntentId: text('payment_intent_id').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** placed: its order has a place, and the money is to be taken. releasing: nobody is to be charged. */
    state: text({ enum: ['placed', 'captured', 'releasing', 'released'] }).notNull(),
    /**
     * Why nobody is charged. day-full: the last place was gone. refused: the bank did not give the money. duplicate: the
     * order has another payment. too-late: what it promises for its day cannot be kept. mismatch: another amount than its price. unmatched: no order can take it.
     */
    reason: text({ enum: ['day-full', 'refused', 'duplicate', 'too-late', 'mismatch', 'unmatched'] }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('payment_authorisations_state').on(table.state, table.createdAt),
    index('payment_authorisations_intent').on(table.paymentIntentId),
    index('payment_authorisations_order').on(table.orderId),
  ],
);

/** Money that arrived. One row for each paid checkout session, whatever became of it. */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    sessionId: text('session_id').notNull().unique(),
    paymentIntentId: text('payment_intent_id'),
    amountPence: integer('amount_pence').notNull(),
    currency: text().notNull(),
    /**
     * settled: it paid its order. The others wait for an admin: unmatched (no order can take it), duplicate (the order
     * was paid already), mismatch (another amount or currency than the price book's). extra: it paid an extra charge.
     */
    state: text({ enum: ['settled', 'unmatched', 'duplicate', 'mismatch', 'extra'] }).notNull(),
    refundedPence: integer('refunded_pence').notNull().default(0),
    /** VAT number and rate of the seller on the day it came: 0 % without a number for one who was not registered; null where the rate was not kept yet. */
    vatNumber: text('vat_number'),
    vatPercent: doublePrecision('vat_percent'),
    /** Number of reads of the refunded total at the provider: an answer requested before the last read is outdated. */
    refundLooks: integer('refund_looks').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('payments_order').on(table.orderId), index('payments_intent').on(table.paymentIntentId)],
);

/** Refunds, stored as requested first and then confirmed, so that a crash in between is finished and not repeated. */
export const refunds = pgTable('refunds', {
  id: text().primaryKey(),
  paymentId: text('payment_id')
    .notNull()
    .references(() => payments.id),
  amountPence: integer('amount_pence').notNull(),
  state: text({ enum: ['asked', 'done', 'failed'] }).notNull(),
  reason: text().notNull(),
  actor: text().notNull(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  providerId: text('provider_id'),
  /** True when the buyer gets an e-mail once it is done, because nothing else tells them. */
  tellsBuyer: boolean('tells_buyer').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  /** Time at which we heard that it failed; null for one that did not, or that failed before this was kept. */
  failedAt: moment('failed_at'),
});

/** Something sold for an order after it was paid, with a payment page of its own. */
export const extraCharges = pgTable(
  'extra_charges',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Workflow started by the payment, with the subject as its input. */
    workflow: text().notNull(),
    subject: text().notNull(),
    name: text().notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** Number of payment pages begun; each is requested with an idempotency key of its own. */
    attempt: integer().notNull().default(0),
    begunAt: moment('begun_at').notNull(),
    sessionId: text('session_id').unique(),
    url: text(),
    expiresAt: moment('expires_at'),
    paidAt: moment('paid_at'),
  },
  (table) => [uniqueIndex('extra_charges_subject').on(table.workflow, table.subject)],
);

/** Payments that a bank disputes, each with the state it had when the provider was last asked. */
export const disputes = pgTable(
  'payment_disputes',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountPence: integer('amount_pence').notNull(),
    state: text({ enum: disputeStates }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** Time at which we heard how it ended. */
    closedAt: moment('closed_at'),
  },
  (table) => [index('payment_disputes_payment').on(table.paymentId)],
);

/** Disputes of payments that belong to no order, as those of a plan's invoices: told to staff, and decided at the provider. */
export const disputesElsewhere = pgTable('disputes_elsewhere', {
  /** The provider's id. */
  id: text().primaryKey(),
  paymentIntentId: text('payment_intent_id').notNull(),
  amountPence: integer('amount_pence').notNull(),
  state: text({ enum: disputeStates }).notNull(),
  createdAt: moment('created_at').notNull(),
});

/** The provider's own book, copied entry by entry: what it took in, gave back, withheld as its fee and paid out. */
export const balanceEntries = pgTable(
  'balance_entries',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    kind: text({
      enum: ['charge', 'refund', 'refund-returned', 'dispute', 'dispute-returned', 'payout', 'fee', 'other'],
    }).notNull(),
    /** Pence; positive is to the shop. */
    amountPence: integer('amount_pence').notNull(),
    feePence: integer('fee_pence').notNull(),
    currency: text().notNull(),
    paymentIntentId: text('payment_intent_id'),
    /** Order that the provider has beside the charge, which may be one of another shop with the same account. */
    orderId: text('order_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('balance_entries_intent').on(table.paymentIntentId),
    index('balance_entries_created').on(table.createdAt),
  ],
);

/** Differences between our rows and the provider's book, kept when they are gone. */
export const ledgerDifferences = pgTable('ledger_differences', {
  /** Payment intent and what differs. */
  id: text().primaryKey(),
  paymentIntentId: text('payment_intent_id').notNull(),
  orderId: text('order_id'),
  what: text({ enum: ['unknown-here', 'unknown-there', 'paid', 'refunded', 'disputed'] }).notNull(),
  /** Pence by our rows, and by the provider's book. */
  oursPence: integer('ours_pence').notNull(),
  theirsPence: integer('theirs_pence').notNull(),
  foundAt: moment('found_at').notNull(),
  goneAt: moment('gone_at'),
});

/** The comparisons that were made, one a day. */
export const ledgerComparisons = pgTable('ledger_comparisons', {
  /** The Europe/London day, 'YYYY-MM-DD'. */
  day: text().primaryKey(),
  comparedAt: moment('compared_at').notNull(),
  /** Entries of the provider's book that were new. */
  entries: integer().notNull(),
  differences: integer().notNull(),
});

/** Numbers of receipts. They are random: in a row they would tell every buyer how much this shop sells. */
export const receipts = pgTable('receipts', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  number: text().notNull().unique(),
  issuedAt: moment('issued_at').notNull(),
});
