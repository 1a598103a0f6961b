import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';

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
     * order has another payment. mismatch: another amount than its price. unmatched: no order can take it.
     */
    reason: text({ enum: ['day-full', 'refused', 'duplicate', 'mismatch', 'unmatched'] }),
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
  createdAt: moment('created_at').notNull(),
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
