import { asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { BalanceEntry } from '#platform/payments/port.ts';
import type { Difference, OurBook, TheirBook } from '../domain/compare-books.ts';
import { balanceEntries, disputes, ledgerComparisons, ledgerDifferences, payments, refunds } from './schema.ts';

export async function isCompared(db: Queryable, day: string): Promise<boolean> {
  return (await db.select().from(ledgerComparisons).where(eq(ledgerComparisons.day, day))).length > 0;
}

/** Time of the newest line that was copied, or of the first payment where none was; undefined without either. */
export async function lastCopiedAt(db: Queryable): Promise<Date | undefined> {
  const [line] = await db
    .select({ at: balanceEntries.createdAt })
    .from(balanceEntries)
    .orderBy(desc(balanceEntries.createdAt))
    .limit(1);
  if (line) return line.at;
  const [payment] = await db
    .select({ at: payments.createdAt })
    .from(payments)
    .orderBy(asc(payments.createdAt))
    .limit(1);
  return payment?.at;
}

/** Copies lines that are not here yet. @returns how many those were */
export async function copyEntries(tx: Transaction, entries: readonly BalanceEntry[]): Promise<number> {
  let copied = 0;
  for (let from = 0; from < entries.length; from += 500) {
    const rows = entries.slice(from, from + 500);
    copied += (await tx.insert(balanceEntries).values(rows).onConflictDoNothing().returning()).length;
  }
  return copied;
}

/** Our payments, each with what went back of it. */
export async function shopPayments(db: Queryable): Promise<OurBook[]> {
  const taken = db
    .select({ paymentId: disputes.paymentId, pence: sql<string>`sum(${disputes.amountPence})`.as('pence') })
    .from(disputes)
    .where(sql`${disputes.state} in ('open', 'lost')`)
    .groupBy(disputes.paymentId)
    .as('taken');
  const rows = await db
    .select({
      paymentIntentId: sql<string>`${payments.paymentIntentId}`,
      orderId: payments.orderId,
      paidPence: payments.amountPence,
      refundedPence: payments.refundedPence,
      disputedPence: sql<string>`coalesce(${taken.pence}, 0)`,
    })
    .from(payments)
    .leftJoin(taken, eq(taken.paymentId, payments.id))
    .where(sql`${payments.paymentIntentId} is not null`);
  return rows.map((row) => ({ ...row, disputedPence: Number(row.disputedPence) }));
}

/** The provider's lines, summed by payment. */
export async function providerPayments(db: Queryable): Promise<TheirBook[]> {
  const { kind, amountPence } = balanceEntries;
  const total = (kinds: readonly BalanceEntry['kind'][]) =>
    sql<string>`coalesce(sum(${amountPence}) filter (where ${kind} = any(${sql.param(kinds)})), 0)`;
  const rows = await db
    .select({
      paymentIntentId: sql<string>`${balanceEntries.paymentIntentId}`,
      orderId: sql<string | null>`max(${orders.id})`,
      paid: total(['charge']),
      refunded: total(['refund', 'refund-returned']),
      disputed: total(['dispute', 'dispute-returned']),
    })
    .from(balanceEntries)
    .leftJoin(orders, eq(orders.id, balanceEntries.orderId))
    .where(sql`${balanceEntries.paymentIntentId} is not null`)
    .groupBy(balanceEntries.paymentIntentId);
  return rows.map(({ paymentIntentId, orderId, paid, refunded, disputed }) => ({
    paymentIntentId,
    orderId,
    paidPence: Number(paid),
    refundedPence: Math.abs(Number(refunded)),
    disputedPence: Math.abs(Number(disputed)),
  }));
}

/** Payments that moved on either side since then, or of which a refund is under way: they are compared another day. */
export async function paymentsChangedSince(db: Queryable, since: Date): Promise<Set<string>> {
  const there = db
    .select({ id: balanceEntries.paymentIntentId })
    .from(balanceEntries)
    .where(gt(balanceEntries.createdAt, since));
  const here = db.select({ id: payments.paymentIntentId }).from(payments).where(gt(payments.createdAt, since));
  const refunding = db
    .select({ id: payments.paymentIntentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.state, 'asked'));
  return new Set((await union(there, here, refunding)).flatMap(({ id }) => id ?? []));
}

const idOf = ({ paymentIntentId, what }: Difference): string => `${paymentIntentId}:${what}`;

/** Writes the differences that there are now and marks the others as gone, unless they move. @returns those that are new */
export async function writeDifferences(
  tx: Transaction,
  { differences, moving, now }: { differences: readonly Difference[]; moving: ReadonlySet<string>; now: Date },
): Promise<Difference[]> {
  const open = await tx.select().from(ledgerDifferences).where(isNull(ledgerDifferences.goneAt));
  const present = new Set(differences.map(idOf));
  for (const { id, paymentIntentId } of open)
    if (!present.has(id) && !moving.has(paymentIntentId))
      await tx.update(ledgerDifferences).set({ goneAt: now }).where(eq(ledgerDifferences.id, id));
  const known = new Set(open.map(({ id }) => id));
  const fresh = differences.filter((difference) => !known.has(idOf(difference)));
  for (const difference of differences) {
    const { oursPence, theirsPence } = difference;
    const row = { ...difference, id: idOf(difference), foundAt: now, goneAt: null };
    const again = known.has(row.id)
      ? { oursPence, theirsPence }
      : { oursPence, theirsPence, foundAt: now, goneAt: null };
    await tx.insert(ledgerDifferences).values(row).onConflictDoUpdate({ target: ledgerDifferences.id, set: again });
  }
  return fresh;
}

export async function insertComparison(tx: Transaction, row: typeof ledgerComparisons.$inferInsert): Promise<void> {
  await tx.insert(ledgerComparisons).values(row).onConflictDoNothing();
}

/** Number of differences that are not gone. */
export async function openDifferences(db: Queryable): Promise<number> {
  return db.$count(ledgerDifferences, isNull(ledgerDifferences.goneAt));
}
