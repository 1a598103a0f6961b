import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { PaymentRow } from './repository.ts';
import { extraCharges, payments } from './schema.ts';

export type ExtraChargeRow = typeof extraCharges.$inferSelect;

/** The charge for this subject, made if need be, locked until the transaction ends. */
export async function lockExtra(tx: Transaction, wanted: typeof extraCharges.$inferInsert): Promise<ExtraChargeRow> {
  await tx.insert(extraCharges).values(wanted).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(extraCharges)
    .where(and(eq(extraCharges.workflow, wanted.workflow), eq(extraCharges.subject, wanted.subject)))
    .for('update');
  if (!row) throw new Error('The extra charge was not made');
  return row;
}

export async function lockExtraBySession(tx: Transaction, sessionId: string): Promise<ExtraChargeRow | undefined> {
  return (await tx.select().from(extraCharges).where(eq(extraCharges.sessionId, sessionId)).for('update'))[0];
}

export async function updateExtra(db: Queryable, id: string, change: Partial<ExtraChargeRow>): Promise<void> {
  await db.update(extraCharges).set(change).where(eq(extraCharges.id, id));
}

/** What was paid for this subject, if it was, locked until the transaction ends. */
export async function lockPaymentOfExtra(
  tx: Transaction,
  workflow: string,
  subject: string,
): Promise<PaymentRow | undefined> {
  const rows = await tx
    .select({ payment: payments })
    .from(payments)
    .innerJoin(extraCharges, eq(extraCharges.sessionId, payments.sessionId))
    .where(and(eq(extraCharges.workflow, workflow), eq(extraCharges.subject, subject), eq(payments.state, 'extra')))
    .for('update', { of: payments });
  return rows[0]?.payment;
}

/** Keeps the payment page, unless a later one has been begun. */
export async function storePage(
  db: Queryable,
  { id, attempt }: ExtraChargeRow,
  page: Pick<ExtraChargeRow, 'sessionId' | 'url' | 'expiresAt'>,
): Promise<boolean> {
  const stored = await db
    .update(extraCharges)
    .set(page)
    .where(and(eq(extraCharges.id, id), eq(extraCharges.attempt, attempt)))
    .returning({ id: extraCharges.id });
  return stored.length > 0;
}

/** Charges with a payment page that may have been paid: open ones, and those that closed within the last day. */
export async function openExtras(db: Queryable, now: Date): Promise<{ id: string; sessionId: string }[]> {
  return db
    .select({ id: extraCharges.id, sessionId: sql<string>`${extraCharges.sessionId}` })
    .from(extraCharges)
    .where(
      and(
        isNotNull(extraCharges.sessionId),
        isNull(extraCharges.paidAt),
        gt(extraCharges.expiresAt, new Date(now.getTime() - 24 * 60 * 60 * 1000)),
      ),
    )
    .limit(500);
}
