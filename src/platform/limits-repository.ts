import { eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from './db/database.ts';
import { type RetentionRule, rowsPast } from './retention.ts';
import type { LimitRule } from './limits.ts';
import { limits } from './schema.ts';

/**
 * Consumes a point in the caller's transaction: rolled back with it, and serialised with other attempts of the same key.
 * @returns false when the window has no point left; nothing is counted then
 */
export async function consumePoint(tx: Queryable, rule: LimitRule, key: string, now: Date): Promise<boolean> {
  const at = now.getTime();
  const expire = at + rule.seconds * 1000;
  // A window that ends later than one which begins now was begun by a clock that ran ahead and was set right.
  const isOver = sql`(${lte(limits.expire, at)} or ${gt(limits.expire, expire)})`;
  const taken = await tx
    .insert(limits)
    .values({ key: `${rule.name}:${key}`, points: 1, expire })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${limits.points} + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else ${limits.expire} end`,
      },
      setWhere: sql`${isOver} or ${limits.points} < ${rule.points}`,
    })
    .returning({ points: limits.points });
  return taken.length > 0;
}

/** Undoes `consumePoint` of the same transaction. */
export async function returnPoint(tx: Queryable, rule: LimitRule, key: string): Promise<void> {
  await tx
    .update(limits)
    .set({ points: sql`${limits.points} - 1` })
    .where(eq(limits.key, `${rule.name}:${key}`));
}

/** Retention of expired windows. */
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
