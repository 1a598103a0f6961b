import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { revisionRequests } from './schema.ts';

export type RevisionRow = typeof revisionRequests.$inferSelect;
export type RevisionOfOrder = RevisionRow & { orderNumber: string };

export async function insertRevision(tx: Transaction, row: typeof revisionRequests.$inferInsert): Promise<void> {
  await tx.insert(revisionRequests).values(row);
}

/** Newest first; of one order, or of all. */
export async function listRevisionRows(db: Queryable, orderId?: string): Promise<RevisionOfOrder[]> {
  const rows = await db
    .select({ revision: revisionRequests, orderNumber: orders.number })
    .from(revisionRequests)
    .innerJoin(orders, eq(orders.id, revisionRequests.orderId))
    .where(orderId === undefined ? undefined : eq(revisionRequests.orderId, orderId))
    .orderBy(desc(revisionRequests.createdAt), desc(revisionRequests.id))
    .limit(200);
  return rows.map(({ revision, orderNumber }) => ({ ...revision, orderNumber }));
}

export async function revisionById(db: Queryable, id: string): Promise<RevisionRow | undefined> {
  return (await db.select().from(revisionRequests).where(eq(revisionRequests.id, id)))[0];
}

/** The row stays locked until the transaction ends. */
export async function lockRevision(tx: Transaction, id: string): Promise<RevisionRow | undefined> {
  return (await tx.select().from(revisionRequests).where(eq(revisionRequests.id, id)).for('update'))[0];
}

export async function updateRevision(db: Queryable, id: string, change: Partial<RevisionRow>): Promise<void> {
  await db.update(revisionRequests).set(change).where(eq(revisionRequests.id, id));
}

/** Requests of an order that are pending, or approved and not completed. */
export async function unmadeRevisions(db: Queryable, orderId: string): Promise<RevisionRow[]> {
  const { status } = revisionRequests;
  return db
    .select()
    .from(revisionRequests)
    .where(and(eq(revisionRequests.orderId, orderId), inArray(status, ['pending', 'approved'])));
}

/** Approved requests that this version, or an earlier one, was made for. @returns how many are complete now */
export async function completeApproved(tx: Transaction, orderId: string, version: number): Promise<number> {
  const rows = await tx
    .update(revisionRequests)
    .set({ status: 'completed' })
    .where(
      and(
        eq(revisionRequests.orderId, orderId),
        eq(revisionRequests.status, 'approved'),
        lte(revisionRequests.madeVersion, version),
      ),
    )
    .returning({ id: revisionRequests.id });
  return rows.length;
}
