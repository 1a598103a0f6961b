import { and, eq, lte } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { daysBefore, type RetentionRule, rowsPast } from '#platform/retention.ts';
import { session, user, verification } from './schema.ts';

/** Sessions and one-time secrets that have run out, and accounts that nobody ever confirmed. */
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
    rowsPast(db, {
      what: 'accounts whose e-mail address nobody confirmed',
      kept: '7 days',
      table: user,
      past: (now) => and(eq(user.emailVerified, false), eq(user.role, 'user'), lte(user.updatedAt, daysBefore(now, 7))),
    }),
  ];
}
