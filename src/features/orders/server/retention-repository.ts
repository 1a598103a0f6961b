import { isNotNull, lte, or } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { type RetentionRule, rowsPast } from '#platform/retention.ts';
import { orderAccess, orderLinks } from './schema.ts';

/** Doors that open nothing any more. */
export function accessRetention(db: Queryable): RetentionRule[] {
  const kept = '30 days, or until revoked';
  return [
    rowsPast(db, {
      what: 'access of browsers to orders',
      kept,
      table: orderAccess,
      past: (now) => or(lte(orderAccess.expiresAt, now), isNotNull(orderAccess.revokedAt)),
    }),
    rowsPast(db, {
      what: 'e-mailed and shared links',
      kept,
      table: orderLinks,
      past: (now) => or(lte(orderLinks.expiresAt, now), isNotNull(orderLinks.revokedAt)),
    }),
  ];
}
