import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { authorisations, extraCharges, paymentEvents, payments, refunds, type EventSubject } from './schema.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
type EventRow = typeof paymentEvents.$inferSelect;

const source = 'stripe';

/** False when this event has been received before. */
export async function insertEvent(
  tx: Transaction,
  row: Omit<typeof paymentEvents.$inferInsert, 'source'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(paymentEvents)
    .values({ ...row, source })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return inserted.length > 0;
}

export async function eventById(db: Queryable, id: string): Promise<EventRow | undefined> {
  return (
    await db
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.source, source), eq(paymentEvents.id, id)))
  )[0];
}

/** Whoever handled an event first has said what it did. */
export async function markHandled(db: Queryable, id: string, at: Date, outcome: string): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ handledAt: at, outcome, error: null, attempts: sql`${paymentEvents.attempts} + 1` })
    .where(and(eq(paymentEvents.source, source), eq(paymentEvents.id, id), isNull(paymentEvents.handledAt)));
}

export async function markUnhandled(db: Queryable, id: string, error: string): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ error, attempts: sql`${paymentEvents.attempts} + 1` })
    .where(and(eq(paymentEvents.source, source), eq(paymentEvents.id, id), isNull(paymentEvents.handledAt)));
}

/** False when this session's money has been recorded before. */
export async function insertPayment(tx: Transaction, row: typeof payments.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(payments)
    .values(row)
    .onConflictDoNothing({ target: payments.sessionId })
    .returning({ id: payments.id });
  return inserted.length > 0;
}

export async function paymentsOfOrder(db: Queryable, orderId: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt));
}

/**
 * The payment of an order that a refund is about, locked until the transaction ends: first money that should never have
 * come (twice, too late, of the wrong amount), then what paid the order, then what paid for something beside it.
 */
export async function lockRefundable(tx: Transaction, orderId: string): Promise<PaymentRow | undefined> {
  const rows = await tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt))
    .for('update');
  const left = rows.filter((row) => row.refundedPence < row.amountPence);
  const surplus = left.find((row) => row.state !== 'settled' && row.state !== 'extra');
  return (
    surplus ?? left.find((row) => row.state === 'settled') ?? left[0] ?? rows.find((row) => row.state === 'settled')
  );
}

/** What was heard of refunds of a payment, and of refunds that failed, whatever the order it came in. */
export async function refundEventsOf(db: Queryable, paymentIntentId: string): Promise<EventSubject[]> {
  const { subject } = paymentEvents;
  const rows = await db
    .select({ subject })
    .from(paymentEvents)
    .where(
      and(
        sql`${subject}->>'paymentIntentId' = ${paymentIntentId}`,
        sql`${subject}->>'kind' in ('refunded', 'refund-failed')`,
      ),
    );
  return rows.map((row) => row.subject);
}

/** Events that nobody has handled, received before then. */
export async function unhandledEvents(db: Queryable, before: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), lt(paymentEvents.receivedAt, before)))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(100);
}

export async function lockPaymentByIntent(tx: Transaction, paymentIntentId: string): Promise<PaymentRow | undefined> {
  return (await tx.select().from(payments).where(eq(payments.paymentIntentId, paymentIntentId)).for('update'))[0];
}

export async function lockPayment(tx: Transaction, id: string): Promise<PaymentRow | undefined> {
  return (await tx.select().from(payments).where(eq(payments.id, id)).for('update'))[0];
}

/** Writes what has been given back in all, and that somebody looked. */
export async function setRefunded(tx: Transaction, id: string, refundedPence: number): Promise<void> {
  const refundLooks = sql`${payments.refundLooks} + 1`;
  await tx.update(payments).set({ refundedPence, refundLooks }).where(eq(payments.id, id));
}

/** @returns how often it was looked at what has been given back of a payment; nothing for one that is not recorded */
export async function refundLooksAt(db: Queryable, paymentIntentId: string): Promise<number | undefined> {
  const found = await db
    .select({ refundLooks: payments.refundLooks })
    .from(payments)
    .where(eq(payments.paymentIntentId, paymentIntentId));
  return found[0]?.refundLooks;
}

/** Every payment of an order, locked until the transaction ends. */
export async function lockPaymentsOf(tx: Transaction, orderId: string): Promise<PaymentRow[]> {
  return tx.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt)).for('update');
}

/** What was written about refunds; their amounts stay. */
export async function forgetReasons(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ reason: '' })
    .where(inArray(refunds.paymentId, idsOf(tx, orderId)));
}

export async function removePayments(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(refunds).where(inArray(refunds.paymentId, idsOf(tx, orderId)));
  await tx.delete(payments).where(eq(payments.orderId, orderId));
  await tx.delete(extraCharges).where(eq(extraCharges.orderId, orderId));
  await tx.delete(authorisations).where(eq(authorisations.orderId, orderId));
}

function idsOf(tx: Transaction, orderId: string) {
  return tx.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId));
}

export async function insertRefund(tx: Transaction, row: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(row);
}

export async function refundByKey(db: Queryable, idempotencyKey: string): Promise<RefundRow | undefined> {
  return (await db.select().from(refunds).where(eq(refunds.idempotencyKey, idempotencyKey)))[0];
}

export async function refundsOfPayment(db: Queryable, paymentId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
}

/** Asked, and nobody knows what became of it. */
export async function openRefunds(db: Queryable, before: Date): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'asked'), lt(refunds.createdAt, before)));
}

export async function updateRefund(
  db: Queryable,
  id: string,
  change: { state: RefundRow['state']; providerId?: string | undefined },
): Promise<void> {
  await db.update(refunds).set(change).where(eq(refunds.id, id));
}
