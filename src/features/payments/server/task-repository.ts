import { and, asc, eq, exists, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable } from '#platform/db/database.ts';
import { waitingDisputeStates } from '#platform/payments/port.ts';
import { disputes, disputesElsewhere, ledgerDifferences, paymentEvents, payments, refunds } from './schema.ts';

export interface WaitingMoney {
  count: number;
  rows: { id: string; orderNumber: string | null; about: string; since: Date }[];
}

/** True for a payment that the buyer does not have back whole, by refunds or by lost disputes. */
const isLeft = sql`${payments.refundedPence} + coalesce((select sum(${disputes.amountPence}) from ${disputes}
  where ${disputes.paymentId} = ${payments.id} and ${disputes.state} = 'lost'), 0) < ${payments.amountPence}`;

/** Payments that no order could take, and that nobody has begun to give back. */
export async function paymentsWithoutUse(db: Queryable, limit: number): Promise<WaitingMoney> {
  const which = and(
    inArray(payments.state, ['unmatched', 'duplicate', 'mismatch']),
    eq(payments.refundedPence, 0),
    isLeft,
    notExists(db.select().from(refunds).where(eq(refunds.paymentId, payments.id))),
  );
  const rows = await db
    .select({ id: payments.id, orderNumber: orders.number, about: payments.state, since: payments.createdAt })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(which)
    .orderBy(asc(payments.createdAt))
    .limit(limit);
  return { count: await db.$count(payments, which), rows };
}

/** Refunds that the provider refused or a bank sent back, where none was made for the same payment since, and not all of it was given back otherwise. */
export async function failedRefunds(db: Queryable, limit: number): Promise<WaitingMoney> {
  const which = and(
    eq(refunds.state, 'failed'),
    sql`not exists (select 1 from ${refunds} later where later.payment_id = ${refunds.paymentId}
      and later.created_at > coalesce(${refunds.failedAt}, ${refunds.createdAt}) and later.state <> 'failed')`,
    exists(
      db
        .select()
        .from(payments)
        .where(and(eq(payments.id, refunds.paymentId), isLeft)),
    ),
  );
  const rows = await db
    .select({ id: refunds.id, orderNumber: orders.number, about: sql<string>`''`, since: refunds.createdAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(which)
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
  return { count: await db.$count(refunds, which), rows };
}

/** Disputes that are to be answered at the provider. */
export async function openDisputes(db: Queryable, limit: number): Promise<WaitingMoney> {
  const which = inArray(disputes.state, waitingDisputeStates);
  const rows = await db
    .select({ id: disputes.id, orderNumber: orders.number, about: disputes.state, since: disputes.createdAt })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(which)
    .orderBy(asc(disputes.createdAt))
    .limit(limit);
  return { count: await db.$count(disputes, which), rows };
}

/** True for a dispute whose payment was not recorded here after all: one that was has its disputes with it. */
const isStillElsewhere = (db: Queryable) =>
  notExists(db.select().from(payments).where(eq(payments.paymentIntentId, disputesElsewhere.paymentIntentId)));

/** The same of payments that belong to no order, by the provider's name of the payment. */
export async function openDisputesElsewhere(db: Queryable, limit: number): Promise<WaitingMoney> {
  const { id, paymentIntentId, state, createdAt } = disputesElsewhere;
  const which = and(inArray(state, waitingDisputeStates), isStillElsewhere(db));
  const rows = await db
    .select({ id, about: paymentIntentId, since: createdAt })
    .from(disputesElsewhere)
    .where(which)
    .orderBy(asc(createdAt))
    .limit(limit);
  return { count: await db.$count(disputesElsewhere, which), rows: rows.map((row) => ({ ...row, orderNumber: null })) };
}

/** Payments whose amounts differ between this shop and the provider. */
export async function unexplainedDifferences(db: Queryable, limit: number): Promise<WaitingMoney> {
  const which = isNull(ledgerDifferences.goneAt);
  const rows = await db
    .select({
      id: ledgerDifferences.id,
      orderNumber: orders.number,
      about: ledgerDifferences.paymentIntentId,
      since: ledgerDifferences.foundAt,
    })
    .from(ledgerDifferences)
    .leftJoin(orders, eq(orders.id, ledgerDifferences.orderId))
    .where(which)
    .orderBy(asc(ledgerDifferences.foundAt))
    .limit(limit);
  return { count: await db.$count(ledgerDifferences, which), rows };
}

/** Events of the provider that came in before `before` and are not handled. */
export async function unhandledSince(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<WaitingMoney> {
  const which = and(isNull(paymentEvents.handledAt), lt(paymentEvents.receivedAt, before));
  const rows = await db
    .select({ id: paymentEvents.id, about: paymentEvents.type, since: paymentEvents.receivedAt })
    .from(paymentEvents)
    .where(which)
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(limit);
  return { count: await db.$count(paymentEvents, which), rows: rows.map((row) => ({ ...row, orderNumber: null })) };
}

/** Payments whose bank asked about them when the provider was last asked. */
export async function paymentsAskedAbout(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ intent: payments.paymentIntentId })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(eq(disputes.state, 'inquiry'));
  const elsewhere = await db
    .selectDistinct({ intent: disputesElsewhere.paymentIntentId })
    .from(disputesElsewhere)
    .where(and(eq(disputesElsewhere.state, 'inquiry'), isStillElsewhere(db)));
  return [...new Set([...rows, ...elsewhere].flatMap(({ intent }) => intent ?? []))];
}
