import { and, asc, eq, inArray, isNull, lt, notInArray, sum } from 'drizzle-orm';
import { orders } from '#features/orders/server/schema.ts';
import { asOrder, type OrderRow } from '#features/orders/server/index.ts';
import { completedAssets } from '#features/production/server/schema.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import { assetUploads } from './schema.ts';

export type AssetRow = typeof completedAssets.$inferSelect;
export type AssetUploadRow = typeof assetUploads.$inferSelect;

/** The order that an uploaded file is kept with. */
export async function orderOfUploaded(db: Queryable, id: string): Promise<string | undefined> {
  const rows = await db
    .select({ orderId: completedAssets.orderId })
    .from(completedAssets)
    .where(and(eq(completedAssets.id, id), isNull(completedAssets.productionId)));
  return rows[0]?.orderId;
}

/** An uploaded file, locked until the transaction ends; what was made here is judged with its version. */
export async function lockUploaded(tx: Transaction, id: string): Promise<AssetRow | undefined> {
  const rows = await tx
    .select()
    .from(completedAssets)
    .where(and(eq(completedAssets.id, id), isNull(completedAssets.productionId)))
    .for('update');
  return rows[0];
}

/** Uploaded files that wait for quality control, oldest first. */
export async function uncheckedAssets(
  db: Queryable,
  limit: number,
): Promise<{ count: number; assets: { id: string; since: Date; order: OrderRow }[] }> {
  const which = and(
    isNull(completedAssets.productionId),
    isNull(completedAssets.judgedAt),
    eq(completedAssets.qualityControlPassed, false),
  );
  const rows = await db
    .select({ id: completedAssets.id, since: completedAssets.createdAt, order: orders })
    .from(completedAssets)
    .innerJoin(orders, eq(orders.id, completedAssets.orderId))
    .where(which)
    .orderBy(asc(completedAssets.createdAt), asc(completedAssets.id))
    .limit(limit);
  return {
    count: await db.$count(completedAssets, which),
    assets: rows.map(({ order, ...row }) => ({ ...row, order: asOrder(order) })),
  };
}

export async function insertAsset(tx: Transaction, row: typeof completedAssets.$inferInsert): Promise<AssetRow> {
  const [inserted] = await tx.insert(completedAssets).values(row).returning();
  if (!inserted) throw new Error('The file was not kept');
  return inserted;
}

export async function updateAsset(tx: Transaction, id: string, change: Partial<AssetRow>): Promise<void> {
  await tx.update(completedAssets).set(change).where(eq(completedAssets.id, id));
}

export async function deleteAssetRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(completedAssets).where(eq(completedAssets.id, id));
}

export async function insertUpload(db: Queryable, row: AssetUploadRow): Promise<void> {
  await db.insert(assetUploads).values(row);
}

export async function uploadOf(db: Queryable, accountId: string, id: string): Promise<AssetUploadRow | undefined> {
  const rows = await db
    .select()
    .from(assetUploads)
    .where(and(eq(assetUploads.id, id), eq(assetUploads.accountId, accountId)));
  return rows[0];
}

/** Bytes of an account's uploads that no room has taken over yet, as they were announced. */
export async function unfinishedBytes(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(assetUploads.sentBytes) })
    .from(assetUploads)
    .where(eq(assetUploads.accountId, accountId));
  return Number(row?.bytes ?? 0);
}

/** Notes that the browser is still there. False for a foreign or unknown upload. */
export async function touchUpload(db: Queryable, accountId: string, id: string, at: Date): Promise<boolean> {
  const touched = await db
    .update(assetUploads)
    .set({ touchedAt: at })
    .where(and(eq(assetUploads.id, id), eq(assetUploads.accountId, accountId)))
    .returning({ id: assetUploads.id });
  return touched.length > 0;
}

/** False when somebody else has taken it. */
export async function deleteUpload(db: Queryable, id: string): Promise<boolean> {
  const deleted = await db.delete(assetUploads).where(eq(assetUploads.id, id)).returning({ id: assetUploads.id });
  return deleted.length > 0;
}

export async function deleteUntouched(
  db: Queryable,
  { before, except }: { before: Date; except: readonly string[] },
): Promise<{ id: string }[]> {
  const { id, touchedAt } = assetUploads;
  const isUntouched = and(lt(touchedAt, before), notInArray(id, [...except]));
  return db.delete(assetUploads).where(isUntouched).returning({ id });
}

export async function knownUploads(db: Queryable, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: assetUploads.id }).from(assetUploads).where(inArray(assetUploads.id, ids));
  return new Set(rows.map(({ id }) => id));
}
