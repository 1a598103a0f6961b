import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { type RetentionRule, rowsPast } from '#platform/retention.ts';
import { erasureCodes, rightsRequests } from './schema.ts';

export type RequestRow = typeof rightsRequests.$inferSelect;

export async function insertRequest(tx: Transaction, row: typeof rightsRequests.$inferInsert): Promise<void> {
  await tx.insert(rightsRequests).values(row);
}

/** Newest first. */
export async function requestsOf(db: Queryable, orderId: string): Promise<RequestRow[]> {
  return db
    .select()
    .from(rightsRequests)
    .where(eq(rightsRequests.orderId, orderId))
    .orderBy(desc(rightsRequests.createdAt));
}

export async function requestById(db: Queryable, id: string): Promise<RequestRow | undefined> {
  return (await db.select().from(rightsRequests).where(eq(rightsRequests.id, id)))[0];
}

/** The row stays locked until the transaction ends. */
export async function lockRequest(tx: Transaction, id: string): Promise<RequestRow | undefined> {
  return (await tx.select().from(rightsRequests).where(eq(rightsRequests.id, id)).for('update'))[0];
}

export async function updateRequest(
  tx: Queryable,
  id: string,
  change: Partial<typeof rightsRequests.$inferInsert>,
): Promise<void> {
  await tx.update(rightsRequests).set(change).where(eq(rightsRequests.id, id));
}

/** Open ones first, then the newest. */
export async function allRequests(db: Queryable, limit: number): Promise<RequestRow[]> {
  return db
    .select()
    .from(rightsRequests)
    .orderBy(asc(sql`${rightsRequests.state} <> 'open'`), desc(rightsRequests.createdAt))
    .limit(limit);
}

/** Requests that nobody has answered, the oldest first. */
export async function openRequests(db: Queryable, limit: number): Promise<{ count: number; requests: RequestRow[] }> {
  const isOpen = eq(rightsRequests.state, 'open');
  return {
    count: await db.$count(rightsRequests, isOpen),
    requests: await db.select().from(rightsRequests).where(isOpen).orderBy(asc(rightsRequests.createdAt)).limit(limit),
  };
}

/** Granted erasures that may still have work left. */
export async function erasuresUnderWay(db: Queryable): Promise<RequestRow[]> {
  return db
    .select()
    .from(rightsRequests)
    .where(and(eq(rightsRequests.kind, 'erasure'), eq(rightsRequests.state, 'granted')));
}

export async function redactWords(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(rightsRequests).set({ reason: null, answer: null }).where(eq(rightsRequests.orderId, orderId));
  await tx.delete(erasureCodes).where(eq(erasureCodes.orderId, orderId));
}

export async function removeRequests(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(rightsRequests).where(eq(rightsRequests.orderId, orderId));
  await tx.delete(erasureCodes).where(inArray(erasureCodes.orderId, [orderId]));
}

/** Stores a code; it replaces the order's earlier one. */
export async function storeCode(
  db: Queryable,
  code: { orderId: string; codeHash: string; expiresAt: Date },
): Promise<void> {
  const { codeHash, expiresAt } = code;
  await db
    .insert(erasureCodes)
    .values(code)
    .onConflictDoUpdate({ target: erasureCodes.orderId, set: { codeHash, expiresAt, tries: 0 } });
}

/** Counts one attempt at the code. @returns its hash while it has not expired and has attempts left */
export async function countCodeAttempt(
  db: Queryable,
  orderId: string,
  { now, tries }: { now: Date; tries: number },
): Promise<string | undefined> {
  const rows = await db
    .update(erasureCodes)
    .set({ tries: sql`${erasureCodes.tries} + 1` })
    .where(and(eq(erasureCodes.orderId, orderId), gt(erasureCodes.expiresAt, now), lt(erasureCodes.tries, tries)))
    .returning({ codeHash: erasureCodes.codeHash });
  return rows[0]?.codeHash;
}

export function codeRetention(db: Queryable): RetentionRule[] {
  return [
    rowsPast(db, {
      what: 'codes that confirm an erasure',
      kept: '10 minutes',
      table: erasureCodes,
      past: (now) => lte(erasureCodes.expiresAt, now),
    }),
  ];
}
