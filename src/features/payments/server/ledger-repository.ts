import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { creditedPence } from '#features/orders/domain/price.ts';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { MoneyFacts } from '../domain/ledger.ts';
import { balanceEntries, disputes, extraCharges, ledgerDifferences, payments, refunds } from './schema.ts';

/** The rows of some orders' money, by order. Orders without any are left out. */
export async function moneyFacts(db: Queryable, orderIds: readonly string[]): Promise<Map<string, MoneyFacts>> {
  if (orderIds.length === 0) return new Map();
  const paid = await db
    .select()
    .from(payments)
    .where(sql`${payments.orderId} = any(${sql.param(orderIds)})`)
    .orderBy(asc(payments.createdAt), asc(payments.id));
  if (paid.length === 0) return new Map();
  const ids = sql.param(paid.map(({ id }) => id));
  const refunded = await db
    .select()
    .from(refunds)
    .where(sql`${refunds.paymentId} = any(${ids})`)
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const disputed = await db
    .select()
    .from(disputes)
    .where(sql`${disputes.paymentId} = any(${ids})`)
    .orderBy(asc(disputes.createdAt), asc(disputes.id));
  const extras = await db
    .select({ sessionId: extraCharges.sessionId, name: extraCharges.name })
    .from(extraCharges)
    .where(sql`${extraCharges.orderId} = any(${sql.param(orderIds)})`);
  const fees = await db
    .select({ paymentId: payments.id, amountPence: balanceEntries.feePence, at: balanceEntries.createdAt })
    .from(balanceEntries)
    .innerJoin(payments, eq(payments.paymentIntentId, balanceEntries.paymentIntentId))
    .where(and(sql`${payments.id} = any(${ids})`, sql`${balanceEntries.feePence} <> 0`))
    .orderBy(asc(balanceEntries.createdAt), asc(balanceEntries.id));
  const credited = await db
    .select({ id: orders.id, lines: orders.lines })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(orderIds)}) and ${orders.lines} @> '[{"entry":"credit"}]'::jsonb`);
  const facts = new Map<string, MoneyFacts>();
  for (const orderId of orderIds) {
    const own = paid.filter((payment) => payment.orderId === orderId);
    if (own.length === 0) continue;
    const ownIds = new Set(own.map(({ id }) => id));
    const isOwn = ({ paymentId }: { paymentId: string }): boolean => ownIds.has(paymentId);
    facts.set(orderId, {
      payments: own,
      refunds: refunded.filter(isOwn),
      disputes: disputed.filter(isOwn),
      extras,
      fees: fees.filter(isOwn),
      credits: credited.filter(({ id }) => id === orderId).map(({ lines }) => ({ amountPence: creditedPence(lines) })),
    });
  }
  return facts;
}

/** Pence earned by orders, in all and by the Europe/London day of the payment ('YYYY-MM-DD'). */
export async function earnedByDay(db: Queryable): Promise<Map<string, number>> {
  const taken = db
    .select({ paymentId: disputes.paymentId, pence: sql<string>`sum(${disputes.amountPence})`.as('pence') })
    .from(disputes)
    .where(inArray(disputes.state, ['open', 'lost']))
    .groupBy(disputes.paymentId)
    .as('taken');
  const day = sql<string>`to_char(${payments.createdAt} at time zone 'Europe/London', 'YYYY-MM-DD')`;
  const rows = await db
    .select({
      day,
      pence: sql<string>`sum(${payments.amountPence} - ${payments.refundedPence} - coalesce(${taken.pence}, 0))`,
    })
    .from(payments)
    .leftJoin(taken, eq(taken.paymentId, payments.id))
    .where(inArray(payments.state, ['settled', 'extra']))
    .groupBy(day);
  return new Map(rows.map(({ day: of, pence }) => [of, Number(pence)]));
}

export async function differencesOfOrder(
  db: Queryable,
  orderId: string,
): Promise<(typeof ledgerDifferences.$inferSelect)[]> {
  return db
    .select()
    .from(ledgerDifferences)
    .where(and(eq(ledgerDifferences.orderId, orderId), isNull(ledgerDifferences.goneAt)))
    .orderBy(asc(ledgerDifferences.foundAt), asc(ledgerDifferences.id));
}
