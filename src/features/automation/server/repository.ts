import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { automationAttempts, automationRecords } from './schema.ts';

export type RecordRow = typeof automationRecords.$inferSelect;
export type AttemptRow = typeof automationAttempts.$inferSelect;

/** False when a record of this key exists already. */
export async function insertRecord(db: Queryable, row: typeof automationRecords.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(automationRecords)
    .values(row)
    .onConflictDoNothing({ target: automationRecords.key })
    .returning({ id: automationRecords.id });
  return inserted.length > 0;
}

export async function recordById(db: Queryable, id: string): Promise<RecordRow | undefined> {
  return (await db.select().from(automationRecords).where(eq(automationRecords.id, id)))[0];
}

/** Records whose delivery was given up, the oldest first. */
export async function abandonedRecords(db: Queryable, limit: number): Promise<{ count: number; records: RecordRow[] }> {
  const isDead = eq(automationRecords.state, 'dead');
  return {
    count: await db.$count(automationRecords, isDead),
    records: await db
      .select()
      .from(automationRecords)
      .where(isDead)
      .orderBy(asc(automationRecords.createdAt))
      .limit(limit),
  };
}

/** Records that were to be sent before then and are not, the oldest first. */
export function waitingRecords(db: Queryable, before: Date): Promise<Pick<RecordRow, 'id' | 'attempts'>[]> {
  const { id, attempts, state, createdAt } = automationRecords;
  return db
    .select({ id, attempts })
    .from(automationRecords)
    .where(and(eq(state, 'waiting'), lt(createdAt, before)))
    .orderBy(asc(createdAt));
}

/** The row stays locked until the transaction ends. */
export async function lockRecord(tx: Transaction, id: string): Promise<RecordRow | undefined> {
  return (await tx.select().from(automationRecords).where(eq(automationRecords.id, id)).for('update'))[0];
}

export async function updateRecord(
  db: Queryable,
  id: string,
  change: Partial<typeof automationRecords.$inferInsert>,
): Promise<void> {
  await db.update(automationRecords).set(change).where(eq(automationRecords.id, id));
}

export async function insertAttempt(db: Queryable, row: typeof automationAttempts.$inferInsert): Promise<void> {
  await db.insert(automationAttempts).values(row);
}

/** Newest first, from the one after `before` on. */
export async function recordPage(
  db: Queryable,
  { state, before, limit }: { state: RecordRow['state'] | 'all'; before?: string | undefined; limit: number },
): Promise<RecordRow[]> {
  const last = before ? await recordById(db, before) : undefined;
  const { createdAt, id } = automationRecords;
  return db
    .select()
    .from(automationRecords)
    .where(
      and(
        state === 'all' ? undefined : eq(automationRecords.state, state),
        last ? or(lt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), lt(id, last.id))) : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function attemptsOf(db: Queryable, recordIds: string[]): Promise<AttemptRow[]> {
  if (recordIds.length === 0) return [];
  return db
    .select()
    .from(automationAttempts)
    .where(inArray(automationAttempts.recordId, recordIds))
    .orderBy(asc(automationAttempts.number));
}

export async function deleteRecords(db: Queryable, event: RecordRow['event'], before: Date): Promise<number> {
  const gone = await db
    .delete(automationRecords)
    .where(and(eq(automationRecords.event, event), lt(automationRecords.createdAt, before)))
    .returning({ id: automationRecords.id });
  return gone.length;
}

const isLeftBy = (email: string) =>
  and(eq(automationRecords.event, 'ABANDONED'), sql`lower(${automationRecords.record} ->> 'email') = lower(${email})`);

/** Records of an order, and those of forms that were left with its e-mail address, whoever typed it. */
export function recordsAbout(db: Queryable, order: { number: string; email: string }): Promise<RecordRow[]> {
  const { orderNumber, createdAt } = automationRecords;
  return db
    .select()
    .from(automationRecords)
    .where(or(eq(orderNumber, order.number), isLeftBy(order.email)))
    .orderBy(asc(createdAt));
}

/** Records of forms that were left with an e-mail address. */
export function formsLeftBy(db: Queryable, email: string): Promise<RecordRow[]> {
  return db.select().from(automationRecords).where(isLeftBy(email)).orderBy(asc(automationRecords.createdAt));
}

export async function deleteRecordsById(db: Queryable, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(automationRecords).where(inArray(automationRecords.id, ids));
}

export async function deleteRecordByKey(db: Queryable, key: string): Promise<void> {
  await db.delete(automationRecords).where(eq(automationRecords.key, key));
}
