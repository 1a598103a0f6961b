import { and, asc, count, eq, getTableColumns, inArray, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { prepared, preparedWrite } from '#platform/db/prepared.ts';
import { lateAfter } from '../domain/lateness.ts';
import { scheduledMessages } from './schema.ts';

export type MessageRow = typeof scheduledMessages.$inferSelect;

/** Schedules messages, or moves those of their kind and subject that are in one of these states. @returns how many it did */
export async function upsertMessages(
  tx: Transaction,
  rows: MessageRow[],
  movable: readonly MessageRow['state'][],
): Promise<number> {
  const { id: _id, kind: _kind, subject: _subject, ...changeable } = getTableColumns(scheduledMessages);
  const set = Object.entries(changeable).map(([field, { name }]) => [field, sql`excluded.${sql.identifier(name)}`]);
  const changed = await tx
    .insert(scheduledMessages)
    .values(rows)
    .onConflictDoUpdate({
      target: [scheduledMessages.kind, scheduledMessages.subject],
      set: Object.fromEntries(set) as Record<keyof typeof changeable, SQL>,
      setWhere: inArray(scheduledMessages.state, [...movable]),
    })
    .returning({ id: scheduledMessages.id });
  return changed.length;
}

export async function cancelWaiting(
  tx: Transaction,
  { kind, subject }: Pick<MessageRow, 'kind' | 'subject'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(scheduledMessages)
    .set({ state: 'cancelled', settledAt: now })
    .where(
      and(
        eq(scheduledMessages.kind, kind),
        eq(scheduledMessages.subject, subject),
        eq(scheduledMessages.state, 'waiting'),
      ),
    )
    .returning({ id: scheduledMessages.id });
  return rows.length > 0;
}

/** Messages about some subjects. */
export function messagesAbout(db: Queryable, subjects: readonly string[]): Promise<MessageRow[]> {
  if (subjects.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(scheduledMessages)
    .where(inArray(scheduledMessages.subject, [...subjects]));
}

/** A message that may be tried `now`. A try is never ahead of the hour that the message was promised for. */
const isDue = and(
  eq(scheduledMessages.state, 'waiting'),
  lte(scheduledMessages.nextTryAt, sql.placeholder('now')),
  lte(scheduledMessages.dueAt, sql.placeholder('now')),
);

const selectDue = prepared<{ now: string; limit: number }, Pick<MessageRow, 'id' | 'kind' | 'subject'>[]>((db) =>
  db
    .select({ id: scheduledMessages.id, kind: scheduledMessages.kind, subject: scheduledMessages.subject })
    .from(scheduledMessages)
    .where(isDue)
    .orderBy(asc(scheduledMessages.nextTryAt), asc(scheduledMessages.id))
    .limit(sql.placeholder('limit')),
);

/** Messages whose time has come, those due first ahead. */
export function dueMessages(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<Pick<MessageRow, 'id' | 'kind' | 'subject'>[]> {
  return selectDue(db, { now: now.toISOString(), limit });
}

const selectToLock = prepared<{ id: string; now: string }, MessageRow[]>((db) =>
  db
    .select()
    .from(scheduledMessages)
    .where(and(eq(scheduledMessages.id, sql.placeholder('id')), isDue))
    .for('update', { skipLocked: true }),
);

/** Locks a message that is due; undefined if another process has it, or it is not due any more. */
export async function lockDue(tx: Transaction, id: string, now: Date): Promise<MessageRow | undefined> {
  const [row] = await selectToLock(tx, { id, now: now.toISOString() });
  return row;
}

const updateSettled = preparedWrite<Pick<MessageRow, 'state' | 'settledAt'>, unknown, { settledId: string }>(
  (db, columns) =>
    db
      .update(scheduledMessages)
      .set({ ...columns, problem: null })
      .where(eq(scheduledMessages.id, sql.placeholder('settledId'))),
);

export async function settleMessage(tx: Transaction, id: string, state: 'sent' | 'dropped', now: Date): Promise<void> {
  await updateSettled(tx, { state, settledAt: now }, { settledId: id });
}

/** Puts off a message as it was tried, unless it was settled, moved or tried again since. */
export async function postponeMessage(
  db: Queryable,
  tried: Pick<MessageRow, 'id' | 'nextTryAt'>,
  { nextTryAt, problem, tries }: Pick<MessageRow, 'nextTryAt' | 'problem' | 'tries'>,
): Promise<void> {
  await db
    .update(scheduledMessages)
    .set({ nextTryAt, problem, tries })
    .where(
      and(
        eq(scheduledMessages.id, tried.id),
        eq(scheduledMessages.state, 'waiting'),
        eq(scheduledMessages.nextTryAt, tried.nextTryAt),
      ),
    );
}

const isLate = (now: Date): SQL | undefined => {
  const before = new Date(now.getTime() - lateAfter);
  return and(
    eq(scheduledMessages.state, 'waiting'),
    lt(sql`greatest(${scheduledMessages.dueAt}, ${scheduledMessages.scheduledAt})`, before.toISOString()),
  );
};

/** Messages that are late, the latest first. */
export function lateMessages(db: Queryable, now: Date, limit: number): Promise<MessageRow[]> {
  return db.select().from(scheduledMessages).where(isLate(now)).orderBy(asc(scheduledMessages.dueAt)).limit(limit);
}

export async function countLate(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(scheduledMessages).where(isLate(now));
  return row?.rows ?? 0;
}

/** Messages that were settled before a moment. */
export const settledBefore = (before: Date): SQL | undefined =>
  and(ne(scheduledMessages.state, 'waiting'), lt(scheduledMessages.settledAt, before));
