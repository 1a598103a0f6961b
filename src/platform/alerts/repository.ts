import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database.ts';
import { daysBefore, rowsPast, type RetentionRule } from '../retention.ts';
import { alerts } from './schema.ts';

export type AlertRow = typeof alerts.$inferSelect;

/** An alert as it is raised. */
export type RaisedAlert = Pick<AlertRow, 'key' | 'name' | 'kind' | 'says' | 'details'>;

/** Notes an alert: the first of its key, one more of it, or one that begins again after its end. */
export async function raiseAlert(db: Queryable, raised: RaisedAlert, now: Date): Promise<void> {
  const isOver = isNotNull(alerts.endedAt);
  const { says, details } = raised;
  await db
    .insert(alerts)
    .values({ ...raised, since: now, lastAt: now })
    .onConflictDoUpdate({
      target: alerts.key,
      set: {
        says,
        details,
        lastAt: now,
        times: sql`case when ${isOver} then 1 else ${alerts.times} + 1 end`,
        since: sql`case when ${isOver} then excluded.since else ${alerts.since} end`,
        toldAt: sql`case when ${isOver} then null else ${alerts.toldAt} end`,
        endToldAt: sql`null`,
        endedAt: sql`null`,
      },
    });
}

const isOpen = isNull(alerts.endedAt);

/** Ends the states of these names whose key is none of `keys`. */
export async function endStates(db: Queryable, names: string[], keys: string[], now: Date): Promise<void> {
  if (names.length === 0) return;
  const isGone = keys.length === 0 ? undefined : notInArray(alerts.key, keys);
  await db
    .update(alerts)
    .set({ endedAt: now })
    .where(and(isOpen, eq(alerts.kind, 'state'), inArray(alerts.name, names), isGone));
}

/** Ends events that have not come again since `before`. */
export async function endQuietEvents(db: Queryable, before: Date, now: Date): Promise<void> {
  await db
    .update(alerts)
    .set({ endedAt: now })
    .where(and(isOpen, eq(alerts.kind, 'event'), lte(alerts.lastAt, before)));
}

export async function endAlertsNamed(db: Queryable, name: string, now: Date): Promise<void> {
  await db
    .update(alerts)
    .set({ endedAt: now })
    .where(and(isOpen, eq(alerts.name, name)));
}

/** Alerts whose beginning or end nobody was told, marked as told; none when the last notice is younger than `lastBefore`. */
export async function claimUntold(tx: Transaction, now: Date, lastBefore: Date): Promise<AlertRow[]> {
  const [last] = await tx
    .select({ at: sql<string | null>`max(greatest(${alerts.toldAt}, ${alerts.endToldAt}))::text` })
    .from(alerts);
  if (last?.at && new Date(last.at) > lastBefore) return [];
  const untold = await tx
    .select()
    .from(alerts)
    .where(or(isNull(alerts.toldAt), and(isNotNull(alerts.endedAt), isNull(alerts.endToldAt))))
    .orderBy(asc(alerts.since))
    .for('update', { skipLocked: true });
  const ended = untold.filter(({ endedAt }) => endedAt !== null).map(({ key }) => key);
  const keys = untold.map(({ key }) => key);
  if (keys.length > 0) await tx.update(alerts).set({ toldAt: now }).where(inArray(alerts.key, keys));
  if (ended.length > 0) await tx.update(alerts).set({ endToldAt: now }).where(inArray(alerts.key, ended));
  return untold;
}

/** Puts back what a claim marked, because nobody took the notice. */
export async function unmarkTold(db: Queryable, claimed: AlertRow[]): Promise<void> {
  for (const { key, toldAt, endToldAt } of claimed)
    await db.update(alerts).set({ toldAt, endToldAt }).where(eq(alerts.key, key));
}

/** Retention of alerts that are over. */
export function alertsRetention(db: Queryable): RetentionRule[] {
  return [
    rowsPast(db, {
      what: 'alerts that are over',
      kept: '90 days',
      table: alerts,
      past: (now) => and(isNotNull(alerts.endedAt), lte(alerts.lastAt, daysBefore(now, 90))),
    }),
  ];
}
