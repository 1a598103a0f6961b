import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import { asOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import { publishing, songPages } from './schema.ts';

export type SongPageRow = typeof songPages.$inferSelect;
export type PublishingRow = typeof publishing.$inferSelect;

/** The order's page, created if there is none yet. */
export async function pageOf(db: Queryable, fresh: typeof songPages.$inferInsert): Promise<SongPageRow> {
  await db.insert(songPages).values(fresh).onConflictDoNothing({ target: songPages.orderId });
  const [row] = await db.select().from(songPages).where(eq(songPages.orderId, fresh.orderId));
  if (!row) throw new Error('The page was not kept');
  return row;
}

export async function closePage(db: Queryable, orderId: string, closedAt: Date | null): Promise<void> {
  await db.update(songPages).set({ closedAt }).where(eq(songPages.orderId, orderId));
}

const selectClosedAt = prepared<{ orderId: string }, { closedAt: Date | null }[]>((db) =>
  db
    .select({ closedAt: songPages.closedAt })
    .from(songPages)
    .where(eq(songPages.orderId, sql.placeholder('orderId'))),
);

/** When an order's page was taken down; null for one that is open, or that nobody has asked for yet. */
export async function pageClosedAt(db: Queryable, orderId: string): Promise<Date | null> {
  const [row] = await selectClosedAt(db, { orderId });
  return row?.closedAt ?? null;
}

/** Looks a page up by its token: the order's number, and when the page was taken down, if it was. */
export async function pageByToken(
  db: Queryable,
  token: string,
): Promise<{ number: string; closedAt: Date | null } | undefined> {
  const rows = await db
    .select({ number: orders.number, closedAt: songPages.closedAt })
    .from(songPages)
    .innerJoin(orders, eq(orders.id, songPages.orderId))
    .where(eq(songPages.token, token));
  return rows[0];
}

export async function publishingOf(db: Queryable, orderId: string): Promise<PublishingRow | undefined> {
  return (await db.select().from(publishing).where(eq(publishing.orderId, orderId)))[0];
}

export async function savePublishing(db: Queryable, row: PublishingRow): Promise<void> {
  await db.insert(publishing).values(row).onConflictDoUpdate({ target: publishing.orderId, set: row });
}

/** Released orders with an add-on of this entry of the price book whose song is not out yet, the oldest first. */
export async function unpublished(
  db: Queryable,
  { entry, limit }: { entry: string; limit: number },
): Promise<{ count: number; orders: OrderRow[] }> {
  const done = db.select({ id: publishing.orderId }).from(publishing).where(eq(publishing.state, 'live'));
  const which = and(
    eq(orders.status, 'completed'),
    isNull(orders.erasedAt),
    sql`${orders.lines} @> ${JSON.stringify([{ entry }])}::jsonb`,
    notInArray(orders.id, done),
  );
  const rows = await db.select().from(orders).where(which).orderBy(asc(orders.completedAt)).limit(limit);
  return { count: await db.$count(orders, which), orders: rows.map(asOrder) };
}

/** Deletes the extras of an order; the printed address leads nowhere from then on. */
export async function removeExtras(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(songPages).where(eq(songPages.orderId, orderId));
  await tx.delete(publishing).where(eq(publishing.orderId, orderId));
}
