import { lte } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { type RetentionRule, rowsPast } from '#platform/retention.ts';
import { session, verification } from './schema.ts';

/** Sessions and one-time secrets of staff that have run out. */
export function accountsRetention(db: Queryable): RetentionRule[] {
  const kept = 'until they run out';
  return [
    rowsPast(db, { what: 'sessions', kept, table: session, past: (now) => lte(session.expiresAt, now) }),
    rowsPast(db, {
      what: 'one-time links',
      kept,
      table: verification,
      past: (now) => lte(verification.expiresAt, now),
    }),
  ];
}
