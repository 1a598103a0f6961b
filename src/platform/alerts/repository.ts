import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../db/database.ts';
import { daysBefore, rowsPast, type RetentionRule } from '../retention.ts';
import { alerts } from './schema.ts';

export type AlertRow = typeof alerts.$inferSelect;

/** An alert as it is raised. */
export type RaisedAlert = Pick<AlertRow, 'key' | 'name' | 'kind' | 'says' | 'details'>;

/** A state by its key, and the name of its rule. */
export type StateOf = Pick<AlertRow, 'key' | 'name'>;

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

/** States that stand as far as the database knows. */
export function openStates(db: Queryable): Promise<StateOf[]> {
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

/** Ends states of one process or folder that were not confirmed since `before`: who could judge them is gone. */
export async function endUnconfirmed(db: Queryable, before: Date, now: Date): Promise<void> {
  const hasOwner = sql`coalesce(${alerts.details} ->> 'process', ${alerts.details} ->> 'folder') is not null`;
  await db
    .update(alerts)
    .set({ endedAt: now })
    .where(and(isOpen, eq(alerts.kind, 'state'), hasOwner, lte(alerts.lastAt, before)));
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

/**
 * Takes the right to tell until the end of the transaction. A process that dies with it loses it, and what it had not marked is
 * told by another.
 */
export async function lockAlertSender(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`select pg_try_advisory_xact_lock(${tellers}) as may`);
  return rows[0]?.may ?? false;
}

const tellers = 761_205_103;

/** Alerts whose beginning or end nobody was told; none when the last notice is younger than `lastBefore`. */
export async function untoldAlerts(db: Queryable, lastBefore: Date): Promise<AlertRow[]> {
  const [last] = await db
    .select({ at: sql<string | null>`max(greatest(${alerts.toldAt}, ${alerts.endToldAt}))::text` })
    .from(alerts);
  if (last?.at && new Date(last.at) > lastBefore) return [];
  return db
    .select()
    .from(alerts)
    .where(or(isNull(alerts.toldAt), and(isNotNull(alerts.endedAt), isNull(alerts.endToldAt))))
    .orderBy(asc(alerts.since));
}

/** Marks what was told: what ended, or began anew, while the notice was on its way is told by the next. */
export async function markTold(db: Queryable, told: readonly AlertRow[], now: Date): Promise<void> {
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
