import { and, isNotNull, lte } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { daysBefore, type RetentionRule, rowsPast } from '#platform/retention.ts';
import { paymentEvents } from './schema.ts';

/** The inbox of webhooks is a log once they are handled; the provider lists events for 30 days only. */
export function paymentRetention(db: Queryable): RetentionRule[] {
  return [
    rowsPast(db, {
      what: 'handled payment events',
      kept: '90 days',
      table: paymentEvents,
      past: (now) => and(isNotNull(paymentEvents.handledAt), lte(paymentEvents.receivedAt, daysBefore(now, 90))),
    }),
  ];
}
