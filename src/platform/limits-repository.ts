import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './db/database.ts';
import { prepared } from './db/prepared.ts';
import { type RetentionRule, rowsPast } from './retention.ts';
import type { LimitRule } from './limit-rule.ts';
import { limits } from './schema.ts';

/**
 * Milliseconds. A window that ends so much later than one which begins now was begun by a clock that ran ahead and was set right. Less
 * is no sign of it: attempts are not counted in the order of their times, and clocks of two machines differ.
 */
const tolerance = 60_000;

interface Window extends Record<string, unknown> {
  key: string;
  /** Milliseconds; when it is, and when a window that begins now is over. */
  now: number;
  expire: number;
}

/** Counts one attempt, in a window that begins with it if there is none; not at all where `isCounted` says no of the window there is. */
const counting = <Given extends Window>(isCounted?: (isOver: SQL) => SQL) =>
  prepared<Given, { points: number; expire: number }[]>((db) => {
    const isOver = sql`(${limits.expire} <= ${sql.placeholder('now')} or ${limits.expire} > excluded.expire + ${tolerance})`;
    return db
      .insert(limits)
      .values({ key: sql.placeholder('key'), points: 1, expire: sql.placeholder('expire') })
      .onConflictDoUpdate({
        target: limits.key,
        set: {
          points: sql`case when ${isOver} then 1 else ${limits.points} + 1 end`,
          expire: sql`case when ${isOver} then excluded.expire else ${limits.expire} end`,
        },
        ...(isCounted && { setWhere: isCounted(isOver) }),
      })
      .returning({ points: limits.points, expire: limits.expire });
  });

const countAlways = counting();
const countWhileAnyIsLeft = counting<Window & { most: number }>(
  (isOver) => sql`${isOver} or ${limits.points} < ${sql.placeholder('most')}`,
);

const keyOf = ({ name }: LimitRule, key: string): string => `${name}:${key}`;

function windowOf(rule: LimitRule, key: string, now: Date): Window {
  const at = now.getTime();
  return { key: keyOf(rule, key), now: at, expire: at + rule.seconds * 1000 };
}

/** Counts an attempt, also one beyond the limit. @returns attempts in its window so far, and when that is over, in milliseconds */
export async function countAttempt(
  db: Queryable,
  rule: LimitRule,
  key: string,
  now: Date,
): Promise<{ points: number; expire: number }> {
  const [counted] = await countAlways(db, windowOf(rule, key, now));
  if (!counted) throw new Error('An attempt was not counted');
  return counted;
}

/**
 * Consumes a point in the caller's transaction: rolled back with it, and serialised with other attempts of the same key.
 * @returns null, or the whole seconds to wait when the window has no point left; nothing is counted then
 */
export async function consumePoint(tx: Queryable, rule: LimitRule, key: string, now: Date): Promise<number | null> {
  const window = windowOf(rule, key, now);
  const taken = await countWhileAnyIsLeft(tx, { ...window, most: rule.points });
  if (taken.length > 0) return null;
  const [row] = await tx.select({ expire: limits.expire }).from(limits).where(eq(limits.key, window.key));
  return secondsUntil(row?.expire ?? window.expire, now);
}

/** Whole seconds until a moment in milliseconds, one at least. */
export const secondsUntil = (expire: number, now: Date): number =>
  Math.max(1, Math.ceil((expire - now.getTime()) / 1000));

/** Attempts counted in the present window. */
export async function attemptsCounted(db: Queryable, rule: LimitRule, key: string, now: Date): Promise<number> {
  const { now: at, expire, key: stored } = windowOf(rule, key, now);
  const isPresent = and(eq(limits.key, stored), gt(limits.expire, at), lte(limits.expire, expire + tolerance));
  const [row] = await db.select({ points: limits.points }).from(limits).where(isPresent);
  return row?.points ?? 0;
}

/** Takes back one attempt that was counted. */
export async function returnPoint(db: Queryable, rule: LimitRule, key: string): Promise<void> {
  await db
    .update(limits)
    .set({ points: sql`${limits.points} - 1` })
    .where(eq(limits.key, keyOf(rule, key)));
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
