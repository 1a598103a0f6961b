import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { orderEvents, orders } from '#features/orders/server/schema.ts';
import type { Queryable } from '#platform/db/database.ts';
import { prepared, preparedSql } from '#platform/db/prepared.ts';
import { isPast } from '#platform/db/times.ts';
import type { NewRun } from '#platform/jobs/port.ts';
import { enqueuedRun, finishedRun } from '#platform/jobs/runs.ts';
import type { ExtraChargeRow, PaymentRow, RefundRow } from './order-money-repository.ts';
import { disputes, extraCharges, paymentEvents, payments, refunds, type EventSubject } from './schema.ts';

export type EventRow = typeof paymentEvents.$inferSelect;

const source = 'stripe';

type NewEvent = Pick<EventRow, 'type' | 'subject' | 'receivedAt'> & { eventId: string };

const insertWithRun = prepared<NewEvent & NewRun, { run: string }[]>((db) => {
  const stored = db.$with('stored').as(
    db
      .insert(paymentEvents)
      .values({
        source,
        id: sql.placeholder('eventId'),
        type: sql.placeholder('type'),
        subject: sql.placeholder('subject'),
        receivedAt: sql.placeholder('receivedAt'),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id }),
  );
  return db
    .with(stored)
    .select({ run: enqueuedRun.as('run') })
    .from(stored);
});

/** Stores an event and enqueues its run, in one statement. False when the event has been received before: then neither is done. */
export async function insertEvent(db: Queryable, event: NewEvent, run: NewRun): Promise<boolean> {
  return (await insertWithRun(db, { ...event, ...run })).length > 0;
}

const selectEvent = prepared<{ id: string }, EventRow[]>((db) =>
  db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.source, source), eq(paymentEvents.id, sql.placeholder('id')))),
);

export async function eventById(db: Queryable, id: string): Promise<EventRow | undefined> {
  return (await selectEvent(db, { id }))[0];
}

const selectKnown = prepared<{ ids: readonly string[] }, { id: string }[]>((db) =>
  db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.source, source), sql`${paymentEvents.id} = any(${sql.placeholder('ids')}::text[])`)),
);

/** Those of these events that are stored. */
export async function knownEvents(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await selectKnown(db, { ids })).map(({ id }) => id));
}

interface Handled {
  eventId: string;
  at: Date;
  outcome: string;
  [name: string]: unknown;
}

/** The first outcome of an event stays. */
const handled = (db: Pick<Queryable, 'update'>) =>
  db
    .update(paymentEvents)
    .set({
      handledAt: sql`${sql.placeholder('at')}`,
      outcome: sql`${sql.placeholder('outcome')}`,
      error: null,
      attempts: sql`${paymentEvents.attempts} + 1`,
    })
    .where(
      and(
        eq(paymentEvents.source, source),
        eq(paymentEvents.id, sql.placeholder('eventId')),
        isNull(paymentEvents.handledAt),
      ),
    );

/** Marks an event as handled with its outcome, unless it is marked already. */
export const markHandled = prepared<Handled, unknown>(handled);

/** The same, and marks the event's run, `id`, as finished, in one statement. */
export const markHandledWithRun = preparedSql<Handled & { id: string }>(
  (db) => sql`with handled as ${handled(db)} ${finishedRun}`,
);

export async function markUnhandled(db: Queryable, id: string, error: string): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ error, attempts: sql`${paymentEvents.attempts} + 1` })
    .where(and(eq(paymentEvents.source, source), eq(paymentEvents.id, id), isNull(paymentEvents.handledAt)));
}

export async function paymentsOfOrder(db: Queryable, orderId: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt));
}

export async function paymentById(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  return (await db.select().from(payments).where(eq(payments.id, id)))[0];
}

/**
 * Settled payments of orders that are cancelled or never became paid, with no refund requested or made. An erased order
 * whose refund was put before staff is left out: staff decide.
 */
export async function unusablePayments(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.state, 'settled'),
        eq(payments.refundedPence, 0),
        inArray(orders.status, ['cancelled', 'submitted', 'pending', 'payment_pending']),
        notExists(db.select().from(refunds).where(eq(refunds.paymentId, payments.id))),
        or(
          isNull(orders.erasedAt),
          notExists(
            db
              .select()
              .from(orderEvents)
              .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.kind, 'refund-asked'))),
          ),
        ),
      ),
    )
    .orderBy(asc(payments.createdAt));
  return rows.map(({ id }) => id);
}

/** Days after which an order's payment page has expired in any case. */
const pageDays = 31;

/**
 * Orders that are cancelled, refunded or erased and have a payment page that has not expired, their own or that of an
 * extra charge.
 */
export async function ordersWithUnusablePages(db: Queryable, now: Date): Promise<string[]> {
  const isOver = or(inArray(orders.status, ['cancelled', 'refunded']), isNotNull(orders.erasedAt));
  const ownPages = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['cancelled', 'submitted', 'pending', 'payment_pending']),
        gt(orders.createdAt, new Date(now.getTime() - pageDays * 24 * 60 * 60 * 1000)),
        isOver,
        isNotNull(orders.checkoutSession),
        or(isNull(orders.checkoutExpiresAt), gt(orders.checkoutExpiresAt, now)),
      ),
    );
  const pagesOfExtras = db
    .select({ id: orders.id })
    .from(extraCharges)
    .innerJoin(orders, eq(orders.id, extraCharges.orderId))
    .where(
      and(isNull(extraCharges.paidAt), isNotNull(extraCharges.sessionId), gt(extraCharges.expiresAt, now), isOver),
    );
  return (await union(ownPages, pagesOfExtras)).map(({ id }) => id);
}

export async function extrasOf(db: Queryable, orderId: string): Promise<ExtraChargeRow[]> {
  return db.select().from(extraCharges).where(eq(extraCharges.orderId, orderId)).orderBy(asc(extraCharges.id));
}

const selectEventsOfPayment = prepared<{ paymentIntentId: string }, { subject: EventSubject }[]>((db) =>
  db
    .select({ subject: paymentEvents.subject })
    .from(paymentEvents)
    .where(
      and(
        sql`${paymentEvents.subject}->>'paymentIntentId' = ${sql.placeholder('paymentIntentId')}`,
        sql`${paymentEvents.subject}->>'kind' in ('refunded', 'refund-failed', 'disputed')`,
      ),
    ),
);

/** Subjects of all events of a payment's refunds, failed ones included, and of its disputes, in no particular order. */
export async function eventsOfPayment(db: Queryable, paymentIntentId: string): Promise<EventSubject[]> {
  return (await selectEventsOfPayment(db, { paymentIntentId })).map(({ subject }) => subject);
}

/** Unhandled events received before `before`. */
export async function unhandledEvents(db: Queryable, before: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), isPast(paymentEvents.receivedAt, before)))
    .orderBy(asc(paymentEvents.receivedAt));
}

/** Number of reads of a payment's refunded total at the provider; undefined for one that is not recorded. */
export async function countRefundReads(db: Queryable, paymentIntentId: string): Promise<number | undefined> {
  const found = await db
    .select({ refundLooks: payments.refundLooks })
    .from(payments)
    .where(eq(payments.paymentIntentId, paymentIntentId));
  return found[0]?.refundLooks;
}

export async function refundsOfPayment(db: Queryable, paymentId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
}

/**
 * Refunds requested before `before` whose outcome is unknown. While a bank has the money of a dispute the provider refuses each: they
 * wait until it is decided.
 */
export async function openRefunds(db: Queryable, before: Date): Promise<RefundRow[]> {
  const isDisputed = and(eq(disputes.paymentId, refunds.paymentId), eq(disputes.state, 'open'));
  return db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.state, 'asked'),
        isPast(refunds.createdAt, before),
        notExists(db.select().from(disputes).where(isDisputed)),
      ),
    );
}
