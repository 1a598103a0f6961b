import { and, eq, isNotNull, lte, notExists } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { daysBefore, type RetentionRule, rowsPast, yearsBefore } from '#platform/retention.ts';
import { balanceEntries, disputesElsewhere, paymentEvents, payments } from './schema.ts';

/** The inbox of webhooks is a log once they are handled; the provider lists events for 30 days only. */
export function paymentRetention(db: Queryable): RetentionRule[] {
  return [
    rowsPast(db, {
      what: 'handled payment events',
      kept: '90 days',
      table: paymentEvents,
      past: (now) => and(isNotNull(paymentEvents.handledAt), lte(paymentEvents.receivedAt, daysBefore(now, 90))),
    }),
    rowsPast(db, {
      what: 'lines of the payment provider’s book whose payment is gone',
      kept: '7 years',
      table: balanceEntries,
      past: (now) =>
        and(
          lte(balanceEntries.createdAt, yearsBefore(now, 7)),
          notExists(db.select().from(payments).where(eq(payments.paymentIntentId, balanceEntries.paymentIntentId))),
        ),
    }),
    rowsPast(db, {
      what: 'disputes of payments that belong to no order',
      kept: '7 years',
      table: disputesElsewhere,
      past: (now) => lte(disputesElsewhere.createdAt, yearsBefore(now, 7)),
    }),
  ];
}
