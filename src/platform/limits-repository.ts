import { lte } from 'drizzle-orm';
import type { Queryable } from './db/database.ts';
import { type RetentionRule, rowsPast } from './retention.ts';
import { limits } from './schema.ts';

/** Windows that are over. */
export function limitsRetention(db: Queryable): RetentionRule[] {
  return [
    rowsPast(db, {
      what: 'counters of tries',
      kept: 'until their window is over',
      table: limits,
      past: (now) => lte(limits.expire, now.getTime()),
    }),
  ];
}
