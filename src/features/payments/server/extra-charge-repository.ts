import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { extraCharges } from './schema.ts';

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
    );
}

/** Charges that were paid since then, the oldest first. */
export async function extrasPaidSince(db: Queryable, since: Date): Promise<{ workflow: string; subject: string }[]> {
  const { workflow, subject, paidAt } = extraCharges;
  return db.select({ workflow, subject }).from(extraCharges).where(gt(paidAt, since)).orderBy(asc(paidAt));
}
