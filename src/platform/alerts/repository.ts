import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { advisoryLocks } from '../db/advisory-locks.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { daysBefore, rowsPast, type RetentionRule } from '../retention.ts';
import { alerts } from './schema.ts';

export type AlertRow = typeof alerts.$inferSelect;

/** An alert as it is raised. */
export type RaisedAlert = Pick<AlertRow, 'key' | 'name' | 'kind' | 'says' | 'details'>;

/** A state by its key, and the name of its rule. */
export type AlertState = Pick<AlertRow, 'key' | 'name'>;

/** Inserts an alert, counts a repetition of an open one, or reopens one that had ended. */
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

/** States that have not ended. */
export function openStates(db: Queryable): Promise<AlertState[]> {
  const { key, name } = alerts;
  return db
    .select({ key, name })
    .from(alerts)
    .where(and(isOpen, eq(alerts.kind, 'state')));
}

export async function endAlerts(db: Queryable, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .update(alerts)
    .set({ endedAt: now })
    .where(and(isOpen, inArray(alerts.key, keys)));
}

/** Ends states of one process or folder that were not confirmed since `before`: the process that evaluates them is gone. */
export async function endUnconfirmed(db: Queryable, before: Date, now: Date): Promise<void> {
  const hasOwner = sql`coalesce(${alerts.details} ->> 'process', ${alerts.details} ->> 'folder') is not null`;
  await db
    .update(alerts)
    .set({ endedAt: now })
    .where(and(isOpen, eq(alerts.kind, 'state'), hasOwner, lte(alerts.lastAt, before)));
}

/** Ends events that have not come again for `timeout` milliseconds, and those that a clock raised which ran ahead and was set right. */
export async function endExpiredEvents(db: Queryable, now: Date, timeout: number): Promise<void> {
  const isExpired = or(
    lte(alerts.lastAt, new Date(now.getTime() - timeout)),
    gt(alerts.lastAt, new Date(now.getTime() + timeout)),
  );
  await db
    .update(alerts)
    .set({ endedAt: now })
    .where(and(isOpen, eq(alerts.kind, 'event'), isExpired));
}

export async function endAlertsNamed(db: Queryable, name: string, now: Date): Promise<void> {
  await db
    .update(alerts)
    .set({ endedAt: now })
    .where(and(isOpen, eq(alerts.name, name)));
}

/**
 * Takes the advisory lock for sending until the end of the transaction. @returns false if another process holds it
 */
export async function lockAlertSender(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.alerts}) as may`,
  );
  const may = rows[0]?.may ?? false;
  // A mail server that answers nothing outlasts the time after which an idle transaction is ended, and what was sent would be sent again.
  if (may) await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  return may;
}

/**
 * Alerts whose beginning or end was not notified yet; none within `pause` milliseconds of the last notice. One of a time to come, by a
 * clock that ran ahead and was set right, does not count.
 */
export async function pendingAlerts(db: Queryable, now: Date, pause: number): Promise<AlertRow[]> {
  const told = sql`greatest(${alerts.toldAt}, ${alerts.endToldAt})`;
  const isRecent = and(lte(told, now.toISOString()), gt(told, new Date(now.getTime() - pause).toISOString()));
  if ((await db.$count(alerts, isRecent)) > 0) return [];
  return db
    .select()
    .from(alerts)
    .where(or(isNull(alerts.toldAt), and(isNotNull(alerts.endedAt), isNull(alerts.endToldAt))))
    .orderBy(asc(alerts.since));
}

/** Marks alerts as notified, except those that ended or began again meanwhile: the next notice covers them. */
export async function markNotified(db: Queryable, told: readonly AlertRow[], now: Date): Promise<void> {
  for (const { key, since, endedAt } of told) {
    const isSame = and(eq(alerts.key, key), eq(alerts.since, since));
    await db.update(alerts).set({ toldAt: now }).where(isSame);
    if (endedAt)
      await db
        .update(alerts)
        .set({ endToldAt: now })
        .where(and(isSame, isNotNull(alerts.endedAt)));
  }
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
