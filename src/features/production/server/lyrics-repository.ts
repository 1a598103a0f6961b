import { and, asc, count, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { lyricsRuns, productions } from './schema.ts';

export type LyricsRunRow = typeof lyricsRuns.$inferSelect;

/**
 * Ids of orders that are paid, not begun and without lyrics, the first due first; without those that others add to, and those whose
 * buyer reads the words first, which are drafted later.
 */
export async function ordersWithoutLyrics(db: Queryable): Promise<string[]> {
  const written = db
    .select({ id: productions.id })
    .from(productions)
    .where(and(eq(productions.orderId, orders.id), sql`${productions.lyrics} is not null`));
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'paid'), isNull(orders.startsAt), eq(orders.readsWords, false), notExists(written)))
    .orderBy(asc(orders.dueAt), asc(orders.id));
  return rows.map(({ id }) => id);
}

const paidFor: OrderStatus[] = ['paid', 'processing', 'in_progress', 'ready', 'completed', 'failed'];

export async function countPaidFor(db: Queryable): Promise<number> {
  const [row] = await db.select({ orders: count() }).from(orders).where(inArray(orders.status, paidFor));
  return row?.orders ?? 0;
}

export async function newestRun(db: Queryable): Promise<LyricsRunRow | undefined> {
  return (await db.select().from(lyricsRuns).orderBy(desc(lyricsRuns.startedAt)).limit(1))[0];
}

/** The run that is writing an order's lyrics, where there is one. */
export async function runWriting(db: Queryable, orderId: string): Promise<LyricsRunRow | undefined> {
  const isWriting = and(eq(lyricsRuns.writing, orderId), eq(lyricsRuns.state, 'running'));
  return (await db.select().from(lyricsRuns).where(isWriting).limit(1))[0];
}

/** Locks the runs: until the transaction ends no other run can begin. */
export async function lockRuns(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.beginLyrics})`);
}

export async function insertRun(tx: Transaction, row: typeof lyricsRuns.$inferInsert): Promise<LyricsRunRow> {
  const [inserted] = await tx.insert(lyricsRuns).values(row).returning();
  if (!inserted) throw new Error('The run was not written');
  return inserted;
}

export async function updateRun(db: Queryable, id: string, change: Partial<LyricsRunRow>): Promise<void> {
  await db.update(lyricsRuns).set(change).where(eq(lyricsRuns.id, id));
}
